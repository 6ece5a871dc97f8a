import type { DemoVenue } from '../../../../demo/types.ts'
import { df, gf, nf, v, ve } from '../../../../demo/write.ts'
import { item, menu, type Place, section, venueIn } from '../write.ts'

const TENBURY: Place = { city: 'Tenbury Wells', county: 'Worcestershire', latitude: 52.3113, longitude: -2.5945 }

export const tenburyWellsVenues: readonly DemoVenue[] = [
  venueIn(TENBURY, {
    name: 'Teme Brewery Tap',
    cuisines: ['Gastropub'],
    description:
      'The tap room of a small brewery by the river bridge. Eight beers on draught, tasting flights, brewery tours on Saturdays and a pizza van on Friday nights.',
    price: '£',
    road: 'Unit 2, Bridge Wharf',
    postcode: 'WR15 8JX',
    hoursMonFri: 'Closed Monday and Tuesday; 16:00 – 22:00',
    hoursSatSun: '12:00 – 23:00',
    menus: [
      menu(
        'On tap',
        'Drinks',
        section(
          'Our beers',
          item('Bridge Bitter', 4, 'Best bitter, 4.0%, pint'),
          item('Mistletoe IPA', 4.8, 'Hoppy pale ale, 5.6%, pint'),
          item('Black Orchard Stout', 4.6, 'Oatmeal stout, 4.9%, pint'),
          item('Teme Lager', 4.6, 'Cold-conditioned, 4.5%, pint'),
          item('Hop Harvest', 4.4, 'Green-hopped ale, September only, pint'),
          item('Tasting flight', 6.5, 'Four thirds of your choice'),
          item('Low Water', 3.6, 'Alcohol-free pale ale, 0.5%'),
        ),
        section(
          'Others',
          item('Scrumpy', 4.2, 'Still cider, 6%, pint', [ve, gf]),
          item('Perry', 4.4, 'Medium, from local pears, pint', [ve, gf]),
        ),
      ),
      menu(
        'Bar snacks',
        'Daily',
        section(
          'Snacks',
          item('Scotch egg', 5, 'With piccalilli'),
          item('Pork scratchings', 2.5),
          item('Crisps', 1.2),
          item('Salted peanuts', 1.5, null, [ve, gf]),
          item('Cheese board', 9, 'Three local cheeses, chutney, crackers'),
        ),
      ),
    ],
  }),
  venueIn(TENBURY, {
    name: 'The Rose and Crown',
    cuisines: ['Gastropub', 'Modern British'],
    description:
      'Country inn with a riverside garden, children’s play area and a specials board that changes with the season. Carvery on Sundays.',
    price: '££',
    road: 'Worcester Road',
    postcode: 'WR15 8AY',
    hoursMonFri: '12:00 – 15:00, 18:00 – 23:00',
    hoursSatSun: '12:00 – 23:00; Sunday until 18:00',
    menus: [
      menu(
        'Bar and restaurant',
        'Daily',
        section(
          'Starters',
          item('Whitebait', 7.5, 'Tartare sauce, lemon'),
          item('Baked camembert', 12.5, 'To share, rosemary, garlic, bread', [v]),
          item('Leek and potato soup', 6.5, 'Crusty roll', [v]),
        ),
        section(
          'Mains',
          item('Fish pie', 15.95, 'Salmon, cod and prawns, cheesy mash', [gf]),
          item('Shepherd’s pie', 14.5, 'Minced lamb, mashed potato', [gf]),
          item('Chicken, ham and leek pie', 15.5, 'Puff pastry lid'),
          item('Pork belly', 18.5, 'Black pudding, cider sauce, mash'),
          item('Venison casserole', 18.95, 'Juniper, dumplings', [df]),
          item('Liver and bacon', 14.95, 'Onion gravy, mash'),
          item('Sweet potato and spinach curry', 13.5, 'Coconut, rice', [ve, gf, df]),
          item('Mushroom stroganoff', 13.5, 'Cream, brandy, rice', [v, gf]),
        ),
        section(
          'Puddings',
          item('Bread and butter pudding', 6.5, 'Custard', [v]),
          item('Treacle sponge', 6.5, 'Custard', [v]),
          item('Rhubarb fool', 6.25, 'Shortbread', [v]),
        ),
      ),
      menu(
        'Sunday carvery',
        'Sunday',
        section(
          'Carvery',
          item('Adult carvery', 15.95, 'Beef, turkey or gammon with all the trimmings'),
          item('Children’s carvery', 8.95, 'A smaller plate'),
          item('Vegetarian carvery', 13.95, 'Lentil loaf with all the trimmings', [v]),
        ),
      ),
      menu(
        'Drinks',
        'Drinks',
        section('Wines', item('Sauvignon Blanc', 6.2, 'White, New Zealand, 175 ml'), item('Shiraz', 5.9, 'Red, Australia, 175 ml')),
        section('Soft drinks', item('Lime and soda', 1.5, null, [ve]), item('Fentimans ginger beer', 3.2, null, [ve])),
      ),
    ],
  }),
  venueIn(TENBURY, {
    name: 'Tapas Catalina',
    cuisines: ['Spanish', 'Wine Bar'],
    description: 'Small plates and Spanish wines. Order three each and share. Paella on Thursdays.',
    price: '££',
    road: '21 Teme Street',
    postcode: 'WR15 8BB',
    hoursMonFri: 'Closed Monday; 17:00 – 23:00',
    hoursSatSun: '12:00 – 23:00; closed Sunday',
    menus: [
      menu(
        'Tapas',
        'Daily',
        section(
          'Cold',
          item('Marinated olives', 4, null, [ve, gf, df, nf]),
          item('Serrano ham', 8.5, null, [gf, df]),
          item('Manchego', 7.5, 'Quince paste', [gf]),
          item('Pan con tomate', 4.5, 'Toasted bread, tomato', [ve, df]),
        ),
        section(
          'Hot',
          item('Patatas bravas', 5.95, 'Spicy tomato sauce', [ve, gf, df]),
          item('Tortilla española', 6, 'Potato and onion omelette', [v, gf, df]),
          item('Gambas al ajillo', 9.5, 'Prawns in garlic and chilli oil', [gf, df]),
          item('Chorizo in red wine', 7.5, null, [gf, df]),
          item('Albóndigas', 7.5, 'Meatballs in tomato sauce'),
          item('Ham croquetas', 7, null),
          item('Padrón peppers', 6, 'Sea salt', [ve, gf, df]),
          item('Seafood paella for two', 32, 'Mussels, prawns, squid', [gf, df]),
        ),
        section('Postres', item('Churros with chocolate', 6, null, [v]), item('Crema catalana', 6, null, [v, gf])),
      ),
      menu(
        'Bebidas',
        'Drinks',
        section(
          'Drinks',
          item('Sangria', 7, 'Red wine, orange, brandy, glass', [ve]),
          item('Rioja', 6.5, 'Red, 175 ml'),
          item('Albariño', 7.5, 'White, 175 ml'),
          item('Fino sherry', 5, '75 ml'),
          item('Estrella', 4.5, 'Lager, 330 ml bottle'),
        ),
      ),
    ],
  }),
  venueIn(TENBURY, {
    name: 'Hop Pole Farm Shop',
    cuisines: ['Modern British'],
    description: 'Farm shop, butchery and café in a converted hop kiln. Breakfast until noon, pick your own in summer.',
    price: '££',
    road: 'Kyrewood Lane',
    postcode: 'WR15 8SG',
    hoursMonFri: '09:00 – 17:00',
    hoursSatSun: '09:00 – 16:00',
    menus: [
      menu(
        'Farm café',
        'Daily',
        section(
          'Breakfast',
          item('Farmhouse breakfast', 11.95, 'Bacon, sausage, eggs, black pudding, mushrooms, tomato, fried bread'),
          item('Vegetarian breakfast', 10.5, 'Eggs, halloumi, mushrooms, beans, hash browns', [v]),
          item('Bacon bap', 5.95, 'Home-cured back bacon'),
          item('Eggs Benedict', 9.95, 'Ham, hollandaise, muffin'),
          item('Scrambled eggs with smoked salmon', 10.95, 'Granary toast'),
        ),
        section(
          'Lunch',
          item('Hereford beef sandwich', 8.95, 'Horseradish, onion gravy for dipping'),
          item('Asparagus and goat’s cheese tart', 10.95, 'Salad from the garden', [v]),
          item('Farm cider-braised ham', 12.5, 'Egg, chips', [gf]),
          item('Beetroot and feta salad', 10.5, 'Walnuts, honey dressing', [v, gf]),
        ),
        section(
          'Sweet',
          item('Scone with jam and cream', 4.5, null, [v]),
          item('Apple cake', 3.95, 'Made with our Bramleys', [v]),
          item('Plum crumble', 5.95, 'Custard', [v]),
        ),
        section(
          'Drinks',
          item('Farm-pressed apple juice', 3, null, [ve, gf, df, nf]),
          item('Flat white', 3.3, null, [v]),
          item('Cappuccino', 3.4, null, [v]),
        ),
      ),
    ],
  }),
]
