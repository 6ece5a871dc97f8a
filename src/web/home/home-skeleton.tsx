import * as carouselStyles from '../ui/carousel.module.css'
import { LoadingSkeleton } from '../ui/skeleton.tsx'
import { useScrollToTop } from '../ui/use-scroll-to-top.ts'
import { VenueCardSkeleton } from '../venue/venue-card-skeleton.tsx'
import { Hero } from './hero.tsx'
import * as styles from './home-layout.module.css'

/** Small, because it is part of the initial load of every page. */
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
