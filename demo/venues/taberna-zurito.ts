import type { DemoVenue } from '../types.ts'
import { df, dish, featured, gf, nf, v, ve } from '../write.ts'

export const tabernaZurito: DemoVenue = {
  name: 'Taberna Zurito',
  picture: 'venue-taberna-zurito',
  cuisines: ['Spanish', 'Wine Bar'],
  description:
    'Stand at the bar, drop the napkin, keep the sticks: the bill is counted from them. A zurito is a beer of two gulps, so that the second one is also cold.',
  price: '££',
  road: '15 Draymans Steps',
  city: 'Windsor',
  county: 'Berkshire',
  postcode: 'SL4 0ZT',
  latitude: 51.4834,
  longitude: -0.6112,
  phone: '01632 960655',
  email: 'barra@tabernazurito.test',
  website: 'https://taberna-zurito.example',
  hoursMonFri: '12:00 – 15:30, 18:00 – 23:30',
  hoursSatSun: '12:00 – 24:00',
  addedDaysAgo: 170,
  menus: [
    {
      name: 'After six, on the bar',
      type: 'Specials',
      description: 'Laid out at six, finished by nine.',
      picture: 'dish-croquetas-and-bravas',
      endsInDays: 1,
      categories: [
        {
          name: 'On the bar',
          items: [
            dish('Four for the table', 22, 'Croquetas, olives, chorizo, bravas, and bread to mend disagreements', 5, [], {
              picture: 'dish-croquetas-and-bravas',
            }),
            dish('Tortilla, runny', 6.5, 'A slice the width of a hand', 5, [v, gf, df, nf]),
            dish('Salt cod, tomato', 9.5, null, 4, [gf, df]),
          ],
        },
      ],
    },
    {
      name: 'Raciones',
      type: 'Daily',
      description: null,
      categories: [
        {
          name: 'Cold',
          items: [
            dish('Bread, tomato, oil', 4, 'Rubbed, not spread', 4, [ve, nf]),
            dish('Jamón, 80 g', 16, 'Cut by Amaia, who will not be hurried or filmed', 4, [gf, df, nf]),
            dish('Ajo blanco', 7, 'Almonds, garlic, grapes; gazpacho before the tomato arrived', null, [ve]),
            dish('Russian salad', 6, 'Tuna, peas, potato, an olive on top', 4, [gf, df]),
            dish('Boquerones', 6.5, 'Vinegar, parsley, toothpicks', 4, [gf, df, nf]),
          ],
        },
        {
          name: 'Hot',
          items: [
            dish('Ham croquetas', 7, 'Six. The middle should be a liquid', 5),
            dish('Patatas bravas', 5.8, 'Two sauces, one of them honest', 4, [v, df]),
            dish('Padrón peppers', 6, 'One in ten, they say; here it is nearer six', 4, [ve, gf, nf]),
            dish('Prawns, garlic, clay pot', 11, 'Still boiling. Still boiling now', 5, [gf, df]),
            dish('Oxtail, sherry', 15.5, 'Falls off at a look', 5, [df]),
            dish('Spinach, chickpeas, cumin', 7.5, 'Fried bread pounded in, as in Seville', 4, [ve]),
          ],
        },
        {
          name: 'For two, forty minutes',
          items: [
            dish(
              'Seafood paella',
              34,
              'Prawns, mussels, peas, lemon, and the crust divided by negotiation',
              5,
              [gf, df],
              featured('dish-seafood-paella'),
            ),
            dish('Rice with rabbit and snails', 32, 'The original, for purists and gardeners', null, [gf, df]),
          ],
        },
        {
          name: 'Sweet',
          items: [
            dish('Burnt cheesecake', 6.8, 'Collapsed in the middle, as intended', 5, [v]),
            dish('Santiago tart', 6, 'Almonds, a sugar cross', 4, [v, gf]),
          ],
        },
      ],
    },
    {
      name: 'Sherry, cider, beer',
      type: 'Drinks',
      description: null,
      categories: [
        {
          name: 'Sherry, 90 ml',
          items: [
            dish('Manzanilla', 5.5, 'Cold as a church', 4),
            dish('Amontillado', 6.8, 'Hazelnuts, no sugar', 4),
            dish('Pedro Ximénez', 7, 'Liquid raisins. Over ice cream, ideally', 4),
          ],
        },
        {
          name: 'Poured',
          items: [
            dish('Zurito of lager', 2.6, 'Two gulps', 5),
            dish('Basque cider', 4.5, 'From arm’s height; stand clear of the drip', 4, [ve, gf]),
            dish('Txakoli', 7.5, 'Sea spray and green apple', 5),
          ],
        },
        { name: 'Without alcohol', items: [dish('Mosto, orange, an olive', 3.5, 'Grape juice behaving like vermouth', 3, [ve, gf])] },
      ],
    },
    {
      name: 'Feria week',
      type: 'Specials',
      description: 'Paper lanterns, fried fish, someone’s aunt singing.',
      startsInDays: -11,
      endsInDays: -4,
      categories: [
        {
          name: 'Fried',
          items: [
            dish('Mixed fried fish', 14, 'In a paper cone, to be eaten walking about', 4, [df]),
            dish('Rebujito by the jug', 18, 'Fino and lemonade, which is how it starts', 4, [ve]),
          ],
        },
      ],
    },
  ],
}
