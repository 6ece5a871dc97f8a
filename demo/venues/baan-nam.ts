import type { DemoVenue } from '../types.ts'
import { df, dish, featured, gf, nf, v, ve } from '../write.ts'

export const baanNam: DemoVenue = {
  name: 'Baan Nam',
  picture: 'venue-baan-nam',
  cuisines: ['Thai'],
  description:
    'The old chandlery at the moorings, its drawers still labelled for shackles and twine. The pestle can be heard from the far bank. Heat is given in geese, one to five; five has never been finished.',
  price: '££',
  road: 'The Moorings, Osier Walk',
  city: 'Datchet',
  county: 'Berkshire',
  postcode: 'SL3 0ZX',
  latitude: 51.4834,
  longitude: -0.5778,
  phone: '01632 960314',
  email: 'sawasdee@baannam.test',
  website: 'https://baan-nam.example',
  hoursMonFri: 'Closed Tuesday; 12:00 – 14:30, 17:30 – 22:00',
  hoursSatSun: '12:00 – 22:00',
  addedDaysAgo: 76,
  menus: [
    {
      name: 'House menu',
      type: 'Daily',
      description: null,
      categories: [
        {
          name: 'To share',
          items: [
            dish('Miang of pomelo', 7.5, 'Betel leaf, peanuts, dried shrimp; fold and do not stop', 5, [gf, df]),
            dish('Corn fritters', 6.5, 'Kaffir lime, sweet chilli', 3, [ve]),
            dish('Pork satay', 7.8, 'Peanut sauce, cucumber', 4, [gf, df]),
            dish('Tom yum', 8, 'Prawns, lemongrass, a queue of sneezes', 4, [gf, df, nf]),
          ],
        },
        {
          name: 'Salads',
          items: [
            dish('Green papaya', 9, 'Two geese. Dried shrimp, lime, peanuts', 5, [gf, df]),
            dish('Duck larb', 11, 'Toasted rice, mint, three geese', null, [gf, df, nf]),
            dish('Banana blossom', 9.5, 'Coconut, crisp shallot', 3, [ve]),
          ],
        },
        {
          name: 'Curries',
          items: [
            dish(
              'Green curry, jasmine rice',
              13.5,
              'Chicken, pea aubergines, Thai basil; two geese',
              5,
              [gf, df],
              featured('dish-green-curry'),
            ),
            dish('Massaman of beef', 15, 'Cardamom, potatoes, peanuts; no geese at all', 5, [gf, df]),
            dish('Jungle curry, tofu', 12.5, 'No coconut to hide behind. Four geese', 4, [ve, gf]),
            dish('Steamed fish curry', 14, 'Coconut and red curry, set in a banana leaf', 4, [gf, df, nf]),
          ],
        },
        {
          name: 'Wok',
          items: [
            dish('Holy basil pork', 12, 'Fried egg, lace edge', 5, [df, nf]),
            dish('Drunken noodles', 12.5, 'Broad rice noodles, chicken, green peppercorns', 4, [df]),
          ],
        },
        {
          name: 'Sweet',
          items: [
            dish('Mango, sticky rice', 7, 'When the mangoes are; banana otherwise', 5, [ve, gf]),
            dish('Coconut ice cream', 5, 'In the shell, with corn. Trust it', 4, [ve, gf]),
          ],
        },
      ],
    },
    {
      name: 'Noodles upstairs',
      type: 'Specials',
      description: 'Weekend lunch in the sail loft. One bowl each, no coats.',
      picture: 'dish-pad-thai',
      categories: [
        {
          name: 'One bowl',
          items: [
            dish('Pad thai, prawns', 12.5, 'Tamarind, peanuts, a wedge of lime to settle it', 4, [gf, df], { picture: 'dish-pad-thai' }),
            dish('Boat noodles', 10, 'Beef, cinnamon, dark as the canal; three small bowls is normal', 4, [df]),
            dish('Khao soi', 13, 'Chicken, curry broth, crisp noodles on soft', 5, [df]),
            dish('Pad see ew, tofu', 11, 'Chinese broccoli, egg, sweet soy', 3, [v, df]),
          ],
        },
      ],
    },
    {
      name: 'From the icebox',
      type: 'Drinks',
      description: null,
      categories: [
        {
          name: 'With',
          items: [
            dish('Lager, with ice', 5.2, 'As it is drunk there', 2),
            dish('Off-dry Riesling, glass', 8.2, 'The answer to three geese', 5),
          ],
        },
        {
          name: 'Without alcohol',
          items: [dish('Thai iced tea', 4, 'Orange, condensed milk', 4, [v, gf]), dish('Pandan lime soda', 4, null, 4, [ve, gf, nf])],
        },
      ],
    },
  ],
}
