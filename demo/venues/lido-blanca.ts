import type { DemoVenue } from '../types.ts'
import { df, dish, featured, gf, nf, v, ve } from '../write.ts'

export const lidoBlanca: DemoVenue = {
  name: 'Lido Blanca',
  picture: 'venue-lido-blanca',
  cuisines: ['Mediterranean', 'Seafood'],
  description:
    'The café of a 1930s pool that lost its water and kept its terrace. White walls, a striped awning, grilled things, long lunches. On a good day in Burnham you can almost smell the coast; it is the sardines.',
  price: '££',
  road: 'The Pavilion, Bathing Lane',
  city: 'Burnham',
  county: 'Buckinghamshire',
  postcode: 'SL1 0ZG',
  latitude: 51.5345,
  longitude: -0.6584,
  phone: '01632 960177',
  email: 'terrace@lidoblanca.test',
  website: 'https://lido-blanca.example',
  hoursMonFri: 'Closed Monday; 11:00 – 22:00',
  hoursSatSun: '10:00 – 22:30',
  addedDaysAgo: 105,
  menus: [
    {
      name: 'Terrace',
      type: 'Daily',
      description: null,
      categories: [
        {
          name: 'To pick at',
          items: [
            dish(
              'Burrata, heritage tomatoes',
              10.5,
              'Basil, oil, salt; stop there',
              5,
              [v, gf, nf],
              featured('dish-burrata-heritage-tomatoes'),
            ),
            dish('Taramasalata', 6.5, 'The pale kind, with crisp bread', 5),
            dish('Fried courgettes, thyme honey', 7, null, 3, [v]),
            dish('Octopus, potato, paprika', 12.5, 'Tender by means of a cork, or so the kitchen says', 4, [gf, df]),
            dish('Fava, capers', 6, 'Yellow split peas, red onion', 4, [ve, gf, nf]),
          ],
        },
        {
          name: 'From the grill',
          items: [
            dish('Sardines, six', 11, 'Lemon, a heap of parsley, your fingers', 5, [gf, df, nf]),
            dish('Chicken, preserved lemon, olives', 15.5, 'Slow over the coals, turned often', 4, [gf, df]),
            dish('Halloumi, watermelon, mint', 12, 'Salt, sweet, squeak', 4, [v, gf]),
          ],
        },
        {
          name: 'Slow',
          items: [
            dish('Butter beans, tomato, dill', 11, 'Baked until the top cracks', 5, [ve, gf, nf]),
            dish('Moussaka', 14, 'Served warm, never hot, on doctor’s orders', 4),
            dish('Stuffed peppers', 12.5, 'Rice, currants, pine nuts', 3, [ve, gf]),
          ],
        },
        {
          name: 'Sweet',
          items: [
            dish('Orange and filo cake', 6, 'Soaked to the ankles in syrup', 4, [v]),
            dish('Yoghurt, walnuts, honey', 5.5, null, 4, [v, gf]),
            dish('Peach granita', 4.8, null, 4, [ve, gf, nf]),
          ],
        },
      ],
    },
    {
      name: 'Sunday by the pool',
      type: 'Sunday',
      description: 'Long tables, one sitting, two o’clock. There is no pool.',
      categories: [
        {
          name: 'For the table, by the head',
          items: [
            dish('Whole lamb shoulder', 21, 'Lemon, potatoes in the same tin', 5, [gf, df]),
            dish('Salt-baked sea bass', 24, 'Cracked open with a spoon and some ceremony', 5, [gf, df, nf]),
            dish('Giant couscous, seven vegetables', 15, null, 4, [ve]),
            dish('Fig and almond tart', 6.5, null, 4, [v]),
          ],
        },
      ],
    },
    {
      name: 'Sundowners',
      type: 'Drinks',
      description: 'The sun goes down behind the squash courts.',
      categories: [
        {
          name: 'Long',
          items: [
            dish('Bitter orange spritz', 8.5, null, 4, [ve]),
            dish('Ouzo, ice, water', 5.5, 'Watch it turn', 4, [ve, gf]),
            dish('White port and tonic', 7.5, 'A sprig of mint and no further ambition', 5, [ve]),
          ],
        },
        {
          name: 'Carafe, 50 cl',
          items: [dish('Retsina', 15, 'Pine trees. Give it a chance with the sardines', 2)],
        },
        {
          name: 'Without alcohol',
          items: [
            dish('Sour cherry, soda', 3.8, null, null, [ve, gf, nf]),
            dish('Frappé', 3.5, 'Shaken instant coffee; a summer in a glass', 3, [ve, gf]),
          ],
        },
      ],
    },
  ],
}
