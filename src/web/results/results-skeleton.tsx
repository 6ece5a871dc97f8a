import { getRouteApi } from '@tanstack/react-router'
import { ImageSkeleton } from '../ui/responsive-image.tsx'
import { LoadingSkeleton, SkeletonLine } from '../ui/skeleton.tsx'
import { useScrollToTop } from '../ui/use-scroll-to-top.ts'
import * as styles from './found-item.module.css'
import { ResultsHeader } from './results-header.tsx'

const route = getRouteApi('/search')

export function ResultsSkeleton() {
  useScrollToTop()
  return (
    <div className="container">
      <ResultsHeader query={String(route.useSearch().q ?? '')} list={null} />
      <LoadingSkeleton text="Searching...">
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className={styles.item}>
            <ImageSkeleton ratio="1/1" />
            <div>
              <SkeletonLine width="long" tall />
              <SkeletonLine width="half" />
            </div>
          </div>
        ))}
      </LoadingSkeleton>
    </div>
  )
}
