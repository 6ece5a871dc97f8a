import type { Allergen } from '../menu/allergens.ts'
import type { DietaryTag } from '../menu/dietary-tags.ts'
import { foldText } from '../text.ts'
import { DISTANCE, NEAR } from './near-phrase.ts'
import { SEARCH_MAX_LENGTH, SEARCH_MAX_WORDS, SEARCH_MIN_LENGTH, searchWords } from './search-query.ts'
import { removeApostrophes } from './tokenise.ts'

/** How diners write that something must not be in a dish: 'egg free', 'no eggs', 'egg allergy'. @param names as a pattern */
function absent(names: string): RegExp {
  const before = 'no|without|free from|free of|allergic to|intolerant to'
  return new RegExp(
    String.raw`\b(?:(?:${names}) ?free|(?:${names}) (?:allerg(?:y|ies|ic)|intoleran(?:t|ce))|(?:${before}) (?:any )?(?:${names}))\b`,
    'g',
  )
}

/** How diners write a diet, including usual misspellings; folded, with one space between words. */
const DIET_WORDS: readonly (readonly [pattern: RegExp, tag: DietaryTag])[] = [
  [/\b(?:vegans?|vegens?|plant based)\b/g, 'vegan'],
  [/\b(?:ve[gj]+[aei]*t[aei]*r+[aei]+ns?|veggies?|vegg?y|meat ?free|meatless|no meat|without meat)\b/g, 'vegetarian'],
  // 'veg curry', but not 'seasonal veg'.
  [/^veg(?= \p{L})/gu, 'vegetarian'],
  [absent('glut[eo]n'), 'gluten-free'],
  [/\b(?:coeliacs?|celiacs?|gf)\b/g, 'gluten-free'],
  [absent('dairy|diary|lactose|milk'), 'dairy-free'],
  [absent('nuts?|tree nuts?'), 'nut-free'],
  [/\bhall?al\b/g, 'halal'],
  [/\bkosher\b/g, 'kosher'],
]

/** Allergens without a dietary tag. */
const AVOIDED_WORDS: readonly (readonly [pattern: RegExp, allergens: readonly Allergen[]])[] = [
  [absent('celery'), ['celery']],
  [absent('crustaceans?'), ['crustaceans']],
  [absent('eggs?'), ['eggs']],
  [absent('fish'), ['fish']],
  [absent('lupin'), ['lupin']],
  [absent('molluscs?'), ['molluscs']],
  [absent('mustard'), ['mustard']],
  [absent('peanuts?'), ['peanuts']],
  [absent('sesame'), ['sesame']],
  [absent('seafood'), ['crustaceans', 'fish', 'molluscs']],
  [absent('shellfish'), ['crustaceans', 'molluscs']],
  [absent('soya?'), ['soya']],
  [absent('sulphites?|sulfites?'), ['sulphites']],
]

export type SearchQuery = {
  words: string[]
  diets: DietaryTag[]
  /** Allergens that a dish must state to be free from. */
  avoided: Allergen[]
  /** The highest price in pence, inclusive; null for no limit. */
  maxPrice: number | null
  near: { withinKm: number } | null
  isOpenNow: boolean
}

/** Default distance of 'near me', in kilometres. */
export const NEAR_KM = 15
const KM_PER_MILE = 1.609344

/** Dropped only beside other words, because 'To' can be a name. */
const FILLERS = new Set(['a', 'an', 'at', 'by', 'for', 'from', 'in', 'me', 'my', 'n', 'near', 'of', 'on', 'or', 'to'])

/** Words that diners add to what they look for. Results need not contain them. */
const CONNECTIVES = new Set([
  ...['and', 'the', 'with', 'some', 'any', 'all', 'that', 'where', 'what', 'do', 'does', 'is', 'are', 'i', 'want'],
  ...['best', 'good', 'great', 'nice', 'cheap', 'tasty', 'local', 'something', 'somewhere', 'anything', 'anywhere'],
  ...['food', 'foods', 'meal', 'meals', 'dish', 'dishes', 'menu', 'menus', 'eat', 'eats', 'eating'],
  ...['place', 'places', 'restaurant', 'restaurants', 'takeaway', 'takeaways'],
  ...['open', 'late', 'today', 'tonight', 'tomorrow'],
  ...['friendly', 'option', 'options', 'choice', 'choices', 'diet', 'diets', 'suitable'],
])

const AMOUNT = String.raw`£?\s*(?<pounds>\d{1,6}(?:\.\d{1,2})?)\s*(?:£|pounds?|quid|gbp)?`
const PRICES = [
  new RegExp(String.raw`\b(?<limit>under|below|less than|cheaper than|up to|max(?:imum)?)\s*${AMOUNT}(?!\w)`),
  new RegExp(String.raw`<\s*${AMOUNT}(?!\w)`),
  new RegExp(String.raw`(?<!\S)${AMOUNT}\s*(?<limit>or less|or under|or cheaper|max(?:imum)?)(?!\w)`),
  // A pound sign beside other words: 'pizza £10'.
  /(?<=\S\s)(?<limit>£)\s*(?<pounds>\d{1,6}(?:\.\d{1,2})?)(?![\w.])/,
]
const EXCLUSIVE = /^(?:under|below|less than|cheaper than)$/
const NOTES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:a )?tenner\b/g, '10'],
  [/\b(?:a )?fiver\b/g, '5'],
]
const OPEN_NOW = /\bopen now\b/
/** The day of 'open on sunday'. Not a filter, because hours of a day may be unclear; the day of 'sunday roast' is what is looked for. */
const OPEN_DAY = /(?<=\bopen )(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/g

/**
 * Interprets a query: 'vegan curry under £12 near me' is 'curry', vegan, up to £12, nearby. Text that is not understood stays a word.
 * Returns no words and no filters for fewer than two characters.
 */
export function interpretQuery(query: string): SearchQuery {
  const typed = query.trim().slice(0, SEARCH_MAX_LENGTH)
  if (typed.length < SEARCH_MIN_LENGTH) return { words: [], diets: [], avoided: [], maxPrice: null, near: null, isOpenNow: false }
  const text = removeApostrophes(foldText(typed))
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
    .replace(/\s+/g, ' ')
  const { rest: withoutDiets, taken: diets } = take(text, DIET_WORDS)
  const { rest: withoutAllergens, taken: avoided } = take(withoutDiets, AVOIDED_WORDS)
  const { rest: withoutPrice, maxPrice } = takePrice(withoutAllergens)
  const distance = DISTANCE.exec(withoutPrice)
  const withoutPlace = withoutPrice.replace(DISTANCE, ' ').replace(NEAR, ' ')
  const words = searchWords(withoutPlace.replace(OPEN_NOW, ' '))
  const withoutDay = searchWords(withoutPlace.replace(OPEN_NOW, ' ').replace(OPEN_DAY, ' '))
  const asked = withoutDay.every((word) => FILLERS.has(word) || isConnective(word)) ? words : withoutDay
  const telling = asked.filter((word) => !FILLERS.has(word))
  const near = distance || NEAR.test(withoutPrice) ? { withinKm: kilometres(distance) } : null
  const isOpenNow = OPEN_NOW.test(withoutPlace)
  const isFiltered = diets.length + avoided.length > 0 || maxPrice !== null || near !== null || isOpenNow
  return {
    // 'vegan food' and 'restaurants open now' ask for all that the filter leaves.
    words: isFiltered && telling.every(isConnective) ? [] : (telling.length > 0 ? telling : words).slice(0, SEARCH_MAX_WORDS),
    diets: [...new Set(diets)],
    avoided: [...new Set(avoided.flat())],
    maxPrice,
    near,
    isOpenNow,
  }
}

/** Whether a result need not contain this word of a query. */
export function isConnective(word: string): boolean {
  return CONNECTIVES.has(word)
}

/** In pence, inclusive: 'under £12' is 1199. */
function takePrice(text: string): { rest: string; maxPrice: number | null } {
  const inDigits = NOTES.reduce((rest, [name, amount]) => rest.replace(name, amount), text)
  for (const pattern of PRICES) {
    const { pounds, limit = 'under' } = pattern.exec(inDigits)?.groups ?? {}
    if (pounds === undefined) continue
    const pence = Math.round(Number(pounds) * 100)
    const isExclusive = EXCLUSIVE.test(limit)
    return { rest: inDigits.replace(pattern, ' '), maxPrice: isExclusive ? pence - 1 : pence }
  }
  return { rest: text, maxPrice: null }
}

function kilometres(distance: RegExpExecArray | null): number {
  if (!distance) return NEAR_KM
  return Number(distance[1]) * (distance[2]?.startsWith('k') ? 1 : KM_PER_MILE)
}

function take<T>(text: string, patterns: readonly (readonly [RegExp, T])[]): { rest: string; taken: T[] } {
  let rest = text
  const taken: T[] = []
  for (const [pattern, meaning] of patterns) {
    const without = rest.replace(pattern, ' ')
    if (without !== rest) taken.push(meaning)
    rest = without
  }
  return { rest, taken }
}
