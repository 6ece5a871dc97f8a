import type { DemoVenue } from '../types.ts'
import { dish, gf, nf, v, ve } from '../write.ts'

export const nettlefold: DemoVenue = {
  name: 'Nettlefold',
  picture: 'venue-nettlefold',
  cuisines: ['Contemporary European', 'Modern British', 'Fine Dining'],
  description:
    'Closed while the roof is seen to. When it opens again there will be the same short menu, the same long garden, and buckets no more.',
  price: '££££',
  road: 'Nettlefold House, Beaters Lane',
  city: 'Sunningdale',
  county: 'Berkshire',
  postcode: 'SL5 0ZG',
  latitude: 51.3965,
  longitude: -0.6312,
  phone: '01632 960538',
  email: 'house@nettlefold.test',
  website: 'https://nettlefold.example',
  hoursMonFri: 'Closed',
  hoursSatSun: 'Closed',
  active: false,
  addedDaysAgo: 380,
  menus: [
    {
      name: 'The short menu',
      type: 'Daily',
      description: null,
      categories: [
        {
          name: 'Before',
          items: [
            dish('Nettle soup, smoked curd', 11, 'Picked with gloves', 4, [v, gf]),
            dish('Hare, bitter chocolate', 15, null, 4),
            dish('Raw beef, oyster cream', 16, 'Surf, turf, no fire', 4, [gf]),
          ],
        },
        {
          name: 'Then',
          items: [
            dish('Halibut, whey, cucumber', 33, null, 5, [gf, nf]),
            dish('Guinea fowl, morels', 31, 'The legs pressed, the breast left alone', 3, [gf]),
            dish('Salsify, truffle, egg yolk', 26, null, 4, [v, gf]),
          ],
        },
        {
          name: 'After',
          items: [
            dish('Buttermilk, bay, raspberry', 12, null, 4, [v, gf]),
            dish('Set honey, burnt pastry', 12, 'The bees are on the roof, which is part of the trouble', 4, [v]),
          ],
        },
      ],
    },
    {
      name: 'From the press',
      type: 'Drinks',
      description: null,
      categories: [
        {
          name: 'By the glass',
          items: [dish('Blanc de blancs, Kent', 14, null, 4), dish('Blaufränkisch', 11, 'Black cherry with its collar up', 4)],
        },
        {
          name: 'Without alcohol',
          items: [dish('Nettle cordial', 5, 'Does not sting', 4, [ve, gf, nf]), dish('Cold-brewed lapsang', 6, null, 3, [ve, gf, nf])],
        },
      ],
    },
  ],
}
