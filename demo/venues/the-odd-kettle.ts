import type { DemoVenue } from '../types.ts'
import { df, dish, featured, gf, nf, v, ve } from '../write.ts'

export const theOddKettle: DemoVenue = {
  name: 'The Odd Kettle',
  picture: 'venue-the-odd-kettle',
  cuisines: ['Fusion', 'Japanese', 'Mexican'],
  description:
    'A Korean cook, an Oaxacan baker and a lease they could only afford together. About two thirds of the ideas work, which is a better rate than most, and the failures are never dull.',
  price: '££',
  road: '31 Kilnyard Arches',
  city: 'Slough',
  county: 'Berkshire',
  postcode: 'SL1 0ZT',
  latitude: 51.5131,
  longitude: -0.5869,
  phone: '01632 960923',
  email: 'both@oddkettle.test',
  website: 'https://the-odd-kettle.example',
  hoursMonFri: '12:00 – 14:30, 17:30 – 22:30',
  hoursSatSun: '12:00 – 23:00; closed Sunday',
  new: true,
  addedDaysAgo: 13,
  menus: [
    {
      name: 'The usual, such as it is',
      type: 'Daily',
      description: 'Plates come in the order of whoever finishes first.',
      categories: [
        {
          name: 'Small',
          items: [
            dish('Kimchi quesadilla', 7.5, 'Two ferments under one roof', 5),
            dish('Corn ribs, gochugaru', 6, 'Eat like a harmonica', 4, [ve, gf, nf]),
            dish('Prawn toast tostada', 8, 'Sesame, lime', 4, [df]),
            dish('Tempura jalapeños', 6.5, 'Stuffed with sweet potato; dipping soy', 4, [ve]),
          ],
        },
        {
          name: 'Large',
          items: [
            dish(
              'Bibimbap',
              12.5,
              'Rice, five vegetables, an egg, sauce on the side; mix without mercy',
              5,
              [v, df],
              featured('dish-bibimbap'),
            ),
            dish('Short rib barbacoa', 16, 'Soy, pear, chipotle, tortillas', 5, [df]),
            dish('Chicken mole katsu', 14, 'The one people photograph and then go quiet over', 5),
            dish('Miso black cod, salsa macha', 19, null, 4, [df]),
            dish('Tofu al pastor', 12, 'Pineapple, achiote, rice', 3, [ve]),
            dish('Udon carbonara', 13, 'Bacon, egg yolk, nori. An Italian came; he has been back', 3, [nf]),
          ],
        },
        {
          name: 'Sweet',
          items: [
            dish('Churro, matcha custard', 6, null, null, [v]),
            dish('Corn ice cream, soy caramel', 5.5, 'Salt, sugar, a shrug', 5, [v]),
            dish('Avocado and lime ice', 5, 'One of the failures. Rather liked', 2, [ve, gf]),
          ],
        },
      ],
    },
    {
      name: 'Noodles till they run out',
      type: 'Specials',
      description: 'One noodle a week, one bowl a head.',
      picture: 'dish-kettle-noodles',
      endsInDays: 3,
      categories: [
        {
          name: 'This week',
          items: [
            dish('Kettle noodles, prawns', 13.5, 'Hand-pulled, brown butter, green chilli, lemon', 5, [], {
              picture: 'dish-kettle-noodles',
            }),
            dish('The same, oyster mushroom', 11.5, 'Sesame instead of the butter', 4, [ve]),
          ],
        },
      ],
    },
    {
      name: 'Out of the kettle',
      type: 'Drinks',
      description: null,
      categories: [
        {
          name: 'Mixed',
          items: [
            dish('Soju margarita', 9, null, 4, [ve]),
            dish('Makgeolli, tamarind', 7.5, 'Cloudy, sour, served in a tin bowl', 4, [ve]),
          ],
        },
        {
          name: 'Without alcohol',
          items: [dish('Barley tea, cold', 2.5, null, 2, [ve, nf]), dish('Plum and hibiscus fizz', 4, null, 4, [ve, gf, nf])],
        },
      ],
    },
  ],
}
