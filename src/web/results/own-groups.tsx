import { OPEN_NOW } from '../../domain/filter-values.ts'
import { OptionCount } from '../filters/chips.tsx'
import type { FilterGroup, FilterOption } from '../filters/filter-group.ts'
import { omitAbsentParams } from '../filters/filter-params.ts'
import { NearMe } from '../filters/near-me.tsx'
import type { Filters } from '../filters/use-filters.ts'
import type { Limit } from './facet-groups.ts'
import type { ResultsList } from './queries.ts'
import * as styles from './results-page.module.css'
import type { ResultsParams } from './results-params.ts'

type LimitGroup = Pick<FilterGroup, 'label' | 'hint'> & { parameter: Limit; any: string; options: readonly FilterOption[] }
type List = Pick<ResultsList, 'type' | 'facets' | 'from'>

/** Adds the groups that have other controls than options: time, highest price and distance. */
export function withOwnGroups(
  groups: readonly FilterGroup[],
  { type, facets, from }: List,
  filters: Filters<ResultsParams>,
): FilterGroup[] {
  const prices = { parameter: 'max_price', label: 'Price', any: 'Any price', options: facets.max_price } as const
  const distances = { parameter: 'within', label: 'Distance', any: 'Any distance', options: facets.within } as const
  const own = [
    ...(type === 'items' ? [limitGroup(prices, filters)] : []),
    from || filters.shown.lat !== undefined
      ? limitGroup({ ...distances, hint: `From ${from ?? 'your location'}` }, filters)
      : placeGroup(filters),
  ]
  const withTime = groups.map((group) => (group.parameter === 'open' ? { ...group, content: <OpenAt filters={filters} /> } : group))
  const isLast = ({ parameter }: FilterGroup) => parameter === 'menu_type'
  return [...withTime.filter((group) => !isLast(group)), ...own, ...withTime.filter(isLast)]
}

function placeGroup(filters: Filters<ResultsParams>): FilterGroup {
  const group = { parameter: 'within', label: 'Distance', noun: { one: 'distance', many: 'distances' }, options: [], chosen: [] }
  return { ...group, hasMore: false, needsScript: true, content: <UseMyLocation filters={filters} /> }
}

export function UseMyLocation({ filters: { shown, change, list } }: { filters: Filters<ResultsParams> }) {
  return (
    <NearMe
      label="Use my location"
      onPlace={(place) => {
        // The focus must move, because the button disappears.
        list.current?.focus({ preventScroll: true })
        change(omitAbsentParams({ ...shown, page: undefined, from: undefined, ...place, sort: shown.sort ?? 'nearest' }))
      }}
    />
  )
}

function limitGroup({ any, options, ...group }: LimitGroup, { shown, change }: Filters<ResultsParams>): FilterGroup {
  const { parameter, label } = group
  const current = String(shown[parameter] ?? '')
  const content = (
    <div className="chips">
      {[{ value: '', label: any }, ...options].map(({ value, label, count }: FilterOption) => (
        <label key={value} className="chip">
          <input
            type="radio"
            name={parameter}
            value={value}
            checked={value === current}
            disabled={count === 0 && value !== current}
            onChange={() => change(omitAbsentParams({ ...shown, page: undefined, [parameter]: value ? Number(value) : undefined }))}
          />
          <span>{label}</span>
          <OptionCount count={count} />
        </label>
      ))}
    </div>
  )
  const chosen = options.filter(({ value }) => value === current)
  return { ...group, noun: { one: label, many: label }, options: [], hasMore: false, chosen, content }
}

function OpenAt({ filters: { shown, change } }: { filters: Filters<ResultsParams> }) {
  const [at = ''] = shown.open ?? []
  return (
    <label className={styles.openAt}>
      <span>Open at</span>
      <input
        type="datetime-local"
        name="open"
        value={at === OPEN_NOW ? '' : at}
        onChange={({ target: { value } }) => change(omitAbsentParams({ ...shown, page: undefined, open: value ? [value] : undefined }))}
      />
    </label>
  )
}
