import type { DemoVenue } from '../../../../demo/types.ts'
import { df, gf, nf, v, ve } from '../../../../demo/write.ts'
import { item, menu, type Place, section, venueIn } from '../write.ts'

const LEOMINSTER: Place = { city: 'Leominster', county: 'Herefordshire', latitude: 52.2277, longitude: -2.7385 }

export const leominsterCafes: readonly DemoVenue[] = [
  venueIn(LEOMINSTER, {
    name: 'The Copper Kettle',
    cuisines: ['Traditional British'],
    description: 'Old-fashioned tea room with loose-leaf teas, home-made cakes and light lunches. Lace tablecloths and proper china.',
    price: '£',
    road: '11 High Street',
    postcode: 'HR6 8LZ',
    hoursMonFri: '09:30 – 16:30',
    hoursSatSun: '09:30 – 16:30; closed Sunday',
    menus: [
      menu(
        'Tea room menu',
        'Daily',
        section(
          'Light lunches',
          item('Jacket potato with cheese and beans', 7.5, null, [v, gf]),
          item('Jacket potato with tuna mayonnaise', 7.95, null, [gf]),
          item('Quiche of the day', 8.5, 'With salad'),
          item('Welsh rarebit', 7.5, 'Cheddar and ale on toast', [v]),
          item('Beans on toast', 5.5, null, [v]),
          item('Ham sandwich', 5.95, 'With mustard'),
          item('Smoked salmon sandwich', 7.95, 'Cream cheese, brown bread'),
        ),
        section(
          'Cakes and teas',
          item('Cream tea', 7.25, 'Two fruit scones, strawberry jam, clotted cream, pot of tea', [v]),
          item('Cheese scone', 3.2, 'With butter', [v]),
          item('Victoria sponge', 3.95, null, [v]),
          item('Coffee and walnut cake', 3.95, null, [v]),
          item('Lemon drizzle cake', 3.75, null, [v, nf]),
          item('Carrot cake', 3.95, 'Cream cheese icing', [v]),
          item('Gluten-free orange and almond cake', 3.95, null, [v, gf]),
          item('Toasted teacake', 2.95, 'With butter', [v]),
        ),
        section(
          'Drinks',
          item('Pot of tea', 2.6, null, [v]),
          item('Earl Grey', 2.8, null, [v]),
          item('Hot chocolate', 3.5, 'Cream and marshmallows'),
          item('Elderflower pressé', 3, null, [ve, gf]),
        ),
      ),
    ],
  }),
  venueIn(LEOMINSTER, {
    name: 'Gelato Fiore',
    cuisines: ['Italian'],
    description: 'Ice cream made in the shop window. Sixteen flavours in cones and tubs, waffles and milkshakes. Queues on warm days.',
    price: '£',
    road: '2 Burgess Street',
    postcode: 'HR6 8DE',
    hoursMonFri: '11:00 – 18:00',
    hoursSatSun: '11:00 – 20:00',
    menus: [
      menu(
        'Flavours',
        'Daily',
        section(
          'Gelato, per scoop',
          item('Vanilla', 2.8, 'Madagascan', [v, gf]),
          item('Chocolate', 2.8, 'Dark, 70%', [v, gf]),
          item('Strawberry', 2.8, null, [v, gf]),
          item('Mint choc chip', 2.8, null, [v, gf]),
          item('Rum and raisin', 2.8, null, [v, gf]),
          item('Salted caramel', 2.8, null, [v, gf]),
          item('Pistachio', 3.2, 'From Bronte', [v, gf]),
          item('Lemon sorbet', 2.8, null, [ve, gf, df]),
          item('Mango sorbet', 2.8, null, [ve, gf, df]),
          item('Vegan chocolate', 3, 'Made with oat milk', [ve, df]),
        ),
        section(
          'Sundaes and shakes',
          item('Knickerbocker glory', 7.5, 'Fruit, jelly, ice cream, cream', [v]),
          item('Banana split', 7, 'Three scoops, chocolate sauce', [v]),
          item('Waffle with ice cream', 6.5, null, [v]),
          item('Strawberry milkshake', 4.8, null, [v]),
        ),
      ),
    ],
  }),
  venueIn(LEOMINSTER, {
    name: 'The Green Bean',
    cuisines: ['Vegan', 'Vegetarian'],
    description: 'Plant-based café and refill shop. Oat flat whites, big salads and cake without eggs or dairy. Yoga upstairs.',
    price: '£',
    road: '30 Broad Street',
    postcode: 'HR6 8BS',
    hoursMonFri: '08:30 – 16:00',
    hoursSatSun: '09:00 – 16:00',
    menus: [
      menu(
        'All day',
        'Daily',
        section(
          'Brunch',
          item('Full vegan breakfast', 10.5, 'Vegan sausages, scrambled tofu, beans, mushrooms, hash brown, toast', [ve, df]),
          item('Smashed avocado on toast', 8.5, 'Sourdough, chilli flakes, seeds', [ve, df]),
          item('Banana pancakes', 8.5, 'Maple syrup, berries', [ve, df]),
          item('Overnight oats', 5.5, 'Oat milk, berries', [ve, df]),
        ),
        section(
          'Lunch',
          item('Buddha bowl', 10.5, 'Quinoa, roasted sweet potato, hummus, greens', [ve, gf, df]),
          item('Jackfruit burger', 11, 'Pulled barbecue jackfruit, slaw, wedges', [ve, df]),
          item('Lentil and coconut soup', 6.5, 'Sourdough', [ve, df]),
          item('Tofu scramble wrap', 8, null, [ve, df]),
        ),
        section(
          'Cakes',
          item('Vegan chocolate brownie', 3.8, null, [ve, gf, df]),
          item('Raw cacao slice', 4, 'Dates, cashews', [ve, gf, df]),
        ),
        section(
          'Drinks',
          item('Oat flat white', 3.4, null, [ve, df]),
          item('Turmeric latte', 3.6, 'Coconut milk', [ve, gf, df]),
          item('Green smoothie', 5, 'Spinach, apple, ginger', [ve, gf, df, nf]),
          item('Kombucha', 3.8, null, [ve, gf, df]),
        ),
      ),
    ],
  }),
]
