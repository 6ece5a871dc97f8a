import { asksNearby, namesTown } from '../../domain/search/near-phrase.ts'
import type { FilterOption } from '../filters/filter-group.ts'
import type { Filters } from '../filters/use-filters.ts'
import { Banner } from '../ui/banner.tsx'
import * as styles from './not-stated-notice.module.css'
import { UseMyLocation } from './own-groups.tsx'
import type { ResultsParams } from './results-params.ts'

type Props = { filters: Filters<ResultsParams>; towns: readonly FilterOption[] }

export function NearbyNotice({ filters, towns }: Props) {
  const { q = '', lat, city = [] } = filters.shown
  if (lat !== undefined || city.length > 0 || !asksNearby(q)) return null
  const hasTown = namesTown(
    q,
    towns.map(({ value }) => value),
  )
  return (
    <div className={`${styles.notice} needs-script`}>
      <Banner tone="info" action={<UseMyLocation filters={filters} />}>
        Share your location to see what is near you{hasTown ? '' : ', or add a town to your search'}.
      </Banner>
    </div>
  )
}
