import type { DemoVenue } from '../types.ts'
import { df, dish, gf, nf, v, ve } from '../write.ts'

export const brasserieArdoise: DemoVenue = {
  name: 'Brasserie Ardoise',
  picture: 'venue-brasserie-ardoise',
  cuisines: ['Brasserie', 'French', 'Seafood'],
  description:
    'Brass rails, mirrored pillars and waiters who have been here longer than the mirrors. It serves all day without a pause, so that a five o’clock omelette is no one’s business but yours.',
  price: '£££',
  road: '52 Collegers Street',
  city: 'Eton',
  county: 'Berkshire',
  postcode: 'SL4 0ZQ',
  latitude: 51.4872,
  longitude: -0.6083,
  phone: '01632 960442',
  email: 'accueil@brasserieardoise.test',
  website: 'https://brasserie-ardoise.example',
  hoursMonFri: '08:00 – 23:00',
  hoursSatSun: '09:00 – 23:30',
  addedDaysAgo: 301,
  menus: [
    {
      name: 'Prix fixe, 12 to 7',
      type: 'Specials',
      description: 'For those who dine early or lunch late.',
      picture: 'dish-steak-frites',
      categories: [
        {
          name: 'One plate, one glass',
          items: [
            dish('Entrecôte frites', 22, 'Herb butter, a tomato, a glass of the Fronton', 5, [gf], { picture: 'dish-steak-frites' }),
            dish('Omelette, fines herbes', 14, 'Three eggs, butter, a glass of Aligoté', 5, [v, gf, nf]),
            dish('Trout, almonds', 19.5, null, 3),
          ],
        },
      ],
    },
    {
      name: 'All day',
      type: 'Daily',
      description: null,
      categories: [
        {
          name: 'Breakfast until noon',
          items: [
            dish('Tartine, salted butter, jam', 4.5, 'Half a baguette, cut lengthways', 4, [v, nf]),
            dish('Eggs Florentine', 11, 'Two, spinach, hollandaise', 4, [v, nf]),
            dish('Croissant', 3.2, 'From six o’clock; after ten there is only sorrow', 5, [v]),
          ],
        },
        {
          name: 'Ice and silver',
          items: [dish('Oysters, each', 3.4, 'Fines de claire', 5, [gf, df, nf]), dish('Whelks, aïoli', 10, 'Pins provided', 2, [gf, df])],
        },
        {
          name: 'Hors d’œuvres',
          items: [
            dish('Eggs mayonnaise', 7, 'With an anchovy crossed over each', 5, [gf, df]),
            dish('Herring, warm potatoes', 9, 'Oil, bay, carrots', 4, [gf, df]),
            dish('Frisée, lardons, poached egg', 9.5, 'Dressed while hot', 4, [gf, df]),
          ],
        },
        {
          name: 'Plats',
          items: [
            dish('Choucroute', 22, 'Four porks and a potato', 4, [df]),
            dish('Roast chicken for two', 38, 'Carved where you can see, with its liver on toast', 5),
            dish('Sole meunière', 32, 'Offered on or off the bone. Say on', 5, [nf]),
            dish('Steak au poivre', 29, 'Flambéed in the room, eyebrows at own risk', 4, [gf]),
            dish('Vegetables à la grecque', 15, 'Cold, coriander seed, white wine', 2, [ve, gf]),
          ],
        },
        {
          name: 'Desserts',
          items: [
            dish('Profiteroles', 9, 'Hot chocolate, poured until you say', 5, [v]),
            dish('Baba, rum', 9.5, 'The bottle is left on the table, which is an act of trust', 5, [v]),
          ],
        },
      ],
    },
    {
      name: 'Bar card',
      type: 'Drinks',
      description: 'Until the last guest, within reason.',
      categories: [
        {
          name: 'Aperitifs',
          items: [dish('Suze and tonic', 9, 'Gentian: bitter as a review', 4, [ve])],
        },
        {
          name: 'By the glass',
          items: [
            dish('Sancerre', 12, 'Flint and gooseberry, no hurry', 4),
            dish('Fleurie', 10.5, 'Slightly cool, entirely charming', 4),
            dish('Fronton', 8, 'Pepper, plums, sense', 3),
          ],
        },
        {
          name: 'Coffee and after',
          items: [
            dish('Café crème', 3.8, null, null, [v, gf]),
            dish('Verbena tea', 4, 'Leaves, not a bag', 4, [ve, gf, nf]),
            dish('Green chartreuse', 9.5, 'A hundred and thirty herbs and one headache', 5, [ve]),
          ],
        },
      ],
    },
  ],
}
