import { SectionHead } from '../ui/section-head.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { VenueCardSkeleton } from '../venue/venue-card-skeleton.tsx'

/** The first carousel's shape while the sections come. */
export function HomeSkeleton() {
  return (
    <section className="sec">
      <div className="wrap">
        <SectionHead title="On the table" />
      </div>
      <Loading text="Loading...">
        <div className="rail">
          <VenueCardSkeleton />
          <VenueCardSkeleton />
          <VenueCardSkeleton />
          <VenueCardSkeleton />
        </div>
      </Loading>
    </section>
  )
}
