import { Icon } from '../ui/icon.tsx'
import { FilterLink } from './filter-link.tsx'
import type { FilteredPath, FilterParams } from './filter-params.ts'
import * as styles from './list-toolbar.module.css'
import { NearMe } from './near-me.tsx'
import { distanceSelect, type ListSelect, type Place, type PlaceParams, parseWhole } from './place-params.ts'
import { SelectForm } from './select-form.tsx'
import type { SortParams } from './sort-params.ts'
import type { Filters } from './use-filters.ts'

export type SortedParams<Sort extends string> = FilterParams & SortParams<Sort | 'nearest'>

type Props<Sort extends string, S extends SortedParams<Sort>> = {
  to: FilteredPath
  filters: Filters<S>
  /** Available orders, the default first; 'nearest' only with a position. */
  sorts: readonly { value: Sort | 'nearest'; label: string }[]
  withParams: (shown: S, over: SortedParams<Sort>) => S
}

export function SortToolbar<Sort extends string, S extends SortedParams<Sort>>({ to, filters, sorts, withParams }: Props<Sort, S>) {
  const { shown, change } = filters
  const set = (over: SortedParams<Sort>) => change(withParams(shown, { page: undefined, ...over }))
  const hasPlace = shown.lat !== undefined
  const [usual] = sorts
  const options = sorts
    .filter(({ value }) => value !== 'nearest' || hasPlace)
    .map(({ value, label }) => ({ value: value === usual?.value ? '' : value, label }))
  const select = { name: 'sort', label: 'Sort by', options }
  const withoutPlace = { lat: undefined, lng: undefined, within: undefined, ...(shown.sort === 'nearest' && { sort: undefined }) }
  const placeless = withParams(shown, { page: undefined, ...withoutPlace })
  return (
    <ListToolbar
      to={to}
      shown={shown}
      selects={hasPlace ? [select, distanceSelect(shown)] : [select]}
      onSelect={(name, value) =>
        set(
          name === 'sort'
            ? { sort: sorts.find((sort) => sort.value === value)?.value }
            : { within: parseWhole(value, Number.POSITIVE_INFINITY) },
        )
      }
      onPlace={(place) => set({ ...place, sort: shown.sort ?? 'nearest' })}
      placeless={placeless}
      onPlaceless={() => change(placeless)}
    />
  )
}

type ListToolbarProps<S extends FilterParams & PlaceParams> = {
  to: FilteredPath
  shown: S
  selects: readonly ListSelect[]
  onSelect: (name: string, value: string) => void
  onPlace: (place: Place) => void
  placeless: S
  onPlaceless: () => void
}

function ListToolbar<S extends FilterParams & PlaceParams>(props: ListToolbarProps<S>) {
  const { to, shown, selects, onSelect, onPlace, placeless, onPlaceless } = props
  return (
    <div className={styles.toolbar}>
      <SelectForm to={to} shown={shown} selects={selects} onSelect={onSelect} />
      {shown.lat === undefined ? (
        <NearMe label="Near me" onPlace={onPlace} />
      ) : (
        <FilterLink to={to} search={placeless} onChoose={onPlaceless} className="chip removable" aria-label="Near you: remove">
          Near you
          <Icon name="close" />
        </FilterLink>
      )}
    </div>
  )
}
