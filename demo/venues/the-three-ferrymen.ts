import type { DemoVenue } from '../types.ts'
import { df, dish, gf, nf, v, ve } from '../write.ts'

export const theThreeFerrymen: DemoVenue = {
  name: 'The Three Ferrymen',
  picture: 'venue-the-three-ferrymen',
  cuisines: ['Traditional British', 'Gastropub'],
  description:
    'There was only ever one ferryman, but he was seen double on Saturdays. A brick pub with a skittle alley, a Sunday roast people move house for, and a landlord who rings the bell in earnest.',
  price: '££',
  road: 'Ham Reach',
  city: 'Old Windsor',
  county: 'Berkshire',
  postcode: 'SL4 0ZH',
  latitude: 51.4622,
  longitude: -0.5798,
  phone: '01632 960218',
  email: 'landlord@threeferrymen.test',
  website: 'https://the-three-ferrymen.example',
  hoursMonFri: '11:30 – 23:00',
  hoursSatSun: '11:30 – 23:00; kitchen shut Sunday night',
  addedDaysAgo: 188,
  menus: [
    {
      name: 'Fish on Friday',
      type: 'Specials',
      description: 'From five. Also in paper, through the hatch.',
      picture: 'dish-haddock-and-chips',
      endsInDays: 2,
      categories: [
        {
          name: 'Hatch or table',
          items: [
            dish('Haddock and chips', 15.5, 'Beef dripping, tartare sauce, lemon', 5, [df, nf], { picture: 'dish-haddock-and-chips' }),
            dish('Scampi', 14, 'Whole tails, no minced surprises', 4, [df, nf]),
            dish('Mushy peas', 2.8, 'Soaked since Thursday', 4, [ve, gf, nf]),
            dish('Pickled egg', 1.5, 'In the crisps, if you know', 2, [v, df, nf]),
          ],
        },
      ],
    },
    {
      name: 'Bar and dining room',
      type: 'Daily',
      description: null,
      categories: [
        {
          name: 'Bar snacks',
          items: [
            dish('Scotch egg', 6, 'Soft yolk, English mustard', 5, [df]),
            dish('Pork scratchings', 3.5, 'Made on Mondays; dentist on Tuesdays', 3, [gf, df, nf]),
            dish('Welsh rarebit', 7.5, 'Stout, Cheddar, Worcestershire sauce', 5),
          ],
        },
        {
          name: 'Proper',
          items: [
            dish('Steak and kidney pudding', 16.5, 'Suet, steamed four hours, stands unaided', 5, [nf]),
            dish('Liver, bacon, onions', 14, 'Pink unless told', 4, [gf]),
            dish('Ham, egg and chips', 13.5, 'The ham is boiled here, the pineapple is not available', 4, [df, nf]),
            dish('Cottage pie', 13, 'Beef, with a ploughed top', 4),
            dish('Toad in the hole', 13.5, 'Three toads, onion gravy', 3, [nf]),
            dish('Cauliflower cheese', 12, 'As a main, with a clear conscience', 3, [v]),
            dish('Ploughman’s', 12.5, 'Cheddar, ham, an apple, pickle with a past', 3),
          ],
        },
        {
          name: 'Pudding',
          items: [
            dish('Spotted dick', 6.5, 'Beef suet, currants, custard', 5),
            dish('Bread and butter pudding', 6.5, null, 4, [v]),
            dish('Trifle', 6, 'Sherry you can smell from the door', null),
          ],
        },
      ],
    },
    {
      name: 'Sunday roasts',
      type: 'Sunday',
      description: 'Twelve until it runs out, generally ten to four.',
      categories: [
        {
          name: 'Roasts',
          items: [
            dish('Topside of beef', 18.5, 'Yorkshire pudding, roast potatoes, horseradish that clears the room', 5, [nf]),
            dish('Leg of pork', 17.5, 'Crackling, sage and onion, apple sauce', 4, [nf]),
            dish('Leg of lamb', 19, 'Mint sauce, not jelly', 5, [nf]),
            dish('Nutless roast', 15, 'Lentil and mushroom, after an incident', 2, [ve, nf]),
            dish('Half roast', 10, 'For the small and the sensible', 4, [nf]),
          ],
        },
        {
          name: 'Extra',
          items: [dish('Second Yorkshire', 1.5, null, 5, [v, nf]), dish('Parsnips, honey', 3.5, null, 3, [v, gf, nf])],
        },
      ],
    },
    {
      name: 'Pumps and optics',
      type: 'Drinks',
      description: null,
      categories: [
        {
          name: 'On draught',
          items: [
            dish('Ferryman’s Mild, pint', 4.8, '3.4%. Dark, soft, nearly extinct', 5),
            dish('Reach Best, pint', 5, '4.1%. Biscuit and marmalade', 4),
            dish('Guest lager, pint', 5.8, 'A guest since 2011', 1),
          ],
        },
        {
          name: 'Short',
          items: [dish('Rum and shrub', 5.5, 'A sailor’s remedy, for no known complaint', 4, [ve])],
        },
        {
          name: 'Without alcohol',
          items: [
            dish('Dandelion and burdock', 2.8, 'From the stone jar', null, [ve, gf, nf]),
            dish('Lime and soda, pint', 1.2, 'For the driver, who is thanked', 4, [ve, gf, nf]),
          ],
        },
      ],
    },
  ],
}
