import type { DemoVenue } from '../types.ts'
import { dish, featured, gf, kosher, nf, v, ve } from '../write.ts'

export const pinskers: DemoVenue = {
  name: 'Pinsker’s',
  picture: 'venue-pinsker-s',
  cuisines: ['Modern European'],
  description:
    'A salt beef counter, under supervision since 1961 and filed under Modern European for want of a drawer. Meat only, so no milk in the coffee. Mr Pinsker is eighty and still slices.',
  price: '£',
  road: '9 Saddlers Court',
  city: 'Maidenhead',
  county: 'Berkshire',
  postcode: 'SL6 0ZV',
  latitude: 51.5248,
  longitude: -0.7231,
  phone: '01632 960601',
  email: 'counter@pinskers.test',
  website: 'https://pinsker-s.example',
  hoursMonFri: '08:00 – 18:00; Friday until 14:00',
  hoursSatSun: 'Closed Saturday; 09:00 – 16:00 Sunday',
  addedDaysAgo: 233,
  menus: [
    {
      name: 'Counter',
      type: 'Daily',
      description: 'Everything is kosher and without milk. That includes the answer to your question about butter.',
      categories: [
        {
          name: 'On bread',
          items: [
            dish(
              'Salt beef on rye',
              9.5,
              'Ten days in brine, mustard, a new green cucumber',
              5,
              [kosher, nf],
              featured('dish-salt-beef-on-rye'),
            ),
            dish('Tongue on rye', 9.5, 'Pressed, sliced, undersold', 4, [kosher, nf]),
            dish('Chopped liver', 6.5, 'Egg, onion, schmaltz, challah', 4, [kosher, nf]),
            dish('Hot pastrami, sauerkraut', 10, 'Needs both hands and a pause', 5, [kosher, nf]),
            dish('Egg and onion', 5, null, 3, [v, kosher, nf]),
          ],
        },
        {
          name: 'Bowls',
          items: [
            dish('Chicken soup, kneidlach', 6.5, 'Two dumplings. Has cured colds and one engagement', 5, [kosher, nf]),
            dish('Borscht, cold', 5, 'Beetroot, lemon, a hot potato in the middle', 3, [ve, gf, kosher, nf]),
            dish('Cholent', 9, 'Barley, beans, beef; Sundays, from what was Saturday’s', 4, [kosher, nf]),
          ],
        },
        {
          name: 'Alongside',
          items: [
            dish('Latkes, apple sauce', 5.5, 'Three, lacy', 5, [v, kosher, nf]),
            dish('Potato kugel', 4.5, null, 4, [v, kosher, nf]),
            dish('Sweet and sour cabbage', 3.5, null, 3, [ve, gf, kosher, nf]),
            dish('New green cucumber', 1, 'A pickle, before it knows it', 5, [ve, gf, kosher, nf]),
          ],
        },
        {
          name: 'Sweet',
          items: [
            dish('Apple strudel', 4.5, 'Oil pastry, walnuts, no cream and no apology', 4, [ve, kosher]),
            dish('Lokshen pudding', 4, 'Egg noodles, sultanas, cinnamon', 4, [v, kosher, nf]),
            dish('Lemon tea, glass', 2, 'Sugar lump between the teeth', 4, [ve, gf, kosher, nf]),
          ],
        },
      ],
    },
    {
      name: 'Sunday, sliced to order',
      type: 'Sunday',
      description: 'Queue on the left, shout on the right.',
      categories: [
        {
          name: 'By weight, with trimmings',
          items: [
            dish('Brisket plate', 15, 'Potato salad, two pickles, bread', 5, [kosher, nf]),
            dish('Roast chicken, tzimmes', 13.5, 'Carrots, prunes, honey', 4, [gf, kosher, nf]),
            dish('Stuffed cabbage', 11.5, 'Beef and rice, tomato', 4, [gf, kosher, nf]),
          ],
        },
      ],
    },
  ],
}
