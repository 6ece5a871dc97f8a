import type { DemoVenue } from '../types.ts'
import { dish, featured, gf, nf, v, ve } from '../write.ts'

export const secondSowing: DemoVenue = {
  name: 'Second Sowing',
  picture: 'venue-second-sowing',
  cuisines: ['Vegetarian', 'Vegan', 'Modern British'],
  description:
    'Grew out of the allotments behind it, and still runs on their surplus: in August everything is courgette, and they say so. No meat, few sermons, a wine list with dirt on its boots.',
  price: '££',
  road: 'The Potting Shed, Furrow Lane',
  city: 'Cookham',
  county: 'Berkshire',
  postcode: 'SL6 0ZG',
  latitude: 51.5561,
  longitude: -0.7172,
  phone: '01632 960380',
  email: 'shed@secondsowing.test',
  website: 'https://second-sowing.example',
  hoursMonFri: 'Closed Monday; 10:00 – 21:30',
  hoursSatSun: '09:30 – 21:30',
  addedDaysAgo: 210,
  menus: [
    {
      name: 'From the glut',
      type: 'Specials',
      description: 'What there is too much of this week.',
      picture: 'dish-carrot-soup',
      categories: [
        {
          name: 'Too many carrots',
          items: [
            dish('Carrot soup', 6.5, 'Ginger, a spiral of cream, croutons, black onion seed', 4, [v], { picture: 'dish-carrot-soup' }),
            dish('Carrot-top pesto, new potatoes', 8, 'Waste not, with pumpkin seeds', 4, [ve, gf]),
            dish('Carrot cake', 4.8, 'Walnuts, soft cheese icing, a slice like a doorstop', 5, [v]),
          ],
        },
      ],
    },
    {
      name: 'Plates',
      type: 'Daily',
      description: 'Dishes with eggs or dairy say so. The rest have none.',
      categories: [
        {
          name: 'Smaller',
          items: [
            dish('Broad beans on toast', 7, 'Mint, preserved lemon, good oil', 4, [ve, nf]),
            dish('Kohlrabi, apple, dill', 6.5, 'Raw, thin, cold', 3, [ve, gf, nf]),
            dish('Soft egg, sorrel, potato', 8, 'With egg, as stated', 4, [v, gf, nf]),
          ],
        },
        {
          name: 'Larger',
          items: [
            dish('Roast squash', 14, 'Cashew cream, pomegranate, a lot of herbs', 5, [ve, gf], featured('dish-roast-squash')),
            dish('Celeriac schnitzel', 13.5, 'Crumbed, caper dressing, potato salad', 4, [ve]),
            dish('Braised lentils, burnt cabbage', 12.5, 'Mustard, dill oil', 5, [ve, gf]),
            dish('Cheese and leek dumplings', 14, 'Suet’s vegetarian cousin; Cheddar', 3, [v]),
            dish('Beetroot and black bean burger', 12, 'Pickles, a bun that holds, chips', 2, [ve]),
          ],
        },
        {
          name: 'Sweet',
          items: [
            dish('Plum and almond crumble', 6.5, 'Oat custard', null, [ve]),
            dish('Gooseberry fool', 6, 'With cream, as stated', 4, [v, gf]),
            dish('Chocolate and beetroot cake', 5, null, 3, [ve]),
          ],
        },
      ],
    },
    {
      name: 'Sunday, no roast',
      type: 'Sunday',
      description: 'Well, one.',
      categories: [
        {
          name: 'One roast',
          items: [
            dish('Whole cauliflower for two', 27, 'Roast potatoes, three greens, onion gravy', 5, [ve]),
            dish('Nut roast', 14.5, 'Hazelnut and chestnut; rehabilitated', 4, [ve]),
            dish('Yorkshire pudding', 2.5, 'Eggs and milk. Cannot be done without, and has been tried', 5, [v, nf]),
          ],
        },
      ],
    },
    {
      name: 'Pressed and poured',
      type: 'Drinks',
      description: null,
      categories: [
        {
          name: 'Without alcohol',
          items: [
            dish('Rhubarb and rosemary cordial', 3.5, null, 4, [ve, gf, nf]),
            dish('Kombucha, whatever Fern made', 4.2, 'Varies. Fern is learning', 1, [ve, gf]),
            dish('Beetroot, apple, ginger', 4.5, 'Stains', 4, [ve, gf, nf]),
          ],
        },
        {
          name: 'By the glass',
          items: [
            dish('Cloudy Pet-Nat', 8, 'Unfiltered, lively, hold the cork down', 3, [ve]),
            dish('Perry, half', 3.8, 'Pears too hard to eat', 5, [ve, gf]),
          ],
        },
      ],
    },
  ],
}
