import { FilterSkeleton } from '../filters/filter-skeleton.tsx'
import { LoadingSkeleton } from '../ui/skeleton.tsx'
import { useScrollToTop } from '../ui/use-scroll-to-top.ts'
import { VenueCardSkeleton } from './venue-card-skeleton.tsx'
import { VenuesHeader } from './venues-header.tsx'
import * as styles from './venues-page.module.css'

export function VenuesSkeleton() {
  useScrollToTop()
  return (
    <div className="container">
      <VenuesHeader />
      <FilterSkeleton rows={3} />
      <LoadingSkeleton text="Loading venues...">
        <div className={styles.grid}>
          {['one', 'two', 'three', 'four', 'five', 'six'].map((place) => (
            <VenueCardSkeleton key={place} />
          ))}
        </div>
      </LoadingSkeleton>
    </div>
  )
}
