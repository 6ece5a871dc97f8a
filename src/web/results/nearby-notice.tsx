import { asksNearby } from '../../domain/search/near-phrase.ts'
import type { Filters } from '../filters/use-filters.ts'
import { Banner } from '../ui/banner.tsx'
import * as styles from './not-stated-notice.module.css'
import { UseMyLocation } from './own-groups.tsx'
import type { ResultsParams } from './results-params.ts'

/** Asks for the position when the text asks for places near the user and the position is unknown. */
export function NearbyNotice({ filters }: { filters: Filters<ResultsParams> }) {
  const { q = '', lat } = filters.shown
  if (lat !== undefined || !asksNearby(q)) return null
  return (
    <div className={styles.notice}>
      <Banner tone="info" action={<UseMyLocation filters={filters} />}>
        Share your location to see what is near you, or add a town to your search.
      </Banner>
    </div>
  )
}
