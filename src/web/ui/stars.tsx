import { ratingLabel } from '../../domain/menu/rating.ts'

/** A rating from 1 to 5 as one picture. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" role="img" aria-label={ratingLabel(rating)}>
      {'★'.repeat(rating)}
      {'☆'.repeat(5 - rating)}
    </span>
  )
}
