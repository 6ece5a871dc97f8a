import { RATING_NAME, ratingLabel } from '../../domain/menu/rating.ts'
import * as styles from './stars.module.css'

export function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={ratingLabel(rating)}>
      <small>{RATING_NAME} </small>
      {'★'.repeat(rating)}
      {'☆'.repeat(5 - rating)}
    </span>
  )
}
