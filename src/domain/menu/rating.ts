export const RATINGS = [1, 2, 3, 4, 5] as const

export type Rating = (typeof RATINGS)[number]

/** Label of a dish's rating, which the venue sets. */
export const RATING_NAME = 'House rating'

/** The text of the rating for screen readers. */
export function ratingLabel(rating: number): string {
  return `${RATING_NAME}: ${rating} out of 5 stars`
}
