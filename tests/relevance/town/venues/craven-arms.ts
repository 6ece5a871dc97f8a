import type { DemoVenue } from '../../../../demo/types.ts'
import { df, gf, v, ve } from '../../../../demo/write.ts'
import { item, menu, type Place, section, venueIn } from '../write.ts'

const CRAVEN: Place = { city: 'Craven Arms', county: 'Shropshire', latitude: 52.4416, longitude: -2.8362 }

export const cravenArmsVenues: readonly DemoVenue[] = [
  venueIn(CRAVEN, {
    name: 'Golden Dragon',
    cuisines: ['Chinese'],
    description: 'Cantonese takeaway. Set meals for two, three or four. Phone orders ready in twenty minutes.',
    price: '£',
    road: '6 Corvedale Road',
    postcode: 'SY7 9NE',
    hoursMonFri: 'Closed Tuesday; 16:30 – 22:30',
    hoursSatSun: '16:30 – 23:00',
    menus: [
      menu(
        'Takeaway',
        'Daily',
        section(
          'Starters',
          item('Crispy aromatic duck, half', 16.5, 'Twelve pancakes, cucumber, spring onion, hoisin sauce', [df]),
          item('Sesame prawn toast', 4.8, null, [df]),
          item('Mini vegetable spring rolls', 3.5, 'Ten', [ve, df]),
          item('Salt and pepper chicken wings', 6, null, [df]),
          item('Prawn crackers', 2.2),
          item('Chicken and sweetcorn soup', 3.5, null, [df]),
          item('Hot and sour soup', 3.5, null, [df]),
          item('Barbecue spare ribs', 6.2, null, [df]),
        ),
        section(
          'Mains',
          item('Sweet and sour chicken balls', 6.5, 'Ten, with sauce', [df]),
          item('Chicken chow mein', 6.8, 'Egg noodles, beansprouts', [df]),
          item('Beef in black bean sauce', 7, 'Green peppers', [df]),
          item('Crispy chilli beef', 7.2, 'Shredded, sweet chilli sauce', [df]),
          item('Lemon chicken', 6.8, null, [df]),
          item('Kung po king prawns', 8, 'Cashew nuts, chilli', [df]),
          item('Char siu roast pork', 7, 'Barbecue sauce', [df]),
          item('Special fried rice', 7, 'Chicken, prawns, roast pork', [df]),
          item('Singapore noodles', 7.2, 'Vermicelli, curry spice, prawns, pork', [df]),
          item('Tofu with mixed vegetables', 6.2, null, [ve, df]),
          item('Egg foo yung', 6.2, 'Mushroom omelette', [v, df]),
        ),
        section(
          'Sides',
          item('Egg fried rice', 3, null, [v, df]),
          item('Boiled rice', 2.6, null, [ve, gf, df]),
          item('Chips', 2.6, null, [ve]),
          item('Curry sauce', 2, null, [ve, df]),
          item('Banana fritter', 3.5, 'Syrup', [v]),
        ),
        section(
          'Set meals',
          item('Set meal for two', 24, 'Spring rolls, sweet and sour chicken balls, beef in black bean, egg fried rice'),
        ),
      ),
    ],
  }),
  venueIn(CRAVEN, {
    name: 'The Railway Arms',
    cuisines: ['Traditional British', 'Gastropub'],
    description: 'Opposite the station. Breakfast from eight, pies all day, a curry club every Thursday and rooms for walkers.',
    price: '£',
    road: '1 Station Approach',
    postcode: 'SY7 9PF',
    hoursMonFri: '08:00 – 23:00',
    hoursSatSun: '08:00 – 23:00',
    menus: [
      menu(
        'All day',
        'Daily',
        section(
          'Breakfast',
          item('Railway fry-up', 8.95, 'Bacon, sausage, egg, beans, toast, mug of tea'),
          item('Breakfast roll', 4.95, 'Sausage, bacon and egg'),
        ),
        section(
          'Pies and plates',
          item('Minced beef and onion pie', 11.5, 'Mash, peas, gravy'),
          item('Cheese and potato pie', 10.5, 'Beans', [v]),
          item('Faggots and peas', 10.95, 'Pork and liver, gravy, mash'),
          item('Toad in the hole', 11.5, 'Onion gravy'),
          item('Chicken tikka baguette', 8.5, 'Minted yoghurt, salad'),
          item('Fish finger sandwich', 8.95, 'Tartare sauce, chips'),
        ),
        section(
          'Puddings',
          item('Jam roly-poly', 5.5, 'Custard', [v]),
          item('Spotted dick', 5.5, 'Custard'),
          item('Ice cream, three scoops', 4.5, null, [v, gf]),
        ),
        section('Drinks', item('Clun Pale Ale', 4.1, 'Pint'), item('Fosters', 4, 'Lager, pint'), item('Mug of tea', 1.8, null, [v])),
      ),
    ],
  }),
  venueIn(CRAVEN, {
    name: 'Craven Fryer',
    cuisines: ['Traditional British', 'Seafood'],
    description: 'Chippy on the main road with a car park. Gluten-free fryer on Wednesdays. Pensioners’ special at lunch.',
    price: '£',
    road: '22 Shrewsbury Road',
    postcode: 'SY7 9PX',
    hoursMonFri: '11:30 – 14:00, 17:00 – 21:00',
    hoursSatSun: '11:30 – 21:00; closed Sunday',
    menus: [
      menu(
        'Menu',
        'Daily',
        section(
          'Meals',
          item('Regular cod and chips', 9.5, null, [df]),
          item('Large cod and chips', 11.5, null, [df]),
          item('Pensioner’s special', 7.5, 'Small cod, chips, peas, bread and butter, tea; lunch only'),
          item('Kids fish bites and chips', 5.5),
          item('Chicken nuggets and chips', 5.5),
          item('Southern fried chicken and chips', 7.5),
        ),
        section(
          'Extras',
          item('Chips', 2.9, null, [ve, df]),
          item('Mushy peas', 1.5, null, [ve, gf, df]),
          item('Gravy', 1.5),
          item('Battered Mars bar', 2.5),
          item('Onion rings', 3, null, [v]),
        ),
      ),
    ],
  }),
]
