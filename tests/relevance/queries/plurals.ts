import { CAULI, DUMPLINGS, NOODLE_SOUPS, TACOS } from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { DESSERTS } from '../visible-content.ts'

const { dishes } = queriesOf('plurals')

/** Plurals, misspelt words, and words written together or apart. */
export const pluralQueries: readonly RelevanceQuery[] = [
  dishes('dumpling', [], DUMPLINGS),
  dishes('tikka masala', ['Chicken tikka']),
  dishes('califlower', [], CAULI),
  dishes('proffiteroles', ['Profiteroles']),
  dishes('crossiant', ['Croissant']),
  dishes('negronis', [], ['Damson negroni', 'Blood orange negroni']),
  dishes('falafal', ['Hummus, labneh, warm pita']),
  dishes('sea food paella', ['Seafood paella']),
  dishes('cheese burger', ['Beetroot and black bean burger']),
  dishes('springrolls', [], ['Spring rolls', 'Crab and pork spring rolls']),
  dishes('kedgaree', ['Kedgeree']),
  dishes('scallops', ['Hand-dived scallop']),
  dishes('sour dough', ['Crab on toast']),
  dishes('appel pie', ['Apple tart, oat crust']),
  dishes('tacco', [], TACOS),
  dishes('lobstar', ['Half a native lobster, chips']),
  dishes('sticky toffee pudding', ['Sticky date pudding']),
  dishes('pancake', [], ['Dulce de leche pancake', 'Pancakes and trimmings']),
  dishes('gnochi', ['Potato gnocchi, sea vegetables']),
  dishes('risoto', ['Risotto, bone marrow, saffron']),
  dishes('sorbets', [], ['Yuzu sorbet', 'Sea buckthorn sorbet']),
  dishes('noodle soup', [], NOODLE_SOUPS),
  dishes('egg fried rise', ['Egg fried rice']),
  dishes('deserts', [], DESSERTS),
]
