import { DISH_KINDS } from './dish-kinds.ts'
import { withPlurals } from './plural-forms.ts'
import { SYNONYMS } from './synonyms.ts'

const DRINKS: ReadonlySet<string> = new Set(
  [
    ...[
      'drink',
      'wine',
      'cocktail',
      'mocktail',
      'beer',
      'ale',
      'lager',
      'stout',
      'bitter',
      'cider',
      'perry',
      'pint',
      'gin',
      'rum',
      'vodka',
    ],
    ...['whisky', 'whiskey', 'spritz', 'champagne', 'prosecco', 'coffee', 'tea', 'juice', 'lemonade', 'soda', 'smoothie', 'milkshake'],
    ...['sherry', 'sake', 'fizz', 'bubbly', 'cuppa'],
  ].flatMap(withPlurals),
)

/** Words in names of drinks that are no wine, although a section such as 'By the glass' may list them. Folded. */
const NO_WINE: ReadonlySet<string> = new Set([
  ...['perry', 'cider', 'beer', 'lager', 'ale', 'stout', 'sake', 'junmai', 'kimoto', 'nigori', 'ginjo', 'daiginjo'],
  ...['juice', 'cordial', 'kombucha', 'soda', 'tea', 'coffee', 'mead', 'tonic', 'water'],
])

/** Kinds and synonyms of these drinks: 'espresso', 'negroni', 'cerveza', 'pinot noir'. */
const KINDS_OF_DRINKS: ReadonlySet<string> = new Set(
  [...Object.entries(DISH_KINDS).map(([general, kinds]) => [general, ...kinds]), ...SYNONYMS]
    .filter(([general = '']) => DRINKS.has(general.split(' ').at(-1) ?? ''))
    .flat()
    .flatMap(withPlurals),
)

/** Whether a folded word or phrase names a drink, in singular or plural. */
export function isDrink(name: string): boolean {
  return DRINKS.has(name) || KINDS_OF_DRINKS.has(name)
}

/** Whether the folded words of a name say that it is a drink other than wine. */
export function isNoWine(words: readonly string[]): boolean {
  return words.some((word) => NO_WINE.has(word))
}
