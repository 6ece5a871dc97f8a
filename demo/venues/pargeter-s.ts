import type { DemoVenue } from '../types.ts'
import { dish, gf, nf, v, ve } from '../write.ts'

export const pargeters: DemoVenue = {
  name: 'Pargeter’s',
  picture: 'venue-pargeter-s',
  cuisines: ['Traditional British', 'Modern British'],
  description:
    'A plasterer’s yard turned tea room, with the best ceiling in the county and the second-best scone. Breakfast runs until three. Dogs are given water, and an opinion.',
  price: '£',
  road: 'The Lime Store, Trowel Yard',
  city: 'Taplow',
  county: 'Buckinghamshire',
  postcode: 'SL6 0ZK',
  latitude: 51.5273,
  longitude: -0.6898,
  phone: '01632 960136',
  email: 'tea@pargeters.test',
  website: 'https://pargeter-s.example',
  hoursMonFri: '08:00 – 17:00',
  hoursSatSun: '09:00 – 17:00',
  addedDaysAgo: 148,
  menus: [
    {
      name: 'Breakfast until three',
      type: 'Daily',
      description: null,
      categories: [
        {
          name: 'Plates',
          items: [
            dish('Full breakfast', 10.5, 'Two of everything except the toast, which is bottomless', 5, [nf]),
            dish('Half breakfast', 7, 'One of everything and some self-respect', 4, [nf]),
            dish('Vegan breakfast', 9.5, 'Hash brown, mushrooms, beans, tomato, a sausage that tries', 2, [ve]),
            dish('Kipper, brown bread', 8.5, 'Grilled. The window seat will be yours', 4, [nf]),
            dish('Devilled kidneys on toast', 8.5, null, 4, [nf]),
            dish('Porridge, golden syrup', 4.5, 'Made with water and stirred clockwise', null, [ve, nf]),
          ],
        },
        {
          name: 'Rolls',
          items: [
            dish('Bacon roll', 5, 'Brown sauce is on the table, red is in the fridge', 4, [nf]),
            dish('Egg roll', 4.5, null, 4, [v, nf]),
          ],
        },
        {
          name: 'Light',
          items: [
            dish('Soup of the morning', 6, 'Vegetable, always; which, never', 4, [v]),
            dish('Coronation chicken, jacket potato', 8.5, 'Apricots, almonds, more yellow than flavour', 2, [gf]),
            dish('Cheese and pickle toastie', 6.5, null, 4, [v, nf]),
          ],
        },
      ],
    },
    {
      name: 'Sunday tea',
      type: 'Sunday',
      description: 'From three. Tiers by request; they are kept on a high shelf.',
      categories: [
        {
          name: 'Tea',
          items: [
            dish('Cream tea', 7.5, 'Two scones, jam, clotted cream in the order you were raised', 5, [v]),
            dish('Crumpets, gentleman’s relish', 5.5, 'Anchovy. You were told', 4, [nf]),
            dish('Victoria sponge', 4.2, null, 4, [v, nf]),
            dish('Lardy cake', 3.5, 'Ask what is in it after', 3),
            dish('Cucumber sandwiches', 4.8, 'Crusts off and given to the ducks, which is bad for them', 4, [v, nf]),
            dish('Pot of tea, two cups', 3.4, null, 4, [v, gf]),
          ],
        },
      ],
    },
    {
      name: 'Hampers for the river',
      type: 'Specials',
      description: 'May to September, two days’ notice, deposit on the basket.',
      active: false,
      categories: [
        {
          name: 'For two',
          items: [
            dish('Plain hamper', 34, 'Pie, eggs, salad, cake, a bottle of ginger beer', 4),
            dish('Fancy hamper', 58, 'The same, with salmon and a tablecloth', 2),
            dish('Vegetarian hamper', 32, 'Cheese and onion pie, beetroot, the cake', 4, [v]),
          ],
        },
      ],
    },
  ],
}
