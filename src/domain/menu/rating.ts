export const RATINGS = [1, 2, 3, 4, 5] as const

export type Rating = (typeof RATINGS)[number]

/** What a screen reader hears for the row of stars. */
export function ratingLabel(rating: number): string {
  return `${rating} out of 5 stars`
}
