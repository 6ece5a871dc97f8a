import { isLocalDate, type LocalDate } from '../time.ts'

/** Ratings of the Food Hygiene Rating Scheme (England, Wales, Northern Ireland: 0 to 5; Scotland: words), with their official meaning. */
export const HYGIENE_RATINGS = {
  '5': 'Very good',
  '4': 'Good',
  '3': 'Generally satisfactory',
  '2': 'Some improvement necessary',
  '1': 'Major improvement necessary',
  '0': 'Urgent improvement necessary',
  'Pass and Eat Safe': 'Above the legal requirements',
  Pass: 'Meets the legal requirements',
  'Improvement Required': 'Does not meet the legal requirements',
} as const

export type HygieneRating = keyof typeof HYGIENE_RATINGS

export type Hygiene = {
  hygiene_rating: HygieneRating | null
  hygiene_rated_on: LocalDate | null
  /** Id of the business in the scheme, for the link to the source; null when unknown. */
  hygiene_id: string | null
}

export const NO_HYGIENE: Hygiene = { hygiene_rating: null, hygiene_rated_on: null, hygiene_id: null }

const WITHOUT_RATING = new Set(['exempt', 'awaitinginspection', 'awaitingpublication'])

const BY_FOLDED = new Map(Object.keys(HYGIENE_RATINGS).map((rating) => [fold(rating), rating as HygieneRating]))

export function parseHygieneRating(text: string): HygieneRating | null | undefined {
  const folded = fold(text)
  return WITHOUT_RATING.has(folded) ? null : BY_FOLDED.get(folded)
}

function fold(text: string): string {
  return text.toLowerCase().replace(/\s/g, '')
}

export function parseHygieneDate(text: string): LocalDate | undefined {
  const date = text.trim().slice(0, 10)
  return isLocalDate(date) && /^.{10}(T[\d:.]*)?$/.test(text.trim()) ? date : undefined
}

export function hygieneUrl(id: string): string {
  return `https://ratings.food.gov.uk/business/${encodeURIComponent(id)}`
}
