import { at, FISH_AND_CHIPS, ICE_CREAMS, KEBABS, SPARKLING } from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { inCategories, inText } from '../visible-content.ts'

const { dishes, venues } = queriesOf('mistypes')

/** Typing errors, plurals, words written together or apart, and words without their accents and apostrophes. */
export const mistypeQueries: readonly RelevanceQuery[] = [
  dishes('margarita pizza', ['Margherita']),
  dishes('magherita', ['Margherita']),
  dishes('tirimisu', ['Tiramisù']),
  dishes('creme brule', ['Lavender crème brûlée']),
  dishes('humus', ['Hummus, labneh, warm pita']),
  dishes('gaucamole', ['Guacamole, made when asked']),
  dishes('quesadillia', ['Kimchi quesadilla']),
  dishes('ploughmans lunch', ['Ploughman’s']),
  dishes('yorkshire pud', [], ['Yorkshire pudding', 'Second Yorkshire', 'Rump of beef, Yorkshire pudding', 'Rib of beef for two']),
  dishes('beef bourgignon', ['Bœuf bourguignon']),
  dishes('souffle', ['Soufflé, three cheeses']),
  dishes('bahn mi', [], ['Bánh mì, everything', 'Bánh mì, fried egg']),
  dishes('pad tai', ['Pad thai, prawns']),
  dishes('fishandchips', [], FISH_AND_CHIPS, { mayBeFewer: true }),
  dishes('icecreams', [], ICE_CREAMS),
  dishes('chease cake', ['Burnt cheesecake']),
  dishes('scotched egg', ['Scotch egg']),
  dishes('empanada', ['Beef empanadas']),
  dishes('dhall', [], ['Dal makhani', 'Tadka dal']),
  dishes('shish kebabs', [], KEBABS),
  dishes('lasange', ['Lasagne verdi']),
  dishes('prosseco', [], SPARKLING),
  dishes(
    'dim sums',
    [],
    at('Lantern House').filter((name) => [...inCategories('Steamed', 'Fried and baked'), ...inText(/dumpling/i)].includes(name)),
  ),
  venues('cafe garonce', ['Café Garance']),
  venues('nona bice', ['Trattoria Nonna Bice']),
]
