import type { DemoVenue } from '../types.ts'
import { df, dish, featured, gf, halal, nf, v, ve } from '../write.ts'

export const maisonLevant: DemoVenue = {
  name: 'Maison Levant',
  picture: 'venue-maison-levant',
  cuisines: ['Middle Eastern', 'Mediterranean'],
  description:
    'Layal Haddad’s front room, more or less, with her mother’s copper on the wall and her mother’s opinions in the kitchen. Order bread twice. Everything else arrives when it is ready.',
  price: '££',
  road: '3 Cloister Row',
  city: 'Eton',
  county: 'Berkshire',
  postcode: 'SL4 0ZW',
  latitude: 51.4884,
  longitude: -0.6091,
  phone: '01632 960231',
  email: 'table@maisonlevant.test',
  website: 'https://maison-levant.example',
  hoursMonFri: '12:00 – 22:00',
  hoursSatSun: '09:30 – 22:30',
  new: true,
  addedDaysAgo: 3,
  menus: [
    {
      name: 'All day',
      type: 'Daily',
      description: 'The meat is halal. The wine list is short and kept on a separate page.',
      categories: [
        {
          name: 'Cold mezze',
          items: [
            dish(
              'Hummus, labneh, warm pita',
              8.5,
              'With falafel and pickled turnip, for one person or two polite ones',
              5,
              [v, halal],
              featured('dish-hummus-labneh-warm-pita'),
            ),
            dish('Moutabal', 6.5, 'Aubergine burnt on the gas, tahini, pomegranate', 5, [ve, gf]),
            dish('Muhammara', 6.8, 'Red pepper, walnuts, more chilli than the colour suggests', 3, [ve]),
            dish('Tabbouleh', 6.2, 'A parsley salad with some bulgur in it, never the reverse', null, [ve, nf]),
            dish('Stuffed vine leaves', 6, 'Rice, mint, lemon; six, rolled by hand before nine in the morning', 4, [ve, gf]),
          ],
        },
        {
          name: 'Hot mezze',
          items: [
            dish('Batata harra', 5.8, 'Potatoes, garlic, coriander, chilli', 4, [ve, gf]),
            dish('Kibbeh', 7.5, 'Lamb, cracked wheat, pine nuts; three torpedoes', 5, [df, halal]),
            dish('Cheese sambousek', 6.4, 'Feta and nigella in a thin crust', 3, [v]),
            dish('Chicken livers, pomegranate molasses', 7.2, 'Converts people. Ask for bread', 5, [df, halal]),
          ],
        },
        {
          name: 'From the charcoal',
          items: [
            dish('Lamb kofta', 15.5, 'Sumac onions, grilled tomato, garlic sauce', 4, [halal]),
            dish('Shish taouk', 14.5, 'Chicken, two days in lemon and yoghurt', null, [halal, nf]),
            dish('Sea bass, tarator', 18, 'Whole, with a cold tahini and walnut sauce', 3, [gf, df]),
            dish('Cauliflower, tahini, zhoug', 12.5, 'Blackened, then forgiven', 4, [ve, gf]),
          ],
        },
        {
          name: 'Sweet',
          items: [
            dish('Knafeh', 7, 'Hot, stretchy, orange-blossom syrup, pistachio', 4, [v]),
            dish('Rice pudding, mastic', 5.5, 'Cold, with a crack of caramel', 3, [v, gf]),
            dish('Dates, tahini, sea salt', 4.2, 'Four of each and no spoon needed', null, [ve, gf]),
          ],
        },
      ],
    },
    {
      name: 'Sunday breakfast',
      type: 'Sunday',
      description: 'Until two, or until the eggs go. No bookings for fewer than four.',
      categories: [
        {
          name: 'Eggs',
          items: [
            dish('Shakshuka', 10.5, 'Three eggs, peppers, cumin, in the pan it was made in', 5, [v], featured('dish-shakshuka')),
            dish('Eggs, sujuk', 11, 'Fried with spiced beef sausage, pickled chilli', 3, [df, halal]),
            dish('Eggs, za’atar, nothing else', 7.5, null, 4, [v, gf, df, nf]),
          ],
        },
        {
          name: 'Bread',
          items: [
            dish('Man’oushe, za’atar', 5.5, 'Oven to table in the time it takes to clear a table', 5, [ve]),
            dish('Man’oushe, minced lamb', 8, 'Pine nuts, a squeeze of lemon, folded once', 4, [df, halal]),
            dish('Foul medames', 7, 'Broad beans, garlic, cumin, a raw onion if you have no plans', 4, [ve]),
          ],
        },
        {
          name: 'To drink',
          items: [
            dish('Cardamom coffee', 3.5, 'In the small cup; refilled until you put a hand over it', 5, [ve, gf]),
            dish('Mint tea, by the pot', 4, null, 4, [ve, gf, nf]),
            dish('Jallab', 4.5, 'Dates, rose water, pine nuts floating like survivors', 2, [ve]),
          ],
        },
      ],
    },
  ],
}
