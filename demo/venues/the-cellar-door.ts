import type { DemoVenue } from '../types.ts'
import { df, dish, featured, gf, nf, v, ve } from '../write.ts'

export const theCellarDoor: DemoVenue = {
  name: 'The Cellar Door',
  picture: 'venue-the-cellar-door',
  cuisines: ['Wine Bar', 'French'],
  description:
    'Down eleven steps and mind the ninth. Candles, barrels, a list that runs from nine pounds a glass to a second mortgage, and a rule about not sniffing corks.',
  price: '£££',
  road: '2 Vault Passage',
  city: 'Windsor',
  county: null,
  postcode: 'SL4 0ZX',
  latitude: 51.4826,
  longitude: -0.6078,
  phone: '01632 960822',
  email: 'below@thecellardoor.test',
  website: 'https://the-cellar-door.example',
  hoursMonFri: '17:00 – 24:00',
  hoursSatSun: '15:00 – 24:00; closed Sunday',
  addedDaysAgo: 155,
  menus: [
    {
      name: 'Oyster hour',
      type: 'Specials',
      description: 'Weekdays from five until seven.',
      picture: 'dish-rock-oysters-half-dozen',
      categories: [
        {
          name: 'On ice',
          items: [
            dish('Rock oysters, half dozen', 18, 'Shallot vinegar, lemon', 5, [gf, df], { picture: 'dish-rock-oysters-half-dozen' }),
            dish('Anchovies, butter', 8, 'Toast from yesterday’s loaf', 4),
            dish('Glass of Muscadet', 7, 'The one with the oysters', 4),
          ],
        },
      ],
    },
    {
      name: 'Plates to drink with',
      type: 'Daily',
      description: 'Cold mostly, since the kitchen is a cupboard.',
      categories: [
        {
          name: 'Little',
          items: [
            dish('Gildas', 5.5, 'Anchovy, olive, pickled pepper on a stick. Two', 5, [gf, df, nf]),
            dish('Radishes, smoked butter', 6, 'Leaves on', 4, [v, gf]),
            dish('Duck rillettes', 8.5, 'Cornichons, a stubby knife', 5, [df]),
            dish('White bean crostini', 6.5, 'Rosemary, hot oil', 2, [ve]),
          ],
        },
        {
          name: 'From the board',
          items: [
            dish(
              'Three cheeses, quince',
              14.5,
              'One hard, one blue, one that should be kept at a distance',
              5,
              [],
              featured('dish-three-cheeses'),
            ),
            dish('Saucisson, fennel seed', 9, 'Sliced as you watch and charged as you go', 4, [gf, df]),
            dish('Terrine of pork and prune', 9.5, 'Armagnac in the prunes and in Hugo', 4, [df]),
          ],
        },
        {
          name: 'Something warm',
          items: [
            dish('Baked soft cheese', 16, 'For two, with potatoes to put in it', 5, [gf, nf]),
            dish('Croque', 11, 'Ham, Gruyère, béchamel, the last thing you remember', null),
          ],
        },
        {
          name: 'Sweet',
          items: [
            dish('Chocolate, olive oil, salt', 6, 'Dark, set, spooned from the tin', 3, [ve, gf]),
            dish('Prunes in Armagnac', 6.5, 'Bottled the year we opened', 5, [ve, gf]),
          ],
        },
      ],
    },
    {
      name: 'What is open',
      type: 'Drinks',
      description: 'Glasses are 125 ml. Ask for the book if you are staying.',
      categories: [
        {
          name: 'By the glass',
          items: [
            dish('Jurançon sec', 9, 'Quince and a raised eyebrow', 3),
            dish('Grüner Veltliner', 9.5, 'White pepper', 4),
            dish('Saint-Aubin', 16, 'Half the price of its neighbour and sleeps better', 5),
            dish('Orange wine, Friuli', 12, 'Eleven days on skins; tastes of tea and apricots', 2),
            dish('Cinsault, old vines', 9, 'Light enough to be dangerous', 3),
            dish('Barolo', 19, 'Opened at five. Come at nine', 5),
          ],
        },
        {
          name: 'Mixed',
          items: [
            dish(
              'Blood orange negroni',
              11,
              'Stirred, with a peel the length of a shoelace',
              5,
              [ve],
              featured('dish-blood-orange-negroni'),
            ),
            dish('Sherry cobbler', 9.5, 'Crushed ice, whatever fruit is behaving', 4, [ve]),
            dish('Vermouth and soda', 8, 'At five o’clock, with an olive', 4, [ve]),
          ],
        },
        {
          name: 'Fortified',
          items: [dish('Palo cortado', 11, 'An accident that kept happening', 4), dish('Ten-year tawny', 9, 'For the blue cheese', 3)],
        },
        {
          name: 'Without alcohol',
          items: [dish('Gewürztraminer grape juice', 5.5, 'Unfermented, unashamed', 3, [ve, gf, nf])],
        },
      ],
    },
  ],
}
