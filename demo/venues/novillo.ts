import type { DemoVenue } from '../types.ts'
import { df, dish, featured, gf, nf, v, ve } from '../write.ts'

export const novillo: DemoVenue = {
  name: 'Novillo',
  picture: 'venue-novillo',
  cuisines: ['Steakhouse', 'South American'],
  description:
    'A wood grill the width of the room and a man called Ezequiel who does not use a timer. The beef is British, the method is from the pampas, the chimichurri is argued over nightly.',
  price: '££££',
  road: '7 Farriers Parade',
  city: 'Sunninghill',
  county: 'Berkshire',
  postcode: 'SL5 0ZR',
  latitude: 51.4034,
  longitude: -0.6556,
  phone: '01632 960688',
  email: 'fuego@novillo.test',
  website: 'https://novillo.example',
  hoursMonFri: '17:30 – 23:00',
  hoursSatSun: '12:00 – 23:30',
  addedDaysAgo: 120,
  menus: [
    {
      name: 'The grill',
      type: 'Daily',
      description: 'Weights are before the fire.',
      categories: [
        {
          name: 'While you wait',
          items: [
            dish('Beef empanadas', 9.5, 'Hand-cut, olives, egg; green sauce for dipping', 5, [], featured('dish-empanadas')),
            dish('Provoleta', 10, 'Cheese grilled until it gives in; oregano', 4, [gf, nf]),
            dish('Sweetbreads, lemon', 13, 'Crisp outside; say nothing to the children', 4, [gf, df]),
            dish('Leeks, ember oil, egg', 9.5, null, 3, [v, gf, df]),
          ],
        },
        {
          name: 'Beef',
          items: [
            dish('Ribeye, chips', 36, '300 g, butter with herbs, grilled tomato', 5, [gf], featured('dish-ribeye-chips')),
            dish('Picanha', 31, '280 g. The fat stays on, and is the reason', 5, [gf, df]),
            dish('Skirt, chimichurri', 25, '250 g. For people with teeth', 4, [gf, df]),
            dish('Short rib on the cross', 34, 'Six hours, well back from the flame', 5, [gf, df]),
            dish('Tomahawk for the table', 95, '1.1 kg and a queue of phones', 2, [gf]),
          ],
        },
        {
          name: 'Other things',
          items: [dish('Squash, goat’s cheese, pepitas', 19, 'Buried in the coals until someone remembers', 4, [v, gf])],
        },
        {
          name: 'Sides',
          items: [
            dish('Potatoes in the ash', 6, 'Skins on, salt, olive oil', 4, [ve, gf, nf]),
            dish('Tomato and onion salad', 6, 'The only correct salad here', 4, [ve, gf, nf]),
          ],
        },
        {
          name: 'After',
          items: [
            dish('Dulce de leche pancake', 8.5, 'Burnt sugar lid', null, [v]),
            dish('Alfajores', 6, 'Three, with maté if you like', 3, [v]),
          ],
        },
      ],
    },
    {
      name: 'Tintos',
      type: 'Drinks',
      description: null,
      categories: [
        {
          name: 'By the glass',
          items: [
            dish('Malbec, high slope', 11, 'Violets, then gravel', 5),
            dish('Tannat, Uruguay', 13, 'It will hold the steak by the collar', 3),
            dish('Torrontés', 9.5, 'Smells sweet, is not', 3),
          ],
        },
        {
          name: 'Mixed',
          items: [
            dish('Fernet and cola', 9, 'National drink, acquired taste, in that order', 2, [ve]),
            dish('Pisco sour', 12, 'Egg white, three drops of bitters', 5, [v, gf]),
          ],
        },
        {
          name: 'Without alcohol',
          items: [dish('Cold maté, grapefruit', 5, null, 3, [ve, gf, nf])],
        },
      ],
    },
  ],
}
