import { ImageSkeleton } from '../ui/responsive-image.tsx'
import { SkeletonLine } from '../ui/skeleton.tsx'
import * as styles from './venue-card.module.css'

export function VenueCardSkeleton() {
  return (
    <div className={styles.card}>
      <ImageSkeleton ratio="3/2" />
      <div className={styles.text}>
        <SkeletonLine width="half" tall />
        <SkeletonLine width="half" />
        <SkeletonLine width="long" />
        <SkeletonLine width="short" />
      </div>
    </div>
  )
}
