import type { DemoVenue } from '../types.ts'
import { df, dish, featured, gf, nf, v, ve } from '../write.ts'

export const casaMirlo: DemoVenue = {
  name: 'Casa Mirlo',
  picture: 'venue-casa-mirlo',
  cuisines: ['Mexican'],
  description:
    'A former shoe shop with a tortilla press where the till used to be. The corn is ground daily, the salsas are numbered one to four, and number four is signed for.',
  price: '£',
  road: '40 Bridge Street',
  city: 'Maidenhead',
  county: 'Berkshire',
  postcode: 'SL6 0ZQ',
  latitude: 51.5231,
  longitude: -0.7142,
  phone: '01632 960358',
  email: 'hola@casamirlo.test',
  website: 'https://casa-mirlo.example',
  hoursMonFri: '11:30 – 22:00',
  hoursSatSun: '11:30 – 23:30',
  new: true,
  addedDaysAgo: 16,
  menus: [
    {
      name: 'Tacos and so on',
      type: 'Daily',
      description: 'Everything is on corn, so the fryer aside there is very little wheat in the building.',
      categories: [
        {
          name: 'Tacos, three to a plate',
          items: [
            dish('Carnitas tacos', 9, 'Pork shoulder, five hours in its own fat, pink onion', 5, [gf, df], featured('dish-carnitas-tacos')),
            dish('Al pastor', 9, 'Pork, achiote, pineapple off the same spit', 3, [gf, df]),
            dish('Beef birria', 10, 'With a cup of the braising liquor. Dip, then drink', 5, [gf]),
            dish('Baja fish', 9.5, 'Pollack in beer batter, cabbage, lime crema', 4),
            dish('Mushroom, epazote', 8.5, 'King oysters torn by hand, salsa verde', 3, [ve, gf]),
            dish('Potato and rajas', 8, 'Green chilli strips, crema, crumbled fresh cheese', 2, [v, gf]),
          ],
        },
        {
          name: 'Not tacos',
          items: [
            dish('Guacamole, made when asked', 6, 'Totopos. There is no small version', 5, [ve, gf]),
            dish('Black bean tostada', 5.5, 'Avocado, radish, salsa two', 4, [ve, gf]),
            dish('Elote', 4.8, 'Corn on the cob, lime, chilli, mayonnaise, cheese; bring a napkin and another', 4, [v, gf]),
            dish('Chicken pozole', 9.8, 'Hominy, oregano, a saucer of things to add', 5, [gf, df, nf]),
            dish('Enchiladas in mole', 11.5, 'Chicken. Thirty-one ingredients, three of them chocolate', 4),
          ],
        },
        {
          name: 'After',
          items: [
            dish('Churros', 5.5, 'Six, rolled in cinnamon sugar, dark chocolate to dunk', 5, [ve]),
            dish('Tres leches', 5.8, 'A cake that has given up standing', 4, [v]),
            dish('Lime paleta', 2.8, 'On a stick, for the walk to the station', 4, [ve, gf, nf]),
          ],
        },
      ],
    },
    {
      name: 'Weekend raw bar',
      type: 'Specials',
      description: 'Friday, Saturday and Sunday, from whatever the van brings.',
      picture: 'dish-aguachile',
      endsInDays: 3,
      categories: [
        {
          name: 'In lime',
          items: [
            dish('Trout aguachile', 9.5, 'Cured for four minutes, corn, chilli, purple onion', 5, [gf, df], { picture: 'dish-aguachile' }),
            dish('Prawn tostada', 6.5, 'Two bites, both of them hot', 3, [gf, df]),
            dish('Hearts of palm cocktail', 7.5, 'Tomato, lime, avocado, a cracker', 3, [ve]),
          ],
        },
      ],
    },
    {
      name: 'Bebidas',
      type: 'Drinks',
      description: null,
      categories: [
        {
          name: 'Mixed',
          items: [
            dish('Margarita', 8.5, 'On the rocks, salt on half the rim', 5, [ve, gf]),
            dish('Paloma', 8, 'Pink grapefruit and a decent tequila', 3, [ve, gf]),
            dish('Michelada', 6.5, 'Lager, lime, tomato, salsa three; breakfast, in some houses', 3),
          ],
        },
        {
          name: 'Mezcal, 35 ml',
          description: 'With orange and worm salt, which contains what it says.',
          items: [dish('Espadín', 6, 'Smoke, green pepper', 4), dish('Tobalá', 11, 'Wild, floral, sip it or Tomás will come over', 4)],
        },
        {
          name: 'Without alcohol',
          items: [
            dish('Hibiscus water', 3.2, 'Tart and very red', 4, [ve, gf, nf]),
            dish('Horchata', 3.5, 'Rice, cinnamon, no milk', 5, [ve, gf]),
          ],
        },
      ],
    },
  ],
}
