import * as mapViewStyles from '../map/map-view.module.css'
import { ImageSkeleton } from '../ui/responsive-image.tsx'
import { LoadingSkeleton, SkeletonLine } from '../ui/skeleton.tsx'
import { useScrollToTop } from '../ui/use-scroll-to-top.ts'
import { FindUsLayout } from './find-us-layout.tsx'
import * as mapRowStyles from './map-row.module.css'

export function FindUsSkeleton() {
  useScrollToTop()
  const rows = (
    <LoadingSkeleton text="Loading venues...">
      {['one', 'two', 'three', 'four', 'five', 'six'].map((place) => (
        <div className={mapRowStyles.row} key={place}>
          <ImageSkeleton ratio="3/2" />
          <div className={mapRowStyles.bones}>
            <SkeletonLine width="long" tall />
            <SkeletonLine width="half" />
            <SkeletonLine width="long" />
          </div>
        </div>
      ))}
    </LoadingSkeleton>
  )
  return <FindUsLayout list={rows} map={<div className={mapViewStyles.map} />} />
}
