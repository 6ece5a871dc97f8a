import type { DemoVenue } from '../types.ts'
import { df, dish, featured, gf, nf, v, ve } from '../write.ts'

export const cafeGarance: DemoVenue = {
  name: 'Café Garance',
  picture: 'venue-cafe-garance',
  cuisines: ['Bistro', 'French'],
  description:
    'Paper cloths, a zinc bar someone drove back from Lille, and a blackboard that is moved to your table because no one has good enough eyes. The onglet is rare. This is explained once.',
  price: '£££',
  road: '27 Queen Street',
  city: 'Maidenhead',
  county: 'Berkshire',
  postcode: 'SL6 0ZR',
  latitude: 51.5213,
  longitude: -0.7212,
  phone: '01632 960402',
  email: 'bonjour@cafegarance.test',
  website: 'https://cafe-garance.example',
  hoursMonFri: '12:00 – 14:30, 18:00 – 22:30',
  hoursSatSun: '12:00 – 23:00, Sunday until 16:00',
  featured: true,
  addedDaysAgo: 340,
  menus: [
    {
      name: 'Le tableau noir',
      type: 'Specials',
      description: 'What the blackboard says this week, copied out fairly.',
      picture: 'dish-moules-mariniere',
      endsInDays: 2,
      categories: [
        {
          name: 'Cette semaine',
          items: [
            dish('Moules marinière, frites', 15.5, 'A kilo before cooking; the bread is for what is left', 5, [nf], {
              picture: 'dish-moules-mariniere',
            }),
            dish('Onglet, shallots', 18, 'Red wine, bone marrow butter, watercress', 5, [gf]),
            dish(
              'Raspberry tart',
              7.5,
              'Crème pâtissière, a short crust, no icing sugar to hide behind',
              5,
              [v],
              featured('dish-raspberry-tart'),
            ),
            dish('Leeks vinaigrette', 8, 'Chopped egg, chervil; cold, as it should be', 4, [v, gf, df]),
          ],
        },
      ],
    },
    {
      name: 'La carte',
      type: 'Daily',
      description: null,
      categories: [
        {
          name: 'Entrées',
          items: [
            dish('Onion soup', 8.5, 'Beef stock, Comté, a lid of toast you have to break', 5, [nf]),
            dish('Céleri rémoulade, smoked ham', 8, 'Mustard with some temper', 2),
            dish('Chicken liver parfait', 9, 'Cornichons, toasted brioche', 3),
            dish('Snails, parsley butter', 10.5, 'Six, in the shell. Tongs are provided and feared', 4, [nf]),
            dish('Endive, walnut, Roquefort', 9, 'Bitter, salt, sweet, in that order', 4, [gf]),
          ],
        },
        {
          name: 'Plats',
          items: [
            dish('Steak tartare', 19.5, 'Seasoned by the kitchen unless you insist', 4, [df]),
            dish('Duck leg confit', 21, 'Lentils, a sharp green salad', 5, [gf, df]),
            dish('Skate, brown butter, capers', 22.5, 'The bone comes out in one piece if you are patient', 4, [nf]),
            dish('Blanquette de veau', 23, 'White on white, on a white plate; it is all in the spoon', 4),
            dish('Gratin of chard and chestnuts', 16.5, 'Cream, nutmeg, a burnt edge to argue over', 4, [v]),
          ],
        },
        {
          name: 'À côté',
          items: [
            dish('Frites', 4.5, 'In beef dripping', 5, [df, nf]),
            dish('Green salad', 4.5, 'Dressed with the hands', 4, [ve, gf, nf]),
          ],
        },
        {
          name: 'Desserts',
          items: [
            dish('Crème caramel', 6.8, 'It trembles', 5, [v, gf, nf]),
            dish('Île flottante', 7, 'Meringue adrift on custard, toasted almonds', 4, [v, gf]),
            dish('Three cheeses', 11, 'Chosen this morning by Bertrand, who eats the evidence', 4),
          ],
        },
      ],
    },
    {
      name: 'Vins et autres',
      type: 'Drinks',
      description: 'By the glass, by the pichet, or by mistake.',
      categories: [
        {
          name: 'Pichet, 50 cl',
          items: [
            dish('White: Côtes de Gascogne', 16, 'Sharp, green, plural', 3),
            dish('Red: Saint-Chinian', 17.5, 'Garrigue and cherry stones', null),
            dish('Rosé: Tavel', 19, 'Nearly a red. Drink with the onglet', 4),
          ],
        },
        {
          name: 'Glass, 15 cl',
          items: [
            dish('Muscadet sur lie', 7, 'For the mussels, obviously', 5),
            dish('Chinon', 8.5, 'Pencil lead; serve cool', 4),
            dish('Crémant de Limoux', 9, 'Instead of champagne, and instead of regret', 4),
          ],
        },
        {
          name: 'Before and after',
          items: [
            dish('Kir', 7.5, 'Blackcurrant at the bottom, where it belongs', 4),
            dish('Pastis, carafe of water', 6.5, null, 3, [ve]),
            dish('Calvados', 9, 'Twelve years in wood and one in the cupboard', 4, [ve, gf]),
          ],
        },
        {
          name: 'Sans alcool',
          items: [
            dish('Menthe à l’eau', 3, 'Violently green', 1, [ve, gf, nf]),
            dish('Pressed lemon', 3.8, 'You are given the sugar and trusted', 4, [ve, gf, nf]),
          ],
        },
      ],
    },
  ],
}
