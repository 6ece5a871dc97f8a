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

/** Food that is called like a drink. */
const FOOD: ReadonlySet<string> = new Set(['afternoon tea', 'cream tea', 'high tea', 'chippy tea', 'prawn cocktail', 'shrimp cocktail'])

/** Words in names of drinks that are not wine, although a section such as 'By the glass' may list them. Folded. */
const NO_WINE: ReadonlySet<string> = new Set([
  ...['perry', 'cider', 'beer', 'lager', 'ale', 'stout', 'sake', 'junmai', 'kimoto', 'nigori', 'ginjo', 'daiginjo'],
  ...['juice', 'cordial', 'kombucha', 'soda', 'tea', 'coffee', 'mead', 'tonic', 'water'],
])

/** Kinds and synonyms of these drinks: 'espresso', 'negroni', 'cerveza', 'pinot noir'. */
const KINDS_OF_DRINKS: ReadonlySet<string> = new Set(
  [...Object.entries(DISH_KINDS).map(([general, kinds]) => [general, ...kinds]), ...SYNONYMS]
    .filter(([general = '']) => DRINKS.has(general.split(' ').at(-1) ?? '') && !FOOD.has(general))
    .flat()
    .flatMap(withPlurals),
)

/**
 * Whether folded words end with the name of a drink, in singular or plural: 'mint tea', 'flat white'. 'Cream tea' is food.
 */
export function endInDrink(words: readonly string[]): boolean {
  const last = words.at(-1) ?? ''
  const lastTwo = words.slice(-2).join(' ')
  return (DRINKS.has(last) || KINDS_OF_DRINKS.has(last) || KINDS_OF_DRINKS.has(lastTwo)) && !FOOD.has(lastTwo)
}

/** Words after which a name says what something is made of or comes with. */
const BEFORE_INGREDIENT = new Set(['in', 'with', 'from', 'on', 'by', 'and'])
const VESSELS = new Set(['pot', 'cup', 'mug', 'glass', 'pint', 'half', 'bottle', 'jug', 'carafe', 'shot'])

/**
 * Whether the words of a name say that it is a drink: 'Pot of tea', but neither 'Pears in red wine' nor 'Hearts of palm'. A cocktail in a
 * section of food may be one of prawns.
 */
export function isNamedDrink(words: readonly string[]): boolean {
  const isOther = (word: string, i: number) => BEFORE_INGREDIENT.has(word) || (word === 'of' && !VESSELS.has(words[i - 1] ?? ''))
  return endInDrink(words) && words.at(-1) !== 'cocktail' && !words.some(isOther)
}

/** Whether the folded words of a name say that it is a drink other than wine. */
export function isNoWine(words: readonly string[]): boolean {
  return words.some((word) => NO_WINE.has(word))
}
