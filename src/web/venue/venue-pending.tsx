import { MenuSheetSkeleton } from '../menu/menu-sheet-skeleton.tsx'
import { PictureBone } from '../ui/picture.tsx'
import * as skeletonStyles from '../ui/skeleton.module.css'
import { Bone, Loading } from '../ui/skeleton.tsx'
import { usePageTop } from '../ui/use-page-top.ts'
import * as venueHeroStyles from './venue-hero.module.css'
import * as venuePageStyles from './venue-page.module.css'
import * as styles from './venue-pending.module.css'

/** A venue's page while the venue comes: its picture, its name plate, the first menu. */
export function VenuePending() {
  usePageTop()
  return (
    <div className={styles.pending}>
      <Loading text="Loading venue details...">
        <div className={venueHeroStyles.picture}>
          <PictureBone ratio="5/2" />
        </div>
        <div className="container">
          <div className={venueHeroStyles.plate}>
            <div className={skeletonStyles.lines}>
              <Bone width="long" tall />
              <Bone width="half" />
            </div>
          </div>
          <div className={venuePageStyles.layout}>
            <MenuSheetSkeleton />
          </div>
        </div>
      </Loading>
    </div>
  )
}
