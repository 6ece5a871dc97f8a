import { at, BEERS, COCKTAILS, gf, INDIAN_CURRIES, inPlace, notGf, vegan } from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { BREAKFASTS, DESSERTS, dearerThan, inCategories, inText, inTown, namesInAll, notTagged, tagged, upTo } from '../visible-content.ts'

const { dishes, venues } = queriesOf('evenings')

/** Where to go and what it may cost: kinds of places, towns, postcodes, prices, drinks and opening times. */
export const eveningQueries: readonly RelevanceQuery[] = [
  dishes('veggie cafe cookham', [], namesInAll(at('Second Sowing', 'The Old Granary'), tagged('vegetarian')), {
    none: notTagged('vegetarian'),
  }),
  dishes('curry under a tenner slough', [], namesInAll(INDIAN_CURRIES, upTo(10)), { none: dearerThan(10) }),
  venues('open now windsor', [], ['The Gilded Pike', 'Taberna Zurito', 'The Three Ferrymen']),
  venues('italian open tonight', ['Trattoria Nonna Bice']),
  dishes(
    'sushi windsor tonight',
    [],
    ['Mackerel pressed sushi', 'Nigiri and maki board', 'Onigiri, pickled plum', 'Chalk stream trout belly'],
  ),
  dishes('pint in windsor', [], namesInAll(at(...inTown('Windsor')), inText(/\bpint\b/i))),
  venues('cheap eats maidenhead', [], ['Casa Mirlo', 'Quán Sen', 'Pinsker’s']),
  venues('chinese near SL1', ['Lantern House']),
  dishes('margarita maidenhead', ['Margarita']),
  dishes('coffee maidenhead', ['Iced coffee, condensed milk']),
  dishes('glass of rosé', [], ['Provence rosé', 'Bandol rosé', 'Rosé: Tavel']),
  venues('boozer old windsor', ['The Three Ferrymen']),
  dishes('fish pie bray', ['Fish pie']),
  dishes('puddings under 6 quid', [], namesInAll(DESSERTS, upTo(6)), { none: dearerThan(6) }),
  dishes('thali slough', [], ['Lunch thali', 'Grand thali']),
  venues('tea shop taplow', ['Pargeter’s']),
  venues('steakhouse near ascot', ['Novillo']),
  venues('wine bar open late windsor', [], ['The Cellar Door', 'Taberna Zurito']),
  dishes(
    'vegan under a tenner maidenhead',
    [],
    namesInAll(
      vegan,
      upTo(10),
      inPlace('Maidenhead', () => true),
    ),
    {
      none: [...new Set([...notTagged('vegan'), ...dearerThan(10)])],
    },
  ),
  dishes('gluten free windsor open now', [], namesInAll(gf, at('The Gilded Pike', 'Taberna Zurito', 'The Three Ferrymen')), notGf),
  dishes('non alcoholic beer', ['Dry Dock lager, bottle'], BEERS),
  venues('fish resturant bray', ['Harbour & Reed']),
  venues('indian takeaway slough', [], ['Saffron Yard', 'The Rajah’s Pantry']),
  dishes('cocktails under a tenner windsor', [], namesInAll(COCKTAILS, upTo(10), at(...inTown('Windsor'))), { none: dearerThan(10) }),
  dishes(
    'brekkie eton',
    [],
    [...namesInAll(BREAKFASTS, at('Brasserie Ardoise', 'Maison Levant')), ...inCategories('Eggs', 'Bread', 'Breakfast until noon')],
  ),
]
