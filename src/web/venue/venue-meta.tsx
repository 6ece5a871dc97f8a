import type { PriceBand as Band } from '../../domain/venue/price-bands.ts'
import { PriceBandLabel } from '../ui/price-band.tsx'
import { UnbrokenEnd } from '../ui/unbroken-end.tsx'
import * as styles from './venue-meta.module.css'

type Props = { cuisine: string | null; price: Band | null; address: string }

export function VenueMeta({ cuisine, price, address }: Props) {
  return (
    <>
      <p className={styles.meta}>
        {cuisine ? <b>{cuisine}</b> : null}
        <PriceBandLabel price={price} />
      </p>
      <p className={styles.address}>
        <UnbrokenEnd text={address} />
      </p>
    </>
  )
}
