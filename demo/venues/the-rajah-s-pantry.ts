import type { DemoVenue } from '../types.ts'
import { df, dish, gf, halal, nf, v, ve } from '../write.ts'

export const theRajahsPantry: DemoVenue = {
  name: 'The Rajah’s Pantry',
  picture: 'venue-the-rajah-s-pantry',
  cuisines: ['Indian'],
  description:
    'The Punjabi grill that Slough sends its visitors to. Strip lights, steel jugs, mixed grill on a plate that must not be touched. The owner has never been a rajah but does own a pantry.',
  price: '£',
  road: '112 Tannery Road',
  city: 'Slough',
  county: 'Berkshire',
  postcode: 'SL2 0ZZ',
  latitude: 51.5188,
  longitude: -0.6028,
  phone: '01632 960564',
  email: 'orders@rajahspantry.test',
  website: 'https://the-rajah-s-pantry.example',
  hoursMonFri: '12:00 – 23:00',
  hoursSatSun: '12:00 – 24:00',
  addedDaysAgo: 92,
  menus: [
    {
      name: 'Grill and karahi',
      type: 'Daily',
      description: 'All meat is halal.',
      categories: [
        {
          name: 'On the grill',
          items: [
            dish('Seekh kebab', 4.5, 'Lamb, green chilli, one long one', 5, [gf, df, halal]),
            dish('Chicken tikka', 6.8, 'Charred at the corners, which is where the flavour is', 4, [gf, halal]),
            dish('Lamb chops', 9.5, 'Four. Bones are a matter between you and your shirt', 5, [gf, halal]),
            dish('Fish Amritsari', 7.5, 'Pollack, gram flour, ajwain', 4, [gf, df, halal]),
            dish('Mixed grill for two', 21, 'Hissing; the waiter says mind yourself and means it', 4, [gf, halal]),
          ],
        },
        {
          name: 'Karahi',
          items: [
            dish('Karahi chicken', 9.8, 'Tomato, ginger, black pepper; off the bone costs you the best part', 4, [gf, df, halal]),
            dish('Methi lamb', 10.5, 'Fenugreek leaves by the fistful', 4, [gf, halal]),
            dish('Bitter gourd and onion', 7.5, 'Bitter is on the label', 2, [ve, gf]),
            dish('Chana, plain', 6.5, 'The Thursday lunch of three generations', 4, [ve, gf]),
            dish('Saag with a lid of butter', 8, 'Mustard leaf and spinach, cooked down to nothing', 4, [v, gf, nf]),
          ],
        },
        {
          name: 'Bread',
          items: [
            dish('Tandoori roti', 1.5, null, 4, [ve]),
            dish('Keema naan', 4.2, 'A meal with the lid on', 4, [halal]),
            dish('Corn roti', 2, 'For the saag', 3, [ve, gf]),
          ],
        },
        {
          name: 'Sweet',
          items: [
            dish('Gajar halwa', 4.5, 'Carrots, milk, time', 5, [v, gf]),
            dish('Kulfi on a stick', 3, 'Malai or pistachio', 3, [v, gf]),
          ],
        },
      ],
    },
    {
      name: 'Sunday bench',
      type: 'Sunday',
      description: 'Breakfast, Lahore hours: from noon.',
      categories: [
        {
          name: 'From noon',
          items: [
            dish('Halwa puri', 8.5, 'Semolina pudding, chickpeas, two hot breads, a nap', 5, [v]),
            dish('Nihari', 11, 'Beef shank, overnight; ginger matchsticks, lemon', 4, [halal, df]),
            dish('Paya', 10, 'Trotters, of the sheep. Gelatinous, restorative', 3, [halal, df]),
            dish('Aloo paratha, pickle', 5.5, 'Potato, chilli, a pat of white butter', 3, [v]),
            dish('Pink tea', 3, 'Salt, pistachio and a colour you have to see', 3, [v, gf]),
          ],
        },
      ],
    },
  ],
}
