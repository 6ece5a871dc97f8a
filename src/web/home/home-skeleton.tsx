import * as carouselStyles from '../ui/carousel.module.css'
import { LoadingSkeleton } from '../ui/skeleton.tsx'
import { useScrollToTop } from '../ui/use-scroll-to-top.ts'
import { VenueCardSkeleton } from '../venue/venue-card-skeleton.tsx'
import { Hero } from './hero.tsx'
import * as styles from './home-layout.module.css'

/** The hero and the first carousel's shape while the sections come. Part of every page's first load, so it is small. */
export function HomeSkeleton() {
  useScrollToTop()
  return (
    <div className={styles.page}>
      <Hero />
      <div className={`container ${carouselStyles.section}`}>
        <LoadingSkeleton text="Loading..." />
      </div>
      <div className={carouselStyles.rail} aria-hidden="true">
        <VenueCardSkeleton />
        <VenueCardSkeleton />
        <VenueCardSkeleton />
        <VenueCardSkeleton />
      </div>
    </div>
  )
}
