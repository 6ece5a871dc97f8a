export const RATINGS = [1, 2, 3, 4, 5] as const

export type Rating = (typeof RATINGS)[number]

export const RATING_NAME = 'House rating'

export function ratingLabel(rating: number): string {
  return `${RATING_NAME}: ${rating} out of 5 stars`
}
