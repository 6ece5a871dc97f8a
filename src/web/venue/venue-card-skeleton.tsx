import { PictureBone } from '../ui/picture.tsx'
import { Bone } from '../ui/skeleton.tsx'
import * as styles from './venue-card.module.css'

/** The shape of a venue card while the venues come. */
export function VenueCardSkeleton() {
  return (
    <div className={styles.card}>
      <PictureBone ratio="3/2" />
      <div className={styles.text}>
        <Bone width="half" tall />
        <Bone width="half" />
        <Bone width="long" />
        <Bone width="short" />
      </div>
    </div>
  )
}
