import type { DemoVenue } from '../types.ts'
import { df, dish, featured, gf, nf, ve } from '../write.ts'

export const kumo: DemoVenue = {
  name: 'Kumo',
  picture: 'venue-kumo',
  cuisines: ['Japanese'],
  description:
    'Eleven stools, one counter and a pot that has not been off the heat since Tuesday. Yuki cooks, her brother pours, and neither will tell you what is in the black garlic oil.',
  price: '£££',
  road: '8 Peascroft Yard',
  city: 'Windsor',
  county: null,
  postcode: 'SL4 0ZY',
  latitude: 51.4806,
  longitude: -0.6103,
  phone: '01632 960117',
  email: 'yuki@kumo.test',
  website: 'https://kumo.example',
  hoursMonFri: 'Closed Monday; 17:30 – 22:30',
  hoursSatSun: '12:00 – 15:00, 17:30 – 22:30',
  new: true,
  addedDaysAgo: 9,
  menus: [
    {
      name: 'Counter menu',
      type: 'Daily',
      description: null,
      categories: [
        {
          name: 'Noodles',
          items: [
            dish('Tonkotsu ramen', 14.5, 'Sixteen-hour broth, chashu, soft egg', 5, [], featured('dish-tonkotsu-ramen')),
            dish('Miso mushroom ramen', 13, 'Corn, black garlic oil', 4, [ve]),
            dish('Shoyu ramen', 13.5, 'Clear chicken broth, bamboo, a slice of pork you can see the bowl through', 4, [df]),
            dish('Cold soba', 12, 'Buckwheat, dipping broth of dried bonito, wasabi grated when you sit', 5, [df, nf]),
            dish('Kitsune udon', 11.5, 'Sweet fried tofu, seaweed broth, spring onion', 4, [ve]),
          ],
        },
        {
          name: 'Small things',
          items: [
            dish('Gyoza', 7.5, 'Pork and cabbage, crisp skirt', 4, [df]),
            dish('Cucumber, sesame', 4.5, null, null, [ve, gf]),
            dish('Agedashi tofu', 6.5, 'Eat it in ninety seconds', 4, [df]),
            dish('Chicken karaage', 8.5, 'Thigh, ginger, Japanese mayonnaise for the weak', 5, [df]),
            dish('Aubergine, sweet miso', 7, 'Scored, grilled, lacquered, grilled again', 5, [ve]),
            dish('Potato salad', 5.5, 'Ham, egg, pickled cucumber. A national dish, whatever they tell you', 3),
          ],
        },
        {
          name: 'Rice',
          items: [
            dish('Eel over rice', 17.5, 'Glazed four times, sansho pepper', null, [df]),
            dish('Pork katsu curry', 14, 'Panko, a brown sauce of great seriousness, cabbage', 4),
            dish('Onigiri, pickled plum', 4.2, 'One. Wrapped, so the seaweed stays loud', 4, [ve]),
          ],
        },
        {
          name: 'To finish',
          items: [dish('Black sesame ice cream', 5.5, 'Grey, and worth it', 4, [gf]), dish('Yuzu sorbet', 5, null, 4, [ve, gf, nf])],
        },
      ],
    },
    {
      name: 'From the counter tonight',
      type: 'Specials',
      description: 'Whatever came up from the coast this morning. When the board is wiped, it is gone.',
      picture: 'dish-nigiri-board',
      endsInDays: 1,
      categories: [
        {
          name: 'Over rice',
          items: [
            dish('Nigiri and maki board', 26, 'Five and four, chosen by the knife', 5, [df], { picture: 'dish-nigiri-board' }),
            dish('Mackerel pressed sushi', 14, 'Cured an hour in vinegar, blowtorched in front of you', 5, [df]),
            dish('Chalk stream trout belly', 9.5, 'Two pieces, soy brushed on; put the dish away', 4, [df, nf]),
          ],
        },
      ],
    },
    {
      name: 'Sake and the rest',
      type: 'Drinks',
      description: null,
      categories: [
        {
          name: 'By the glass',
          items: [
            dish('Junmai, 90 ml', 7, 'Rice, pear skin; cold', 4, [ve]),
            dish('Kimoto, 90 ml', 8.5, 'Sour and savoury. Take it warm', 5, [ve]),
            dish('Cloudy nigori, 90 ml', 8, 'Shaken, sweet, too easy', 2, [ve]),
            dish('Plum wine and soda', 7.5, null, 4, [ve]),
          ],
        },
        {
          name: 'Long',
          items: [
            dish('Highball', 9, 'Whisky, ice cut by hand, soda at some pressure', 5, [ve]),
            dish('Draught lager, half', 4.2, 'From a glass kept in the freezer', 3),
          ],
        },
        {
          name: 'Without alcohol',
          items: [dish('Roasted barley tea', 3.5, 'Hot or cold, by the jug', 4, [ve, nf]), dish('Yuzu soda', 4.5, null, 5, [ve, gf])],
        },
      ],
    },
  ],
}
