import type { DemoVenue } from '../../../../demo/types.ts'
import { df, gf, nf, v, ve } from '../../../../demo/write.ts'
import { item, menu, type Place, section, venueIn } from '../write.ts'

const LUDLOW: Place = { city: 'Ludlow', county: 'Shropshire', latitude: 52.3677, longitude: -2.719 }

export const ludlowBakeryHotelAndSushi: readonly DemoVenue[] = [
  venueIn(LUDLOW, {
    name: 'Broad Street Bakery',
    cuisines: ['Traditional British'],
    description: 'Baker’s shop with a few tables. Bread, pasties and cakes baked on the premises from four in the morning.',
    price: '£',
    road: '58 Broad Street',
    postcode: 'SY8 1NH',
    hoursMonFri: '07:30 – 16:00',
    hoursSatSun: '07:30 – 15:00; closed Sunday',
    menus: [
      menu(
        'Counter',
        'Daily',
        section(
          'Savoury',
          item('Cornish pasty', 4.2, 'Beef, potato, swede and onion'),
          item('Cheese and onion pasty', 3.9, null, [v]),
          item('Sausage roll', 2.9, 'Pork and sage, flaky pastry'),
          item('Vegan sausage roll', 2.9, 'Mushroom and lentil', [ve, df]),
          item('Pork pie', 3.5, 'Hot water crust'),
          item('Egg mayonnaise sandwich', 3.8, 'White or granary', [v]),
          item('Cheese toastie', 5, 'Mature Cheddar', [v]),
        ),
        section(
          'Sweet',
          item('Chelsea bun', 2.6, null, [v]),
          item('Belgian bun', 2.6, 'Lemon curd, icing, a cherry', [v]),
          item('Iced finger', 2, null, [v]),
          item('Custard tart', 2.6, 'Nutmeg', [v]),
          item('Eccles cake', 2.4, 'Currants, butter pastry', [v]),
          item('Jam doughnut', 1.9, null, [v]),
          item('Bakewell slice', 2.8, 'Almonds, raspberry jam', [v]),
          item('Flapjack', 2.2, 'Oats, golden syrup', [v]),
        ),
        section(
          'Bread',
          item('Sourdough loaf', 4.2, '800 g', [ve, df]),
          item('Granary loaf', 3.2, null, [ve]),
          item('Hot cross bun', 1.4, null, [v]),
        ),
      ),
    ],
  }),
  venueIn(LUDLOW, {
    name: 'The Assembly House Hotel',
    cuisines: ['Modern British', 'Fine Dining'],
    description:
      'Georgian coaching inn with a two-rosette dining room, afternoon tea in the lounge and rooms above. Weddings and private dining.',
    price: '££££',
    road: '1 Mill Street',
    postcode: 'SY8 1BE',
    hoursMonFri: '12:00 – 14:30, 18:30 – 21:30',
    hoursSatSun: '12:00 – 14:30, 18:30 – 21:30',
    menus: [
      menu(
        'Dining room',
        'Daily',
        section(
          'Starters',
          item('Seared scallops', 16, 'Cauliflower purée, black pudding'),
          item('Ham hock terrine', 11, 'Piccalilli, sourdough'),
          item('Goat’s cheese mousse', 10.5, 'Beetroot, candied walnuts', [v, gf]),
        ),
        section(
          'Mains',
          item('Fillet of beef', 38, 'Dauphinoise potatoes, wild mushrooms, red wine sauce', [gf]),
          item('Rack of lamb', 34, 'Herb crust, ratatouille, fondant potato'),
          item('Pan-fried sea bass', 28, 'Crushed new potatoes, samphire, caper butter', [gf]),
          item('Duck breast', 30, 'Cherries, red cabbage', [gf, df]),
          item('Wild mushroom wellington', 24, 'Truffle sauce', [v]),
        ),
        section(
          'Desserts',
          item('Chocolate fondant', 10.5, 'Pistachio ice cream', [v]),
          item('Lemon tart', 10, 'Raspberry sorbet', [v]),
          item('English cheeses', 14, 'Biscuits, grapes, chutney'),
        ),
      ),
      menu(
        'In the lounge',
        'Specials',
        section(
          'Afternoon tea',
          item('Afternoon tea for two', 50, 'Finger sandwiches, scones with jam and clotted cream, small cakes'),
          item('Champagne afternoon tea for two', 70, 'The same with a glass of champagne each'),
        ),
        section(
          'Cocktails',
          item('Espresso martini', 11, 'Vodka, coffee liqueur', [ve]),
          item('Old fashioned', 11, 'Bourbon, bitters', [ve]),
          item('Mojito', 10.5, 'Rum, mint, lime', [ve]),
        ),
      ),
    ],
  }),
  venueIn(LUDLOW, {
    name: 'Sakura Sushi',
    cuisines: ['Japanese'],
    description: 'Small sushi bar with a counter and takeaway bento boxes. Rice seasoned every morning.',
    price: '££',
    road: '3 Quality Square',
    postcode: 'SY8 1AR',
    hoursMonFri: '11:30 – 20:00',
    hoursSatSun: '11:30 – 20:00; closed Sunday',
    menus: [
      menu(
        'Sushi and bento',
        'Daily',
        section(
          'Sushi',
          item('Salmon nigiri', 5.5, 'Two pieces', [df]),
          item('Tuna sashimi', 9.5, 'Six slices', [df, gf]),
          item('California roll', 8.5, 'Crab stick, avocado, cucumber', [df]),
          item('Spicy tuna roll', 9, 'Chilli mayonnaise'),
          item('Avocado maki', 5, 'Six pieces', [ve, df]),
          item('Prawn tempura roll', 10, null, [df]),
        ),
        section(
          'Hot',
          item('Miso soup', 3.5, 'Tofu, seaweed', [ve, df]),
          item('Edamame', 4.5, 'Sea salt', [ve, gf, df, nf]),
          item('Chicken gyoza', 6.5, 'Five dumplings', [df]),
          item('Chicken katsu curry', 12.5, 'Breaded chicken, rice, curry sauce', [df]),
          item('Vegetable tempura', 8, null, [ve, df]),
          item('Teriyaki salmon bento', 13.5, 'Rice, salad, pickles', [df]),
        ),
        section(
          'Drinks',
          item('Asahi', 4.9, 'Japanese lager, 330 ml'),
          item('Sake', 6, 'Warm, 125 ml', [ve]),
          item('Green tea', 2.5, null, [ve, gf, df]),
        ),
      ),
    ],
  }),
]
