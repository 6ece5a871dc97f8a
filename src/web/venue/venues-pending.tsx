import { FilterSkeleton } from '../filters/filter-skeleton.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { usePageTop } from '../ui/use-page-top.ts'
import { VenueCardSkeleton } from './venue-card-skeleton.tsx'
import { VenuesHead } from './venues-head.tsx'
import * as styles from './venues-page.module.css'

/** The venues page while its venues come. */
export function VenuesPending() {
  usePageTop()
  return (
    <div className="container">
      <VenuesHead />
      <FilterSkeleton rows={3} />
      <Loading text="Loading venues...">
        <div className={styles.grid}>
          {['one', 'two', 'three', 'four', 'five', 'six'].map((place) => (
            <VenueCardSkeleton key={place} />
          ))}
        </div>
      </Loading>
    </div>
  )
}
