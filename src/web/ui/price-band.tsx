import { type PriceBand as Band, PRICE_BANDS } from '../../domain/venue/price-bands.ts'
import * as styles from './price-band.module.css'

export function PriceBandLabel({ price }: { price: Band | null }) {
  if (!price) return null
  return (
    <span className={styles.price} role="img" aria-label={`Price band ${PRICE_BANDS.indexOf(price) + 1} of ${PRICE_BANDS.length}`}>
      {price}
    </span>
  )
}
