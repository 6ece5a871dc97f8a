import type { DemoVenue } from '../types.ts'
import { df, dish, featured, gf, nf, v, ve } from '../write.ts'

export const theGildedPike: DemoVenue = {
  name: 'The Gilded Pike',
  picture: 'venue-the-gilded-pike',
  cuisines: ['Gastropub', 'Modern British'],
  description:
    'A narrow old pub above the towpath. The fires are lit from October, the eel is smoked out the back, and there is a shelf of books no one has ever asked to have returned.',
  price: '££',
  road: '14 Barge Lane',
  city: 'Windsor',
  county: 'Berkshire',
  postcode: 'SL4 0ZZ',
  latitude: 51.4848,
  longitude: -0.6068,
  phone: '01632 960184',
  email: 'table@gildedpike.test',
  website: 'https://the-gilded-pike.example',
  hoursMonFri: '12:00 – 23:00',
  hoursSatSun: '10:00 – 23:30',
  featured: true,
  addedDaysAgo: 262,
  menus: [
    {
      name: 'Friday from the hearth',
      type: 'Specials',
      description: null,
      picture: 'dish-rib-of-beef',
      categories: [
        {
          name: 'Friday, from the hearth',
          items: [
            dish('Ox cheek, bone marrow', 19.5, 'Mash, pickled walnut', 5, [gf]),
            dish('Whole lemon sole', 22, 'Brown shrimp, capers', 4),
            dish('Rib of beef for two', 46, 'Yorkshire pudding each, carrots, peas, and the argument over the bone', 5),
            dish('Ember leeks', 11.5, 'Romesco, a soft egg, crumbs fried in oil', null, [v, df]),
          ],
        },
      ],
    },
    {
      name: 'Dinner',
      type: 'Daily',
      description: 'Served Monday to Saturday, 17:30 until late.',
      categories: [
        {
          name: 'To begin',
          items: [
            dish('Smoked eel, beetroot, horseradish', 9.5, 'On rye from the mill at Cookham', 5, [df]),
            dish('Leek and potato soup', 7, 'Brown butter, chives, soda bread', 4, [v, nf]),
            dish('Crisp pig’s cheek', 8.5, 'Apple, mustard leaf', null),
          ],
        },
        {
          name: 'Mains',
          items: [
            dish('Chicken and leek pie', 16, 'Suet crust, tarragon gravy, buttered greens', 5, [nf], featured('dish-chicken-and-leek-pie')),
            dish('Beer-battered haddock', 17.5, 'Triple-cooked chips, minted peas, tartare', 4, [df]),
            dish('Roast squash, pearl barley', 14.5, 'Sage, hazelnuts, soft cheese', 4, [v]),
          ],
        },
        {
          name: 'After',
          items: [
            dish('Treacle tart', 7.5, 'Clotted cream', 5, [v]),
            dish('Poached plum, oats', 7, 'Almond cream; the oats are milled gluten-free', null, [ve, gf]),
          ],
        },
      ],
    },
    {
      name: 'Cellar list',
      type: 'Drinks',
      description: 'The ales change when the barrel does. Ask, and you will be given a taste in an egg cup.',
      categories: [
        {
          name: 'On draught',
          items: [
            dish('Towpath Bitter, pint', 5.4, '3.8%. Copper, dry, better for being served a little warm', 5, [nf]),
            dish('Eel Trap Pale, pint', 5.8, '4.2%. Grapefruit first, then hay', 4, [nf]),
            dish('Dredger Stout, pint', 6, '4.6%. Black coffee and a burnt crust', 3, [nf]),
            dish('Regatta Lager, pint', 6.2, '4.4%. Cold, which is the main thing', 3),
            dish('Cox & Quarrel cider, pint', 5.9, '5.5%. Still, dry, from two orchards that no longer speak', 4, [ve, gf]),
          ],
        },
        {
          name: 'By the glass',
          description: '175 ml. The 125 is always there if asked for.',
          items: [
            dish('House white, Gascony', 6.5, 'Lime peel, no oak, gone by the second course', 3),
            dish('Picpoul', 7.4, 'What the eel was smoked for', 4),
            dish('Albariño', 8.6, null, 4),
            dish('English Bacchus', 9.2, 'Elderflower and a cold hedge, in a good way', 5),
            dish('House red, Languedoc', 6.5, 'Plums and a little dust', 3),
            dish('Rioja Crianza', 7.8, 'Old-fashioned and glad of it', 4),
            dish('Beaujolais-Villages', 8.2, 'Served from the fridge, on purpose', 5),
            dish('Malbec, Uco Valley', 8.8, 'For the ox cheek', 4),
            dish('Provence rosé', 8, 'October to April we keep one bottle, for one man', null),
          ],
        },
        {
          name: 'Short and strong',
          items: [
            dish('Sloe gin, ours', 6, 'Picked behind the boathouse; the exact hedge is not discussed', 5, [ve, gf]),
            dish('Damson negroni', 10.5, 'Gin, bitter orange, damson from the same hedge', 4),
            dish('Hot whisky and ginger', 8.5, 'From the first frost', 4, [ve]),
            dish('Marc and a coffee', 9, null, null),
          ],
        },
        {
          name: 'Without alcohol',
          items: [
            dish('Pressed apple, Cookham', 3.8, 'Cloudy. Shake it', 4, [ve, gf, nf]),
            dish('Ginger and bay cordial', 3.6, 'Still or fizzy', 5, [ve, gf, nf]),
            dish('Dry Dock lager, bottle', 4.8, '0.5%, and tastes of beer', 2),
            dish('Pot of tea', 3.2, 'With a digestive, which is not negotiable', 3, [v]),
          ],
        },
      ],
    },
  ],
}
