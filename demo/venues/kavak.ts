import type { DemoVenue } from '../types.ts'
import { df, dish, featured, gf, halal, nf, v, ve } from '../write.ts'

export const kavak: DemoVenue = {
  name: 'Kavak',
  picture: 'venue-kavak',
  cuisines: ['Turkish', 'Middle Eastern'],
  description:
    'A charcoal grill under a copper hood, and salad, bread and onions before you have opened the menu. Tea comes at the end whether or not you thought it was the end.',
  price: '££',
  road: '88 Poplar Broadway',
  city: 'Slough',
  county: 'Berkshire',
  postcode: 'SL1 0ZX',
  latitude: 51.5096,
  longitude: -0.6077,
  phone: '01632 960871',
  email: 'merhaba@kavak.test',
  website: 'https://kavak.example',
  hoursMonFri: '11:00 – 23:30',
  hoursSatSun: '09:00 – 24:00',
  addedDaysAgo: 134,
  menus: [
    {
      name: 'Ocakbaşı',
      type: 'Daily',
      description: 'Halal throughout. Sit at the grill if your coat can take it.',
      categories: [
        {
          name: 'Cold',
          items: [
            dish('Cacık', 4.8, 'Yoghurt, cucumber, dried mint', 4, [v, gf, nf]),
            dish('Ezme', 5, 'Tomato, pepper, walnut, chopped by two knives at once', 4, [ve, gf]),
            dish('Aubergine salad, smoked', 5.5, null, 4, [ve, gf, nf]),
            dish('Shepherd’s salad', 5.2, 'No shepherd. Tomato, cucumber, parsley, lemon', 3, [ve, gf, nf]),
          ],
        },
        {
          name: 'From the coals',
          items: [
            dish(
              'Lamb shish',
              16.5,
              'Leg, green and red peppers, flatbread under it all to catch the fat',
              5,
              [halal],
              featured('dish-lamb-shish'),
            ),
            dish('Adana', 15, 'Minced by hand, chilli from Urfa, a flat sword', 5, [df, gf, halal]),
            dish('Chicken wings', 12, 'Ten, garlic, thyme; the plate goes back tidy', 4, [gf, df, halal]),
            dish('İskender', 17, 'Döner, tomato, yoghurt, browned butter poured by the waiter', 5, [halal]),
            dish('Sea bream', 18.5, 'Rocket, red onion, half a lemon', 4, [gf, df]),
            dish('Mushrooms and peppers on a skewer', 11.5, 'Bulgur, pomegranate', 3, [ve]),
          ],
        },
        {
          name: 'Sweet',
          items: [
            dish('Künefe', 7.5, 'Fifteen minutes. It stretches to the next table', 4, [v]),
            dish('Quince, clotted cream', 6.5, 'Dark red from its own pips', 4, [v, gf]),
            dish('Turkish tea', 1.5, 'Tulip glass, two lumps', 3, [ve, gf, nf]),
          ],
        },
      ],
    },
    {
      name: 'Pide from the wood oven',
      type: 'Specials',
      description: 'Lunchtimes. A boat each.',
      picture: 'dish-pide',
      categories: [
        {
          name: 'Boats',
          items: [
            dish('Pide, tomato and eggs', 10.5, 'Five eggs in a row, two of them quail’s; parsley', 5, [v], { picture: 'dish-pide' }),
            dish('Pide, lamb mince', 11.5, 'Tomato, green pepper, no cheese and none needed', 4, [df, halal]),
            dish('Lahmacun', 5.5, 'Thin. Roll it round parsley and lemon', 4, [df, halal]),
          ],
        },
      ],
    },
    {
      name: 'Sunday spread',
      type: 'Sunday',
      description: 'Breakfast until two. Twenty-one small plates and an argument about the honey.',
      categories: [
        {
          name: 'The spread',
          items: [
            dish('Serpme for two', 32, 'Cheeses, olives, jams, eggs, simit, tea without limit', 5, [v]),
            dish('Menemen', 9.5, 'Eggs, long peppers, tomato; with onion, and we will not discuss it', 5, [v, gf]),
            dish('Sucuk and eggs', 10.5, 'In the copper pan', 4, [gf, df, halal]),
            dish('Clotted cream and honeycomb', 6, null, 5, [v, gf]),
          ],
        },
      ],
    },
  ],
}
