import type { DemoVenue } from '../types.ts'
import { df, dish, gf, nf, v, ve } from '../write.ts'

/** Has no coordinates, so that it is in lists but not on the map. */
export const chezOdile: DemoVenue = {
  name: 'Chez Odile',
  picture: 'venue-chez-odile',
  cuisines: ['French', 'Vegetarian'],
  description:
    'Odile cooks, Denis carries, the cat decides where you sit. Six tables in what was a lacemaker’s parlour, a menu written in violet ink, and directions given only over the telephone.',
  price: '£££',
  road: 'Bobbin Cottage, Pillow Lane',
  city: 'Marlow',
  county: 'Buckinghamshire',
  postcode: 'SL7 0ZZ',
  latitude: null,
  longitude: null,
  phone: '01632 960754',
  email: 'odile@chezodile.test',
  website: 'https://chez-odile.example',
  hoursMonFri: 'Closed Monday to Wednesday; 19:00 – 22:00',
  hoursSatSun: '12:30 – 15:00, 19:00 – 22:00; closed Sunday night',
  addedDaysAgo: 256,
  menus: [
    {
      name: 'In violet ink',
      type: 'Daily',
      description: 'Half of it has no meat, which Odile considers normal.',
      categories: [
        {
          name: 'To begin',
          items: [
            dish('Pissaladière', 8.5, 'Onions for three hours, anchovy, olives', 5),
            dish('Watercress soup', 7.5, 'Potato, cream, the colour of billiards', 4, [v, gf, nf]),
            dish('Artichoke, mustard vinaigrette', 9, 'Leaf by leaf. There is no quick way', 4, [ve, gf, nf]),
            dish('Pork and pistachio terrine', 9.5, null, 4, [df]),
          ],
        },
        {
          name: 'To follow',
          items: [
            dish('Soufflé, three cheeses', 17.5, 'Sit when you are told', 5),
            dish('Ratatouille, each thing apart', 16, 'Five pans, then one dish', 3, [ve, gf, nf]),
            dish('Rabbit, mustard, tarragon', 21, null, 5, [gf, nf]),
            dish('Brandade', 18, 'Salt cod, olive oil, garlic toast', 4, [nf]),
            dish('Bœuf bourguignon', 22, 'The recipe is from her aunt, the burgundy from a friend', 3, [df]),
          ],
        },
        {
          name: 'To end',
          items: [
            dish('Cherry clafoutis', 7.5, 'Stones in, for flavour and for counting', 4, [v]),
            dish('Lavender crème brûlée', 7.5, 'A suspicion of lavender, not a drawer', 4, [v, gf, nf]),
            dish('Goat’s cheese, chestnut honey', 8.5, null, 5, [v, gf]),
          ],
        },
      ],
    },
    {
      name: 'Déjeuner du dimanche',
      type: 'Sunday',
      description: 'One table of fourteen. You will make friends or you will have the chicken.',
      categories: [
        {
          name: 'Passed along',
          items: [
            dish('Crudités, anchoïade', 8, 'Anchovy, garlic, every raw thing in the garden', 4, [gf, df]),
            dish('Roast chicken, forty cloves', 19.5, 'Count them if you like', 5, [gf, nf]),
            dish('Gratin dauphinois', 7, 'Cream, potatoes, nutmeg. No cheese; leave it', 5, [v, gf, nf]),
            dish('Pears in red wine', 6.5, null, 4, [ve, gf, nf]),
          ],
        },
      ],
    },
    {
      name: 'Denis’s drinks',
      type: 'Drinks',
      description: 'He brings what he thinks. This is what he usually thinks.',
      categories: [
        {
          name: 'By the glass',
          items: [
            dish('Vouvray sec', 8.5, 'Honey that changed its mind', 4),
            dish('Bourgogne rouge', 10, null, 4),
            dish('Bandol rosé', 9.5, 'Onion skin, thyme', 4),
          ],
        },
        {
          name: 'From the dresser',
          items: [
            dish('Walnut wine', 6, 'Made at midsummer, two years ago', 5),
            dish('Lime blossom tea', 3.5, 'The cat likes it too', 3, [ve, gf, nf]),
          ],
        },
      ],
    },
  ],
}
