import { at, DUMPLINGS, FISH_AND_CHIPS, gf, RED_WINES, veg, WHITE_WINES } from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { BREAKFASTS, inCategories, inText, namesInAll, upTo } from '../visible-content.ts'

const { dishes, venues } = queriesOf('everyday')

/** Words that are still being typed, meals in the texts of menus, and groups, courses and kinds in other words. */
export const begunQueries: readonly RelevanceQuery[] = [
  dishes('fish and ch', ['Haddock and chips'], FISH_AND_CHIPS),
  dishes('red w', [], RED_WINES),
  dishes('white wi', [], WHITE_WINES),
  dishes('dim s', [], [...DUMPLINGS, 'Char siu bao']),
  dishes('peking d', ['Roast duck, half', 'Pancakes and trimmings', 'Duck broth']),
  dishes('bread and b', ['Bread and butter pudding']),
  dishes('spaghetti b', [], ['Tagliatelle al ragù', 'Spaghetti alle vongole', 'Beef empanadas']),
  dishes('full eng', ['Full breakfast'], BREAKFASTS),
  dishes('fish fingers', ['Children’s goujons']),
  dishes('gluten fr', [], gf),
  dishes('coeli', [], gf),
  dishes('vegetar', [], veg),
  dishes('vegetarisch', [], veg),
  dishes('sunday breakfast slough', [], ['Menemen', 'Sucuk and eggs', 'Aloo paratha, pickle', 'Clotted cream and honeycomb']),
  dishes('weekend lunch datchet', [], at('Baan Nam')),
  dishes('breakfast in windsor', [], BREAKFASTS),
  dishes('pizza windsor', [], ['Margherita', 'Marinara', 'Salsiccia, friarielli']),
  dishes('main course under £12', [], namesInAll(upTo(11.99), inText(/tacos|har gau|shakshuka|salt beef|summer rolls/i))),
  dishes('guiness', ['Dredger Stout, pint', 'Oyster stout']),
  dishes('won ton', [], [...DUMPLINGS, 'Char siu bao']),
  dishes('two courses', ['Entrecôte frites', 'Omelette, fines herbes']),
  dishes('side of chips', [], inText(/chips|frites/i)),
  dishes('dips', ['Hummus, labneh, warm pita'], [...inCategories('Cold', 'Cold mezze'), 'Crudités, anchoïade']),
  venues('group of 10', [], ['Lantern House', 'Saffron Yard']),
  venues('somewhere cosy for a drink', [], ['The Gilded Pike', 'The Bell at Eton Wick', 'The Cellar Door']),
  venues('special occasion', [], ['Olmo', 'Lantern House']),
  venues('ok google thai food', ['Baan Nam']),
]
