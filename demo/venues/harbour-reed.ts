import type { DemoVenue } from '../types.ts'
import { df, dish, featured, gf, nf, v, ve, wine } from '../write.ts'

export const harbourReed: DemoVenue = {
  name: 'Harbour & Reed',
  picture: 'venue-harbour-reed',
  cuisines: ['Seafood', 'Modern British'],
  description:
    'Fifty miles from the sea and unembarrassed about it: a van leaves Brixham at two and is here by seven. The room was a boat store. Bring a jumper for the end by the doors.',
  price: '£££',
  road: 'Ferry House, Mill Lane',
  city: 'Bray',
  county: 'Berkshire',
  postcode: 'SL6 0ZT',
  latitude: 51.5095,
  longitude: -0.7017,
  phone: '01632 960519',
  email: 'quay@harbourandreed.test',
  website: 'https://harbour-reed.example',
  hoursMonFri: 'Closed Monday; 12:00 – 22:00',
  hoursSatSun: '12:00 – 22:30',
  featured: true,
  addedDaysAgo: 415,
  menus: [
    {
      name: 'Catch of the day',
      type: 'Specials',
      description: 'Chalked at eight, rubbed out as it goes.',
      picture: 'dish-cornish-mackerel',
      endsInDays: 1,
      categories: [
        {
          name: 'Off the van',
          items: [
            dish('Cornish mackerel, gooseberry', 13.5, 'Whole, off the bars, with a sauce that bites back', 5, [gf], {
              picture: 'dish-cornish-mackerel',
            }),
            dish(
              'Whole sea bream, fennel',
              24,
              'Roasted on the bone, lemon, tomatoes, its own juices',
              5,
              [gf, df],
              featured('dish-whole-sea-bream-fennel'),
            ),
            dish('Crab on toast', 11, 'Brown meat under, white meat over, sourdough beneath the lot', 5, [nf]),
            dish('Cuttlefish in its ink', 15, 'Black as a hat; polenta', 4, [gf]),
          ],
        },
      ],
    },
    {
      name: 'The card',
      type: 'Daily',
      description: 'Lunch and dinner, the same card, the same portions.',
      categories: [
        {
          name: 'To start',
          items: [
            dish('Potted shrimps', 9.5, 'Mace, cayenne, brown toast', 4, [nf]),
            dish('Cured chalk stream trout', 10.5, 'Dill, mustard, rye crisps', 4),
            dish('Fish soup', 10, 'Rouille, croutons, grated Gruyère, ten minutes of silence', null),
            dish('Squid, salt and pepper', 9.5, 'Fried in rice flour', 4, [gf, df]),
            dish('Beetroot, horseradish, dill', 8, 'For the person who came with someone else', 3, [ve, gf]),
          ],
        },
        {
          name: 'Fish',
          items: [
            dish('Hake, white beans, parsley', 22, 'Olive oil poked into every corner', 5, [gf, df]),
            dish('Fish pie', 18.5, 'Smoked haddock, prawns, egg, a crust of mash', 4, [nf]),
            dish('Plaice on the bone, brown shrimps', 24.5, 'Overhangs the plate by design', 4, [gf]),
            dish('Half a native lobster, chips', 38, 'Garlic butter, a bib on request', 5, [gf]),
          ],
        },
        {
          name: 'Otherwise',
          items: [
            dish('Bavette, anchovy butter', 21, 'Even the steak has been to sea', 3, [gf]),
            dish('Potato gnocchi, sea vegetables', 17, 'Samphire, lemon, brown butter', 2, [v]),
          ],
        },
        {
          name: 'Pudding',
          items: [
            dish('Lemon posset', 7, 'Shortbread', 5, [v]),
            dish('Steamed ginger pudding', 7.5, 'Custard, poured by the table not the kitchen', 4, [v]),
            dish('Sea buckthorn sorbet', 6, 'Like licking a sunny day that disapproves of you', 2, [ve, gf, nf]),
          ],
        },
      ],
    },
    {
      name: 'Sunday on the river',
      type: 'Sunday',
      description: 'Two sittings, at twelve and at half past two.',
      categories: [
        {
          name: 'For the table',
          items: [
            dish('Plateau for two', 72, 'Oysters, crab, prawns, whelks and the tools', 5, [df]),
            dish('Whole turbot for four', 128, 'Order by Friday; hollandaise by the jug', 5, [gf]),
          ],
        },
        {
          name: 'For one',
          items: [
            dish('Roast cod, beef-fat potatoes', 21, 'A Sunday roast that swam', 4, [gf, nf]),
            dish('Kedgeree', 14.5, 'Smoked haddock, a soft egg, a green chilli', 4, [gf, nf]),
            dish('Celeriac, seaweed butter', 15.5, 'Roasted whole and carved like beef', 4, [v, gf]),
            dish('Children’s goujons', 8, 'Plaice, chips, peas they may ignore', 3, [nf]),
          ],
        },
      ],
    },
    {
      name: 'Wines and cold things',
      type: 'Drinks',
      description: null,
      categories: [
        {
          name: 'By the glass or the bottle',
          items: [
            dish('Vinho Verde', 7, 'A little prickle, a lot of lime', 4, [], wine(7, 19, 27)),
            dish('Assyrtiko', 10.5, 'Salt on the rim without any salt on the rim', 5, [], wine(10.5, 29, 42)),
            dish('Chablis', 11.5, 'Oyster shells, or the thought of them', 4, [], wine(11.5, 32, 46)),
            dish('Sussex sparkling', 13, 'Chalk, then brioche, then the bill', 4),
            dish('Chilled Frappato', 9, 'The red for fish', 3, [], wine(9, 25, 36)),
          ],
        },
        {
          name: 'Bottles and cans',
          items: [dish('Oyster stout', 6.4, 'Contains oysters. One a barrel', 5)],
        },
        {
          name: 'Without alcohol',
          items: [
            dish('Samphire tonic', 5, 'Seaweed, lemon, quinine', 3, [ve, gf]),
            dish('Rhubarb shrub, soda', 4.8, 'Vinegar and sugar, in a truce', 4, [ve, gf]),
          ],
        },
      ],
    },
  ],
}
