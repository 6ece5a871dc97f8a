import { MenuSkeleton } from '../menu/menu-skeleton.tsx'
import { ImageSkeleton } from '../ui/responsive-image.tsx'
import * as skeletonStyles from '../ui/skeleton.module.css'
import { LoadingSkeleton, SkeletonLine } from '../ui/skeleton.tsx'
import { useScrollToTop } from '../ui/use-scroll-to-top.ts'
import * as venueHeroStyles from './venue-hero.module.css'
import * as venuePageStyles from './venue-page.module.css'
import * as styles from './venue-skeleton.module.css'

export function VenueSkeleton() {
  useScrollToTop()
  return (
    <div className={styles.pending}>
      <LoadingSkeleton text="Loading venue details...">
        <div className={venueHeroStyles.picture}>
          <ImageSkeleton ratio="5/2" />
        </div>
        <div className="container">
          <div className={venueHeroStyles.plate}>
            <div className={skeletonStyles.lines}>
              <SkeletonLine width="long" tall />
              <SkeletonLine width="half" />
            </div>
          </div>
          <div className={venuePageStyles.layout}>
            <MenuSkeleton />
          </div>
        </div>
      </LoadingSkeleton>
    </div>
  )
}
