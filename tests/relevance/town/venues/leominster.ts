import type { DemoVenue } from '../../../../demo/types.ts'
import { df, gf, halal, v, ve } from '../../../../demo/write.ts'
import { item, menu, type Place, section, venueIn } from '../write.ts'

const LEOMINSTER: Place = { city: 'Leominster', county: 'Herefordshire', latitude: 52.2277, longitude: -2.7385 }

export const leominsterVenues: readonly DemoVenue[] = [
  venueIn(LEOMINSTER, {
    name: 'The Black Swan',
    cuisines: ['Gastropub', 'Traditional British'],
    description: 'Town-centre pub with live music on Fridays, a quiz on Wednesdays, sport on the big screen and a pool table.',
    price: '££',
    road: '20 West Street',
    postcode: 'HR6 8ES',
    hoursMonFri: '11:00 – 23:00',
    hoursSatSun: '11:00 – 24:00',
    menus: [
      menu(
        'Pub food',
        'Daily',
        section(
          'To share',
          item('Loaded nachos', 9.5, 'Cheese, salsa, sour cream, guacamole, jalapeños', [v]),
          item('Chicken wings', 8.5, 'Buffalo or barbecue sauce'),
          item('Loaded fries', 7.5, 'Bacon and cheese'),
        ),
        section(
          'Mains',
          item('Beef burger', 12.95, 'Cheese, bacon, relish, fries'),
          item('Chicken burger', 12.95, 'Buttermilk fried chicken, slaw, fries'),
          item('Chilli con carne', 12.5, 'Rice, sour cream', [gf]),
          item('Ham, egg and chips', 11.95, 'Home-cooked ham, two free-range eggs', [gf, df]),
          item('Hunter’s chicken', 13.95, 'Bacon, cheese, barbecue sauce, chips'),
          item('Wholetail scampi and chips', 13.5, 'Peas, tartare sauce'),
          item('Ploughman’s lunch', 11.5, 'Cheddar, ham, pork pie, pickles, bread'),
          item('Cauliflower and chickpea curry', 12, 'Rice, naan', [ve]),
        ),
        section(
          'Sides',
          item('Chips', 3.95, null, [ve, gf]),
          item('Cheesy chips', 4.95, null, [v, gf]),
          item('Onion rings', 4.25, null, [v]),
          item('Coleslaw', 2.5, null, [v, gf]),
        ),
        section(
          'Desserts',
          item('Cheesecake of the day', 6.25, null, [v]),
          item('Eton mess', 6.25, 'Meringue, cream, strawberries', [v, gf]),
        ),
      ),
      menu(
        'Behind the bar',
        'Drinks',
        section(
          'Draught',
          item('Carling', 4.2, 'Lager, pint'),
          item('Doom Bar', 4.4, 'Amber ale, pint'),
          item('Stowford Press', 4.4, 'Medium dry cider, pint', [ve, gf]),
        ),
        section(
          'Spirits',
          item('Gin and tonic', 6.5, null, [ve, gf]),
          item('House whisky', 4, '25 ml'),
          item('Pornstar martini', 9, 'Passion fruit, vanilla vodka, prosecco'),
        ),
      ),
    ],
  }),
  venueIn(LEOMINSTER, {
    name: 'Istanbul Kebab House',
    cuisines: ['Turkish', 'Middle Eastern'],
    description: 'Charcoal grill and takeaway, open late. All meat is halal. Delivery within five miles.',
    price: '£',
    road: '7 Drapers Lane',
    postcode: 'HR6 8ND',
    hoursMonFri: '16:00 – 24:00',
    hoursSatSun: '15:00 – 24:00',
    menus: [
      menu(
        'Kebabs and grills',
        'Daily',
        section(
          'Kebabs',
          item('Doner kebab', 7.5, 'Lamb, pitta, salad, chilli or garlic sauce', [halal]),
          item('Chicken doner', 7.5, 'Pitta, salad, sauce', [halal]),
          item('Chicken shish kebab', 9.5, 'Marinated cubes from the charcoal grill', [halal]),
          item('Lamb shish kebab', 10.5, 'Salad, pitta', [halal]),
          item('Adana kebab', 9.5, 'Spicy minced lamb', [halal]),
          item('Mixed kebab', 13.5, 'Doner, shish and kofte', [halal]),
          item('Falafel wrap', 7, 'Hummus, salad', [ve, df]),
          item('Halloumi wrap', 7.5, 'Grilled cheese, chilli sauce', [v]),
        ),
        section(
          'Sides and mezze',
          item('Hummus and pitta', 4.5, null, [ve]),
          item('Chips', 2.8, null, [ve]),
          item('Cheesy chips', 3.8, null, [v]),
          item('Chips and doner meat', 6.5, null, [halal]),
          item('Garlic mayo', 0.8, null, [v]),
        ),
        section('Sweet', item('Baklava', 3.5, 'Pistachios, syrup', [v])),
        section('Drinks', item('Ayran', 1.8, 'Salted yoghurt drink', [v, gf])),
      ),
    ],
  }),
  venueIn(LEOMINSTER, {
    name: 'Thai Orchid',
    cuisines: ['Thai'],
    description: 'Authentic Thai cooking above the market square. Tell us how hot you like it. Bring your own wine, no corkage.',
    price: '££',
    road: '15 Corn Square',
    postcode: 'HR6 8LR',
    hoursMonFri: 'Closed Monday; 17:30 – 22:00',
    hoursSatSun: '17:30 – 22:00',
    menus: [
      menu(
        'Menu',
        'Daily',
        section(
          'Starters',
          item('Thai fishcakes', 7.5, 'Sweet chilli sauce', [df]),
          item('Chicken satay', 7.5, 'Peanut sauce', [gf, df]),
          item('Vegetable spring rolls', 6.5, 'Sweet chilli dip', [ve, df]),
          item('Prawn crackers', 3),
          item('Tom kha soup', 7, 'Coconut, galangal, chicken', [gf, df]),
        ),
        section(
          'Mains',
          item('Thai green curry', 12.95, 'Chicken, coconut milk, bamboo shoots, basil', [gf, df]),
          item('Thai red curry with prawns', 14.5, 'Coconut milk', [gf, df]),
          item('Massaman lamb', 14.95, 'Potatoes, peanuts, coconut', [gf, df]),
          item('Panang tofu', 12, 'Thick coconut curry, lime leaf', [ve, gf, df]),
          item('Pad Thai', 12.5, 'Rice noodles, prawns, egg, peanuts', [df]),
          item('Pad kra pao', 12.5, 'Minced pork, chilli, basil, fried egg', [df]),
          item('Weeping tiger', 17.5, 'Grilled sirloin steak, chilli dip', [df]),
          item('Som tam', 8.5, 'Green papaya salad, peanuts', [gf, df]),
        ),
        section(
          'Rice',
          item('Jasmine rice', 3.2, null, [ve, gf, df]),
          item('Coconut rice', 3.8, null, [ve, gf, df]),
          item('Egg fried rice', 3.8, null, [v, df]),
        ),
        section('Drinks', item('Singha', 4.5, 'Thai lager, 330 ml')),
      ),
    ],
  }),
]
