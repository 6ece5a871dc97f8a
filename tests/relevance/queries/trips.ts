import { at, COCKTAILS, CURRIES, DUMPLINGS, FISH_AND_CHIPS, inPlace, TACOS, vegan } from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { BREAKFASTS, inCategories, inTown, isFood } from '../visible-content.ts'

const { dishes, venues } = queriesOf('trips')

/** What to eat in which town, street or postcode, or near which sight. */
export const tripQueries: readonly RelevanceQuery[] = [
  dishes('tacos in maidenhead', [], TACOS),
  dishes('noodles windsor', [], ['Tonkotsu ramen', 'Miso mushroom ramen', 'Shoyu ramen', 'Cold soba', 'Kitsune udon']),
  dishes(
    'lamb slough',
    [],
    inPlace('Slough', ({ name, description }) => /lamb/i.test(`${name} ${description}`)),
  ),
  dishes(
    'dumplings near slough',
    [],
    DUMPLINGS.filter((name) => at('Lantern House').includes(name)),
  ),
  dishes('fish and chips near me', [], FISH_AND_CHIPS),
  dishes('burger cookham', ['Beetroot and black bean burger']),
  dishes(
    'best curry in slough',
    [],
    CURRIES.filter((name) => at('Saffron Yard', 'The Rajah’s Pantry').includes(name)),
  ),
  dishes('breakfast slough', [], [...inCategories('The spread', 'From noon'), ...BREAKFASTS]),
  dishes('ice cream windsor', [], ['Black sesame ice cream', 'Yuzu sorbet', 'Pedro Ximénez']),
  dishes(
    'cocktails windsor',
    [],
    COCKTAILS.filter((name) => at(...inTown('Windsor')).includes(name)),
  ),
  dishes('pizza ascot', [], ['Margherita', 'Marinara', 'Salsiccia, friarielli']),
  venues('restaurants in bray', [], ['Harbour & Reed', 'Olmo']),
  venues('SL7', ['Chez Odile']),
  venues('sl5 0zp', ['Trattoria Nonna Bice']),
  venues('marlow french', ['Chez Odile']),
  venues('high street ascot', ['Trattoria Nonna Bice']),
  venues('food near eton college', [], ['Maison Levant', 'Brasserie Ardoise']),
  venues('pub old windsor', ['The Three Ferrymen']),
  venues('lunch taplow', ['Pargeter’s']),
  dishes(
    'vegan cookham',
    [],
    at('Second Sowing', 'The Old Granary').filter((name) => vegan.includes(name)),
  ),
  venues('wine bar near windsor castle', [], ['The Cellar Door', 'Taberna Zurito']),
  dishes(
    'sushi near me',
    [],
    ['Nigiri and maki board', 'Mackerel pressed sushi', 'Chalk stream trout belly', 'Eel over rice', 'Onigiri, pickled plum'],
    { mayBeFewer: true },
  ),
  venues('burnham restaurants', ['Lido Blanca']),
  dishes('cake maidenhead', ['Tres leches']),
  dishes(
    'sunday lunch bray',
    [],
    inPlace('Bray', (dish) => dish.venue === 'Harbour & Reed' && isFood(dish)),
  ),
]
