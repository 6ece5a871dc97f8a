import type { DemoVenue } from '../types.ts'
import { df, dish, featured, gf, nf, ve } from '../write.ts'

export const quanSen: DemoVenue = {
  name: 'Quán Sen',
  picture: 'venue-quan-sen',
  cuisines: ['Vietnamese'],
  description:
    'Ten stools by the bus stands, a pot of bones, and Mrs Trinh, who can tell from the door who has a cold. No website, no email; the telephone is answered if it rings twice.',
  price: '£',
  road: '4 Tollgate Row',
  city: 'Maidenhead',
  county: null,
  postcode: 'SL6 0ZD',
  latitude: 51.5197,
  longitude: -0.7178,
  phone: '01632 960049',
  email: null,
  takesRequests: false,
  website: null,
  hoursMonFri: '08:00 – 20:00',
  hoursSatSun: '10:00 – 20:00; closed Sunday',
  addedDaysAgo: 61,
  menus: [
    {
      name: 'On the wall',
      type: 'Daily',
      description: 'Order by number if you must. Mrs Trinh prefers that you try.',
      categories: [
        {
          name: 'Rolls',
          items: [
            dish('Summer rolls', 5.5, 'Prawn, herbs, rice paper, peanut dip', 5, [gf, df], featured('dish-summer-rolls')),
            dish('Summer rolls, tofu', 5, 'Mint, cucumber, the same dip', 3, [ve]),
            dish('Crab and pork spring rolls', 6, 'Blistered; wrap in lettuce or burn', 5, [df]),
          ],
        },
        {
          name: 'Noodles',
          items: [
            dish('Bún chả', 10.5, 'Grilled pork in warm dressing, cold noodles, half a garden', 5, [gf, df, nf]),
            dish('Bún bò Huế', 11, 'Lemongrass, chilli, beef shin, a block of something you should eat', 5, [gf, df, nf]),
            dish('Noodles in mushroom broth', 9, 'Star anise, tofu skin, lime', 4, [ve, gf]),
          ],
        },
        {
          name: 'Bread and rice',
          items: [
            dish('Bánh mì, everything', 7, 'Pâté, two porks, pickles, coriander; gone by one', 5),
            dish('Bánh mì, fried egg', 5.5, 'Soy, chilli, the breakfast one', 4, [df]),
            dish('Broken rice, pork chop', 10.5, 'Fried egg, pickled carrot, fish sauce to pour over', 4, [df, gf]),
          ],
        },
        {
          name: 'To drink',
          items: [
            dish('Iced coffee, condensed milk', 3.5, 'Drips while you wait. Waiting is included', 5, [gf]),
            dish('Salted lime soda', 3, null, null, [ve, gf, nf]),
            dish('Lotus tea', 2, 'By the glass, for as long as you sit', 4, [ve, gf, nf]),
          ],
        },
      ],
    },
    {
      name: 'Pho days',
      type: 'Specials',
      description: 'Wednesday and Saturday, from eight in the morning. Forty bowls.',
      picture: 'dish-pho',
      categories: [
        {
          name: 'Forty bowls',
          items: [
            dish('Beef pho', 11, 'Thin-cut rump cooked by the broth, herbs, chilli, lime', 5, [gf, df, nf], { picture: 'dish-pho' }),
            dish('Chicken pho', 10, 'Clear enough to read the bottom of the bowl', 4, [gf, df, nf]),
            dish('Extra bones', 3, 'To pick at, with chilli sauce', null, [gf, df]),
          ],
        },
      ],
    },
  ],
}
