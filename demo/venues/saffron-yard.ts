import type { DemoVenue } from '../types.ts'
import { df, dish, featured, gf, halal, nf, v, ve } from '../write.ts'

export const saffronYard: DemoVenue = {
  name: 'Saffron Yard',
  picture: 'venue-saffron-yard',
  cuisines: ['Indian', 'Vegetarian'],
  description:
    'A thali house off the weir: steel plates, long benches, seconds of rice without asking. Mostly vegetarian, with one pot of lamb for the people who hold the car keys.',
  price: '££',
  road: '5 Weir Gardens',
  city: 'Slough',
  county: 'Berkshire',
  postcode: 'SL1 0ZY',
  latitude: 51.5074,
  longitude: -0.5885,
  phone: '01632 960741',
  email: 'bench@saffronyard.test',
  website: 'https://saffron-yard.example',
  hoursMonFri: '11:30 – 15:00, 17:30 – 22:00',
  hoursSatSun: '11:30 – 22:00',
  new: true,
  addedDaysAgo: 27,
  menus: [
    {
      name: 'Plates',
      type: 'Daily',
      description: null,
      categories: [
        {
          name: 'Thali',
          items: [
            dish(
              'Lunch thali',
              12,
              'Rice, two dals, three vegetables, raita; refilled until three o’clock',
              5,
              [v, gf],
              featured('dish-lunch-thali'),
            ),
            dish('Grand thali', 18, 'The same, plus paneer, a sweet and some pride', 4, [v]),
          ],
        },
        {
          name: 'To start',
          items: [
            dish('Dahi puri', 6, 'Six crisp shells. Each one whole, in one go', 5, [v]),
            dish('Onion bhaji', 4.8, 'Gram flour, ajwain; more lace than ball', 4, [ve, gf]),
            dish('Okra fries', 5.5, 'Dusted with dried mango', 5, [ve, gf]),
            dish('Beetroot chops', 5.6, 'Two Calcutta cutlets, mustard sauce', 4, [ve]),
          ],
        },
        {
          name: 'Pots',
          items: [
            dish('Dal makhani', 9, 'Black lentils on a low flame since last night; butter at the end', 5, [v, gf, nf]),
            dish('Tadka dal', 7.8, 'Yellow, plain, garlic shouted at it in hot oil', 4, [ve, gf]),
            dish('Paneer, fenugreek, tomato', 11, null, 4, [v, gf]),
            dish('Baby aubergines, peanut', 10.5, 'Stuffed and simmered whole', 5, [ve, gf]),
            dish('Chickpeas, tea, pomegranate seed', 9.5, 'The tea makes them dark; you will not taste it', 4, [ve, gf]),
            dish('Cauliflower and potato, dry', 8.5, 'Cumin, ginger, turmeric, no gravy whatever', 2, [ve, gf]),
          ],
        },
        {
          name: 'Bread and rice',
          items: [
            dish('Roti', 2.2, 'Blown up over the flame', 4, [ve, nf]),
            dish('Lemon rice', 4.2, 'Curry leaf, mustard seed, a few cashews', 4, [ve, gf]),
          ],
        },
        {
          name: 'Sweet',
          items: [
            dish('Gulab jamun', 4.8, 'Warm, two, rose syrup', 4, [v]),
            dish('Shrikhand', 5.2, 'Hung yoghurt, saffron, cardamom', 5, [v, gf]),
          ],
        },
      ],
    },
    {
      name: 'The lamb pot',
      type: 'Specials',
      description: 'One pot, made Thursday, finished by Saturday.',
      picture: 'dish-railway-lamb-curry',
      categories: [
        {
          name: 'One pot',
          items: [
            dish('Railway lamb curry', 14.5, 'On the bone, potatoes, a tin mug of vinegar to sharpen it', 5, [gf, halal], {
              picture: 'dish-railway-lamb-curry',
            }),
            dish('Lamb keema pau', 9.5, 'Mince, peas, buttered rolls', 4, [halal]),
            dish('The gravy, by the ladle', 3, 'Over rice, for the undecided', 4, [gf, halal]),
          ],
        },
      ],
    },
    {
      name: 'Chai and cold drinks',
      type: 'Drinks',
      description: null,
      categories: [
        {
          name: 'Hot',
          items: [
            dish('Masala chai', 2.8, 'Pulled between two jugs at arm’s length', 5, [v, gf]),
            dish('Filter coffee', 3.2, 'Chicory, milk, a steel tumbler that burns the fingers', 4, [v, gf]),
          ],
        },
        {
          name: 'Cold',
          items: [
            dish('Salt lassi', 3.8, 'Roast cumin. The grown-up one', 3, [v, gf, nf]),
            dish('Nimbu soda', 3, 'Sweet, salt or both', 5, [ve, gf, nf]),
            dish('Bottled lager, large', 6.2, 'The big one, two glasses', 3, [df]),
          ],
        },
      ],
    },
  ],
}
