import { withPlurals } from './plural-forms.ts'

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
  ].flatMap(withPlurals),
)

/** Words in names of drinks that are no wine, although a section such as 'By the glass' may list them. Folded. */
const NO_WINE: ReadonlySet<string> = new Set([
  ...['perry', 'cider', 'beer', 'lager', 'ale', 'stout', 'sake', 'junmai', 'kimoto', 'nigori', 'ginjo', 'daiginjo'],
  ...['juice', 'cordial', 'kombucha', 'soda', 'tea', 'coffee', 'mead', 'tonic', 'water'],
])

/** Whether a folded word names a drink, in singular or plural. */
export function isDrink(word: string): boolean {
  return DRINKS.has(word)
}

/** Whether the folded words of a name say that it is a drink other than wine. */
export function isNoWine(words: readonly string[]): boolean {
  return words.some((word) => NO_WINE.has(word))
}
