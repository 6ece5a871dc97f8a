import type { DemoVenue } from '../types.ts'
import { df, dish, featured, gf, nf, pizza, v, ve } from '../write.ts'

export const trattoriaNonnaBice: DemoVenue = {
  name: 'Trattoria Nonna Bice',
  picture: 'venue-trattoria-nonna-bice',
  cuisines: ['Italian'],
  description:
    'Bice is eighty-one and rolls the pasta in the window from ten until noon; after that you are in the hands of her grandsons. There is no carbonara with cream, so please do not ask them to ask her.',
  price: '££',
  road: '61 High Street',
  city: 'Ascot',
  county: 'Berkshire',
  postcode: 'SL5 0ZP',
  latitude: 51.4109,
  longitude: -0.6735,
  phone: '01632 960277',
  email: 'bice@nonnabice.test',
  website: 'https://trattoria-nonna-bice.example',
  hoursMonFri: '12:00 – 15:00, 18:00 – 22:30',
  hoursSatSun: '12:00 – 22:30',
  new: true,
  addedDaysAgo: 21,
  menus: [
    {
      name: 'Menù',
      type: 'Daily',
      description: null,
      categories: [
        {
          name: 'Antipasti',
          items: [
            dish('Vitello tonnato', 11.5, 'Cold veal, tuna sauce, capers; stranger written down than eaten', 5, [gf, df]),
            dish('Fritto of sage leaves', 6.5, 'Anchovy inside, which is the point', null, [df]),
            dish('Panzanella', 8, 'Yesterday’s bread, today’s tomatoes', 4, [ve]),
            dish('Mortadella, warm focaccia', 9, 'Sliced so thin it has one side', 5),
          ],
        },
        {
          name: 'Primi',
          items: [
            dish('Tagliatelle al ragù', 15, 'Beef and pork, four hours, no garlic', 5, [], featured('dish-tagliatelle-al-ragu')),
            dish('Cacio e pepe', 13.5, 'Three ingredients and nowhere to hide', null),
            dish('Tortelli of pumpkin, amaretti', 14.5, 'Sweet enough to start a conversation', 3),
            dish('Orecchiette, cime di rapa', 13.5, 'Chilli, garlic, fried crumbs; made without egg', 3, [ve]),
            dish('Spaghetti alle vongole', 17, 'Clams in their shells, as proof', 4, [df]),
            dish('Risotto, bone marrow, saffron', 16, 'Eighteen minutes, so have an antipasto', 4, [gf]),
          ],
        },
        {
          name: 'Secondi',
          items: [
            dish('Chicken under a brick', 17.5, 'Half a bird, flattened, rosemary, lemon', 4, [gf, df]),
            dish('Involtini, tomato, peas', 18, 'Beef rolled round ham and cheese', 4),
            dish('Aubergine parmigiana', 14, 'Baked on Monday, better on Tuesday', 5, [gf]),
          ],
        },
        {
          name: 'Dolci',
          items: [
            dish('Tiramisù', 7, 'From the big dish, by the big spoon', 5, [v]),
            dish('Affogato', 5.5, 'Two temperatures and a decision', 4, [v, gf]),
            dish('Almond and lemon cake', 6.5, 'No flour, no butter', 4, [v, gf, df]),
          ],
        },
      ],
    },
    {
      name: 'Forno acceso',
      type: 'Specials',
      description: 'The oven is lit on Wednesdays and Thursdays only. Pizza, and then it is not.',
      picture: 'dish-margherita',
      categories: [
        {
          name: 'Pizza',
          items: [
            dish('Margherita', 11.5, 'Tomato, mozzarella, basil, ninety seconds', 5, [v, nf], { picture: 'dish-margherita' }),
            dish('Marinara', 9.5, 'Tomato, garlic, oregano. The first one, and maybe the best', 5, [ve], pizza(9.5, 13)),
            dish('Salsiccia, friarielli', 13.5, 'No tomato; bitter greens, fennel sausage', 3, [], pizza(13.5, 18)),
          ],
        },
      ],
    },
    {
      name: 'Pranzo della domenica',
      type: 'Sunday',
      description: 'Four courses at one o’clock, sharp. Bice says grace; you may look at your shoes.',
      categories: [
        {
          name: 'In order',
          items: [
            dish('Broth with passatelli', 8, 'Breadcrumb dumplings, a capon’s worth of stock', 4),
            dish('Lasagne verdi', 14.5, 'Seven layers, green with spinach; corners on request', 5),
            dish('Roast porchetta, potatoes', 18.5, 'Crackling counted out fairly', 5, [gf, df]),
            dish('Zuppa inglese', 7, 'Trifle, but say it nicely', 4, [v]),
          ],
        },
        {
          name: 'Instead of meat',
          items: [dish('Stuffed courgettes', 13, 'Bread, herbs, tomato, a great deal of olive oil', 3, [ve])],
        },
      ],
    },
  ],
}
