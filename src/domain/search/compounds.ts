import { withPlurals } from './plural-forms.ts'

/** Two words that name one thing together and another thing alone, such as 'hot dog'. Folded and singular. */
export const COMPOUND_PHRASES: readonly string[] = [
  ...['stir fry', 'stir fried', 'dog friendly', 'child friendly', 'kid friendly', 'family friendly', 'dogs welcome', 'dogs allowed'],
  ...['ice cream', 'hot dog', 'spring onion', 'green onion', 'sweet potato', 'sweet corn', 'soft drink', 'milk shake', 'flat white'],
  ...['prawn cocktail', 'shrimp cocktail', 'crab cake', 'fish cake', 'fish finger', 'sausage roll', 'pork pie', 'lobster roll'],
  ...['hot pot', 'pak choi', 'bok choy', 'dim sum', 'date night', 'chippy tea', 'fish supper', 'afternoon tea', 'cream tea', 'high tea'],
  ...['old fashioned', 'ginger beer', 'ginger ale', 'root beer', 'chai latte', 'first date', 'pinot noir', 'pinot grigio'],
  ...['panna cotta', 'foie gras', 'potato wedge', 'creme caramel', 'bloody mary', 'mulled wine', 'coq vin'],
  ...['main course', 'side dish', 'side order', 'set menu', 'set lunch', 'sharing plate'],
  ...['live music', 'high chair', 'high protein', 'low fat', 'baby change', 'special occasion'],
]

const COMPOUNDS: ReadonlySet<string> = new Set(COMPOUND_PHRASES.flatMap(withPlurals))

/** Whether two folded words that follow each other are one thing. */
export function isCompound(first: string, second: string): boolean {
  return COMPOUNDS.has(`${first} ${second}`)
}

/**
 * The word that is searched instead of a compound that the guide does not have. Not a synonym, because this word already finds the
 * compound.
 */
export const COMPOUND_FALLBACKS: Readonly<Record<string, string>> = {
  'prawn cocktail': 'prawn',
  'shrimp cocktail': 'shrimp',
  'crab cake': 'crab',
  'fish cake': 'fish',
  'fish finger': 'fish',
  'lobster roll': 'lobster',
  'sausage roll': 'sausage',
  'pork pie': 'pie',
  'old fashioned': 'cocktail',
  'ginger beer': 'ginger',
  'ginger ale': 'ginger',
  'chai latte': 'chai',
  'panna cotta': 'posset',
  'foie gras': 'parfait',
  'potato wedge': 'chip',
  'bloody mary': 'cocktail',
  'mulled wine': 'wine',
  'coq vin': 'stew',
  'stir fry': 'wok',
  'stir fried': 'wok',
}
