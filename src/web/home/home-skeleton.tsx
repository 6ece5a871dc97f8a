import * as carouselStyles from '../ui/carousel.module.css'
import { Loading } from '../ui/skeleton.tsx'
import { usePageTop } from '../ui/use-page-top.ts'
import { VenueCardSkeleton } from '../venue/venue-card-skeleton.tsx'
import { Hero } from './hero.tsx'
import * as styles from './home-frame.module.css'

/** The hero and the first carousel's shape while the sections come. Part of every page's first load, so it is small. */
export function HomeSkeleton() {
  usePageTop()
  return (
    <div className={styles.page}>
      <Hero />
      <div className={`container ${carouselStyles.section}`}>
        <Loading text="Loading..." />
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
