export const RATINGS = [1, 2, 3, 4, 5] as const

export type Rating = (typeof RATINGS)[number]

/** Whose rating a dish has: the venue sets it. */
export const RATING_NAME = 'House rating'

/** What a screen reader hears for the row of stars. */
export function ratingLabel(rating: number): string {
  return `${RATING_NAME}: ${rating} out of 5 stars`
}
