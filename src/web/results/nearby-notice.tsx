import { hasPlace } from '../filters/place-params.ts'
import type { Filters } from '../filters/use-filters.ts'
import { Banner } from '../ui/banner.tsx'
import * as styles from './not-stated-notice.module.css'
import { UseMyLocation } from './own-groups.tsx'
import type { ResultsList } from './queries.ts'
import type { ResultsParams } from './results-params.ts'

type Props = { filters: Filters<ResultsParams>; list: ResultsList }

export function NearbyNotice({ filters, list }: Props) {
  if (hasPlace(filters.shown) || filters.shown.city || !list.asksNearby) return null
  return (
    <div className={`${styles.notice} needs-script`}>
      <Banner tone="info" action={<UseMyLocation filters={filters} />}>
        Share your location to see what is near you{list.place === null ? ', or add a town to your search' : ''}.
      </Banner>
    </div>
  )
}
