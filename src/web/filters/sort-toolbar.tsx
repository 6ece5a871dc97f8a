import { Icon } from '../ui/icon.tsx'
import { FilterLink } from './filter-link.tsx'
import { type FilteredPath, type FilterParams, selectedValues } from './filter-params.ts'
import * as styles from './list-toolbar.module.css'
import { NearMe } from './near-me.tsx'
import { distanceSelect, type ListSelect, type Place, type PlaceParams, parseWhole } from './place-params.ts'
import { FromForm, SelectForm } from './select-form.tsx'
import type { SortParams } from './sort-params.ts'
import type { Filters } from './use-filters.ts'

export type SortedParams<Sort extends string> = FilterParams & SortParams<Sort | 'nearest'>

type Props<Sort extends string, S extends SortedParams<Sort>> = {
  to: FilteredPath
  filters: Filters<S>
  /** Available orders, the default first; 'nearest' only with a position. */
  sorts: readonly { value: Sort | 'nearest'; label: string }[]
  withParams: (shown: S, over: SortedParams<Sort>) => S
  /** The place of the parameter `from` in words; null when it is unknown. */
  from: string | null | undefined
}

export function SortToolbar<Sort extends string, S extends SortedParams<Sort>>({ to, filters, sorts, withParams, from }: Props<Sort, S>) {
  const { shown, change } = filters
  const set = (over: SortedParams<Sort>) => change(withParams(shown, { page: undefined, ...over }))
  const chip = from ? `From ${from}` : shown.lat === undefined ? null : 'Near you'
  const [usual] = sorts
  const options = sorts
    .filter(({ value }) => value !== 'nearest' || chip)
    .map(({ value, label }) => ({ value: value === usual?.value ? '' : value, label }))
  const select = { name: 'sort', label: 'Sort by', options }
  const withoutPlace = {
    from: undefined,
    lat: undefined,
    lng: undefined,
    within: undefined,
    ...(shown.sort === 'nearest' && { sort: undefined }),
  }
  const placeless = withParams(shown, { page: undefined, ...withoutPlace })
  return (
    <ListToolbar
      to={to}
      shown={shown}
      selects={chip ? [select, distanceSelect(shown)] : [select]}
      onSelect={(name, value) =>
        set(
          name === 'sort'
            ? { sort: sorts.find((sort) => sort.value === value)?.value }
            : { within: parseWhole(value, Number.POSITIVE_INFINITY) },
        )
      }
      onPlace={(place) => set({ from: undefined, ...place, sort: shown.sort ?? 'nearest' })}
      placeless={placeless}
      chip={chip}
      isUnknown={from === null}
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
  /** Null without a known place. */
  chip: string | null
  isUnknown: boolean
  onPlaceless: () => void
}

function ListToolbar<S extends FilterParams & PlaceParams>(props: ListToolbarProps<S>) {
  const { to, shown, selects, onSelect, onPlace, placeless, chip, isUnknown, onPlaceless } = props
  return (
    <div className={styles.toolbar}>
      <SelectForm to={to} shown={shown} selects={selects} onSelect={onSelect} />
      {chip ? (
        <FilterLink to={to} search={placeless} onChoose={onPlaceless} className="chip removable" aria-label={`${chip}: remove`}>
          {chip}
          <Icon name="close" />
        </FilterLink>
      ) : (
        <>
          <FromForm to={to} shown={shown} suggested={shown.from ?? selectedValues(shown, 'city')[0]} isUnknown={isUnknown} />
          <NearMe label="Near me" onPlace={onPlace} />
        </>
      )}
    </div>
  )
}
