import { at, BEERS, CURRIES, inPlace, LATE, openSunday, PUBS, STEAKS, TACOS, vegan } from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { BREAKFASTS, DESSERTS, dearerThan, notTagged, unique } from '../visible-content.ts'

const { dishes, venues } = queriesOf('budgets')

/** Prices in words and numbers, and when something is open. */
export const budgetQueries: readonly RelevanceQuery[] = [
  dishes('pizza under 12', [], ['Margherita', 'Marinara'], { none: dearerThan(12) }),
  dishes('cheap tacos', ['Potato and rajas'], TACOS),
  dishes(
    'cheap wine',
    [],
    ['House white, Gascony', 'House red, Languedoc', 'Walnut wine', 'Vinho Verde', 'Glass of Muscadet', 'Muscadet sur lie', 'Picpoul'],
  ),
  dishes('cheapest pint', ['Lime and soda, pint'], BEERS),
  dishes('tea under £3', [], ['Turkish tea', 'Lotus tea', 'Lemon tea, glass', 'Masala chai', 'Barley tea, cold', 'Pink tea'], {
    none: dearerThan(3),
  }),
  dishes('curry less than 10', [], CURRIES, { none: dearerThan(10) }),
  dishes('steak under 25', [], STEAKS, { none: dearerThan(25) }),
  dishes('dessert under a fiver', [], DESSERTS, { none: dearerThan(5) }),
  venues('indian open late', [], ['The Rajah’s Pantry', 'Saffron Yard']),
  venues(
    'open monday windsor',
    [],
    ['The Gilded Pike', 'The Cellar Door', 'Taberna Zurito', 'The Three Ferrymen', 'The Bell at Eton Wick'],
  ),
  venues('pub open now', [], ['The Gilded Pike', 'The Three Ferrymen']),
  venues('open sunday evening', [], openSunday),
  venues('turkish open late', ['Kavak']),
  venues('cafe open now', [], ['Café Garance', 'Pargeter’s']),
  dishes('tapas under 7', [], at('Taberna Zurito'), { none: dearerThan(7) }),
  dishes('breakfast open now', [], BREAKFASTS),
  dishes('vegan under £6', [], vegan, { none: unique([...notTagged('vegan'), ...dearerThan(6)]) }),
  dishes(
    'lunch under £15 windsor',
    [],
    inPlace('Windsor', ({ price }) => price <= 15),
    { none: dearerThan(15) },
  ),
  venues('expensive restaurant', [], ['Olmo', 'Novillo']),
  venues('late bar windsor', [], ['The Cellar Door', 'Taberna Zurito', ...PUBS]),
  dishes('ramen £13', [], ['Miso mushroom ramen']),
  dishes('steak dinner for two', [], ['Rib of beef for two', ...STEAKS]),
  dishes(
    'sharing platter',
    [],
    [
      'Plateau for two',
      'Mixed grill for two',
      'Serpme for two',
      'Four for the table',
      'Whole turbot for four',
      'Tomahawk for the table',
      'Nigiri and maki board',
      'Brisket plate',
    ],
  ),
  venues('restaurants open till midnight', [], LATE),
]
