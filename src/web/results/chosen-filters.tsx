import type { FilterGroup } from '../filters/filter-group.ts'
import { FilterLink } from '../filters/filter-link.tsx'
import { toggleValue } from '../filters/filter-params.ts'
import type { Filters } from '../filters/use-filters.ts'
import { Icon } from '../ui/icon.tsx'
import * as styles from './results-page.module.css'
import type { ResultsParams } from './results-params.ts'

type Props = { groups: readonly FilterGroup[]; filters: Filters<ResultsParams>; from: string | null | undefined }

export function ChosenFilters({ groups, filters, from }: Props) {
  const { shown, change, cleared, clear, list } = filters
  const chosen = groups.flatMap(({ parameter, chosen }) =>
    chosen.map(({ value, label }) => ({
      label: parameter === 'avoid' ? `No ${label.toLowerCase()}` : label,
      search: toggleValue(shown, parameter, value),
    })),
  )
  const place = from ? `From ${from}` : shown.lat !== undefined && 'Near you'
  if (place) chosen.push({ label: place, search: placeless(shown) })
  if (chosen.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form
    <div className={`chips ${styles.chosen}`} role="group" aria-label="Chosen filters">
      {chosen.map(({ label, search }) => (
        <FilterLink
          key={label}
          to="/search"
          search={search}
          onChoose={() => {
            // The focus must move, because the link disappears with its filter.
            list.current?.focus({ preventScroll: true })
            change(search)
          }}
          className="chip removable"
          aria-label={`Remove ${label}`}
        >
          {label}
          <Icon name="close" />
        </FilterLink>
      ))}
      <FilterLink to="/search" search={cleared} onChoose={clear} className="link">
        Clear all
      </FilterLink>
    </div>
  )
}

function placeless({ from: _from, lat: _lat, lng: _lng, within: _within, page: _page, sort, ...search }: ResultsParams): ResultsParams {
  return sort && sort !== 'nearest' ? { ...search, sort } : search
}
