import type { DietaryTag } from '../extracted-menu.ts'
import { SIGN } from '../price-grammar.ts'

/** A price within a text, not a strength or a measure, before other words: what follows is something else than what precedes. */
const PRICE_WITHIN = new RegExp(
  String.raw`(?:${SIGN}\s?\d|(?<![\d.,])\d{1,3}[.,]\d\d(?![\d%])(?!\s?(?:%|ml|cl|l|g|kg|oz|k?cal)\b)).*\p{L}{3}`,
  'iu',
)

/** An addition to a dish at the end of its text: 'add halloumi'. */
const ADDED = /(?<!\p{L})(?:add|swap|switch|upgrade|make it|top(?: it)? with|go)(?:\s\S+){1,5}$/iu

const ANIMALS = [
  'chicken|beef|pork|lamb|mutton|goat|duck|turkey|ham|bacon|venison|steak|meat|brisket|chorizo|pancetta|prawns?|shrimps?|fish|salmon|tuna|cod|haddock|crab|squid|calamari|mussels',
  'poulet|b(?:œ|oe)uf|porc|agneau|canard|veau|jambon|crevettes?|saumon|thon|viande|poisson',
  'huhn|hähnchen|rind|rindfleisch|schwein|schweinefleisch|speck|schinken|lachs|thunfisch|garnelen|fleisch|fisch',
  'pollo|manzo|maiale|agnello|prosciutto|gamber\\p{L}+|salmone|tonno|cerdo|ternera|jamón|gambas|salmón|atún|frango|camarão|presunto|carne|pesce|pescado|peixe',
].join('|')
const ANIMAL = new RegExp(String.raw`(?<!\p{L})(?:${ANIMALS})(?!\p{L})`, 'iu')
const ALTERNATIVES = /\s(?:or|ou|oder|o|od\.)\s|\s?[/|]\s?/iu

/**
 * Whether marks at the end of a text may belong to its last part only: after a price within it, to what can be added, or to the last of several fillings of
 * which another is meat or fish ('chicken or tofu (ve)').
 * @param text without the marks
 */
export function areOfPart(text: string, tags: readonly DietaryTag[]): boolean {
  if (PRICE_WITHIN.test(text) || ADDED.test(text)) return true
  if (!tags.some((tag) => tag === 'vegan' || tag === 'vegetarian')) return false
  const parts = text.split(ALTERNATIVES)
  return parts.length > 1 && parts.slice(0, -1).some((part) => ANIMAL.test(part)) && !ANIMAL.test(parts.at(-1) ?? '')
}
