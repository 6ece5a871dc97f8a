import type { DemoVenue } from '../types.ts'
import { df, dish, featured, gf, nf, v, ve } from '../write.ts'

export const lanternHouse: DemoVenue = {
  name: 'Lantern House',
  picture: 'venue-lantern-house',
  cuisines: ['Chinese'],
  description:
    'Dumplings until five, ducks from six. The upstairs room seats forty and has seen every wedding in the Mackenzie Road for a generation. Mr Lau folds eighteen pleats and counts yours.',
  price: '££',
  road: '19 Mackenzie Road',
  city: 'Slough',
  county: 'Berkshire',
  postcode: 'SL1 0ZV',
  latitude: 51.5117,
  longitude: -0.5948,
  phone: '01632 960633',
  email: 'hello@lanternhouse.test',
  website: 'https://lantern-house.example',
  hoursMonFri: '11:30 – 23:00',
  hoursSatSun: '11:00 – 23:30',
  featured: true,
  addedDaysAgo: 198,
  menus: [
    {
      name: 'Dumplings and the rest',
      type: 'Daily',
      description: 'Dumplings from half past eleven until five; everything else until late.',
      categories: [
        {
          name: 'Steamed',
          items: [
            dish(
              'Har gau dumplings',
              6.8,
              'Prawn and bamboo in a skin you can read through',
              5,
              [df, nf],
              featured('dish-har-gau-dumplings'),
            ),
            dish('Siu mai', 6.5, 'Pork, prawn, a dot of roe', 4, [df]),
            dish('Char siu bao', 6.2, 'Three white buns, torn at the top', 4),
            dish('Chive and glass noodle dumplings', 6, 'Egg, sesame, plenty of chive', 4, [v, df]),
            dish('Rice rolls, mushroom', 6.4, 'Slippery; sweet soy', null, [ve]),
            dish('Chicken feet, black bean', 5.5, 'You know whether you want them', 4, [df]),
          ],
        },
        {
          name: 'Fried and baked',
          items: [
            dish('Turnip cake', 5.8, 'Radish, really. Dried shrimp and sausage', 4, [df]),
            dish('Salt and pepper tofu', 6.8, 'Garlic, spring onion, red chilli', 4, [ve]),
            dish('Spring rolls', 5.2, 'Four, thin, vegetable, noisy', 2, [ve]),
          ],
        },
        {
          name: 'From the wok',
          items: [
            dish('Mapo tofu', 12, 'Minced pork, Sichuan pepper, a numb lower lip', 4, [df]),
            dish('Beef ho fun', 12.5, 'Fresh rice noodles and the breath of the wok', 5, [df]),
            dish('Sweet and sour pork', 12, 'With real vinegar, which changes everything', 4, [df]),
            dish('Steamed sea bass, ginger', 22, 'Hot oil at the table; stand back', 5, [df, nf]),
            dish('Aubergine, garlic sauce', 11, 'Called fish-fragrant; no fish attends', 4, [ve]),
            dish('Egg fried rice', 4.5, null, 3, [v, df]),
          ],
        },
        {
          name: 'Sweet',
          items: [
            dish('Egg custard tarts', 4.8, 'Three, warm, wobbling, in lard pastry', 5),
            dish('Mango pudding', 5.2, 'Set with agar, evaporated milk on top', 3, [v, gf]),
            dish('Black sesame dumplings', 5.5, 'In ginger syrup, hotter inside than you think', 4, [ve]),
          ],
        },
      ],
    },
    {
      name: 'Ducks from six',
      type: 'Specials',
      description: 'Twelve ducks a night. Ring before four to have one with your name on it.',
      picture: 'dish-roast-duck',
      categories: [
        {
          name: 'The duck',
          items: [
            dish('Roast duck, half', 24, 'Hung a day, lacquered, chopped on the bone; hoisin, spring onion', 5, [df], {
              picture: 'dish-roast-duck',
            }),
            dish('Pancakes and trimmings', 7.5, 'Twelve, steamed, with cucumber and more hoisin', 4, [ve]),
            dish('Duck broth', 6, 'What became of the bones: tofu, white pepper, greens', 4, [df]),
            dish('Duck tongues, chilli', 7.5, 'For the table that has been before', null, [df]),
          ],
        },
      ],
    },
  ],
}
