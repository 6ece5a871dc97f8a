import type { DemoVenue } from '../types.ts'
import { df, dish, featured, gf, nf, v, ve } from '../write.ts'

export const olmo: DemoVenue = {
  name: 'Olmo',
  picture: 'venue-olmo',
  cuisines: ['Fine Dining', 'Modern European'],
  description:
    'Nine tables under the beams of an elm that fell in the storm of 1987. Dinner is one menu and takes three hours, about half of which you will remember exactly. Jackets are not required; attention is.',
  price: '£££££',
  road: 'The Elm, Ferry Road',
  city: 'Bray',
  county: 'Berkshire',
  postcode: 'SL6 0ZX',
  latitude: 51.5079,
  longitude: -0.7018,
  phone: '01632 960700',
  email: 'table@olmo.test',
  website: 'https://olmo.example',
  hoursMonFri: 'Closed Monday and Tuesday; 18:30 – 23:00',
  hoursSatSun: '12:00 – 14:00, 18:30 – 23:00; Sunday lunch only',
  featured: true,
  addedDaysAgo: 510,
  menus: [
    {
      name: 'The evening, by the plate',
      type: 'Daily',
      description: 'Most people take all of it, at £165. These are the parts, for those who would rather choose.',
      categories: [
        {
          name: 'Small',
          items: [
            dish('Gougère, aged Gruyère', 9, 'Two mouthfuls, one of them air', 5, [nf]),
            dish('Beef tendon, oyster leaf', 12, 'Puffed overnight; a leaf that tastes of the sea without having been', 4, [df]),
            dish('Bread from elm-smoked flour', 8, 'Cultured butter, and dripping for the unrepentant', 5),
          ],
        },
        {
          name: 'First',
          items: [
            dish('Hand-dived scallop', 34, 'Raw apple, its own roe dried and grated', 5, [gf], featured('dish-hand-dived-scallop')),
            dish('White beetroot baked in salt', 26, 'Elderberry, pine oil, sheep’s curd', null, [v, gf]),
            dish('Crayfish, bitter orange', 31, 'From a mile upstream, with the shells in the sauce', 4, [gf]),
            dish('Egg yolk, smoked eel, potato', 28, 'Sixty-three degrees, which took us a year', 4, [gf]),
          ],
        },
        {
          name: 'Main',
          items: [
            dish('Turbot, chicken fat', 52, 'Cooked on the bone and served off it, with vin jaune', 5, [gf, nf]),
            dish('Saddle of roe deer', 56, 'Blackcurrant wood, celeriac, a sauce four days in the making', 5, [gf]),
            dish('Squab, its liver on toast', 49, 'The legs come last, in the hand', 4),
            dish('Hen of the woods', 41, 'Roasted like a joint, glazed with malt, walnut milk', 5, [ve]),
          ],
        },
        {
          name: 'Last',
          items: [
            dish('Hay custard, greengage', 18, 'Smells of July whatever the date', 4, [v, gf]),
            dish('Chocolate, rye, caraway', 19, 'Not very sweet. No one has ever complained twice', 4, [v]),
            dish('A pear, poached for a day', 16, 'It looks like a pear', 4, [ve, gf, nf]),
          ],
        },
      ],
    },
    {
      name: 'Saturday lunch',
      type: 'Specials',
      description: 'A shorter hour under the elm. Four plates and coffee.',
      picture: 'dish-damson-tart',
      categories: [
        {
          name: 'Four plates',
          items: [
            dish('Pheasant egg, asparagus or leek', 24, 'Whichever of the two is above ground', null, [v, gf]),
            dish('Lamb’s tongue, mint, peas', 29, null, 5, [gf]),
            dish('Pike boudin, crayfish butter', 33, 'The river twice', 4),
            dish('Damson tart', 17, 'Enough crust to be called a pudding; crème fraîche', 5, [v], { picture: 'dish-damson-tart' }),
          ],
        },
      ],
    },
    {
      name: 'Cellar, abridged',
      type: 'Drinks',
      description: 'The full list weighs two kilos. This is what is open.',
      categories: [
        {
          name: 'By the glass',
          items: [
            dish('Grower champagne, no dosage', 22, 'Dry as an aside', 5),
            dish('Savagnin, under veil', 19, 'Walnut and wet stone; for the turbot', 4),
            dish('Nebbiolo, 2016', 24, 'Rose, tar, patience', 4),
            dish('Rivesaltes, 1974', 21, 'Older than the room manager', 5),
          ],
        },
        {
          name: 'Without alcohol',
          items: [
            dish('Lacto-fermented plum', 11, 'Salt, sour, slightly alarming', 4, [ve, gf]),
            dish('Elm leaf tea', 9, 'Poured at eighty degrees. Tastes of hedge', 1, [ve, gf, nf]),
          ],
        },
      ],
    },
  ],
}
