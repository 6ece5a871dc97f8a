import type { ReactNode } from 'react'
import * as mapViewStyles from '../map/map-view.module.css'
import { ImageSkeleton } from '../ui/responsive-image.tsx'
import { LoadingSkeleton, SkeletonLine } from '../ui/skeleton.tsx'
import { useScrollToTop } from '../ui/use-scroll-to-top.ts'
import * as styles from './find-us-layout.module.css'
import * as mapRowStyles from './map-row.module.css'

type FindUsLayoutProps = {
  summary?: ReactNode
  list: ReactNode
  map: ReactNode
}

export function FindUsLayout({ summary, list, map }: FindUsLayoutProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.list} data-scroller>
        <div className={styles.head}>
          <h1>Find Us</h1>
          {summary ? <p role="status">{summary}</p> : null}
        </div>
        {list}
      </div>
      {map}
    </div>
  )
}

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
