import type { DietaryTag } from '../menu/dietary-tags.ts'
import { foldText } from '../text.ts'
import { SEARCH_MAX_LENGTH, SEARCH_MAX_WORDS, SEARCH_MIN_LENGTH, searchWords } from './search-query.ts'
import { removeApostrophes } from './tokenise.ts'

/** How diners write a diet, including usual misspellings; folded, with one space between words. */
const DIET_WORDS: readonly (readonly [pattern: RegExp, tag: DietaryTag])[] = [
  [/\b(?:vegans?|vegens?|plant based)\b/g, 'vegan'],
  [/\b(?:ve[gj]+[aei]*t[aei]*r+[aei]+ns?|veggies?|vegg?y|meat ?free|meatless)\b/g, 'vegetarian'],
  [/\b(?:glut[eo]n ?free|no gluten|without gluten|coeliacs?|celiacs?|gf)\b/g, 'gluten-free'],
  [/\b(?:(?:dairy|diary) ?free|no dairy|without dairy|lactose ?free)\b/g, 'dairy-free'],
  [/\b(?:nuts? ?free|no nuts|without nuts)\b/g, 'nut-free'],
  [/\bhall?al\b/g, 'halal'],
  [/\bkosher\b/g, 'kosher'],
]

export type SearchQuery = {
  words: string[]
  diets: DietaryTag[]
  /** The highest price in pence, inclusive; null for no limit. */
  maxPrice: number | null
  near: { withinKm: number } | null
  isOpenNow: boolean
}

/** Default distance of 'near me', in kilometres. */
export const NEAR_KM = 15
const KM_PER_MILE = 1.609344

/** Dropped only beside other words, because 'To' can be a name. */
const FILLERS = new Set(['a', 'an', 'at', 'by', 'for', 'from', 'in', 'me', 'my', 'near', 'of', 'on', 'or', 'to'])

const PRICE =
  /(?:\b(under|below|less than|cheaper than|up to|max(?:imum)?)|(<))\s*£?\s*(\d{1,6}(?:\.\d{1,2})?)\s*(?:£|pounds?|quid|gbp)?(?!\w)/
const INCLUSIVE = /^(?:up to|max)/
const DISTANCE = /\bwithin (\d{1,3}(?:\.\d)?) ?(km|kilometres?|kilometers?|miles?|mi)\b/
const NEAR = /\b(?:near ?me|near ?by|close by|around me|around here)\b/
const OPEN_NOW = /\bopen now\b/

/**
 * Interprets a query: 'vegan curry under £12 near me' is 'curry', vegan, up to £12, nearby. Text that is not understood stays a word.
 * Returns no words and no filters for fewer than two characters.
 */
export function interpretQuery(query: string): SearchQuery {
  const typed = query.trim().slice(0, SEARCH_MAX_LENGTH)
  if (typed.length < SEARCH_MIN_LENGTH) return { words: [], diets: [], maxPrice: null, near: null, isOpenNow: false }
  const text = removeApostrophes(foldText(typed))
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
    .replace(/\s+/g, ' ')
  const { rest: withoutDiets, diets } = takeDiets(text)
  const price = PRICE.exec(withoutDiets)
  const withoutPrice = withoutDiets.replace(PRICE, ' ')
  const distance = DISTANCE.exec(withoutPrice)
  const withoutPlace = withoutPrice.replace(DISTANCE, ' ').replace(NEAR, ' ')
  const words = searchWords(withoutPlace.replace(OPEN_NOW, ' '))
  const telling = words.filter((word) => !FILLERS.has(word))
  return {
    words: (telling.length > 0 ? telling : words).slice(0, SEARCH_MAX_WORDS),
    diets,
    maxPrice: price ? highestPrice(price) : null,
    near: distance || NEAR.test(withoutPrice) ? { withinKm: kilometres(distance) } : null,
    isOpenNow: OPEN_NOW.test(withoutPlace),
  }
}

function highestPrice([, words = '', , pounds]: RegExpExecArray): number {
  return Math.round(Number(pounds) * 100) - (INCLUSIVE.test(words) ? 0 : 1)
}

function kilometres(distance: RegExpExecArray | null): number {
  if (!distance) return NEAR_KM
  return Number(distance[1]) * (distance[2]?.startsWith('k') ? 1 : KM_PER_MILE)
}

function takeDiets(text: string): { rest: string; diets: DietaryTag[] } {
  let rest = text
  const diets: DietaryTag[] = []
  for (const [pattern, tag] of DIET_WORDS) {
    const without = rest.replace(pattern, ' ')
    if (without !== rest) diets.push(tag)
    rest = without
  }
  return { rest, diets }
}
