import { OPEN_NOW } from '../../domain/search/open-param.ts'
import type { FilterGroup, FilterOption } from '../filters/filter-group.ts'
import { omitAbsentParams } from '../filters/filter-params.ts'
import { NearMe } from '../filters/near-me.tsx'
import { distanceSelect, withChosen } from '../filters/place-params.ts'
import type { Filters } from '../filters/use-filters.ts'
import * as styles from './results-page.module.css'
import type { ResultsParams } from './results-params.ts'

/** In pounds. */
const PRICES = [10, 15, 20, 30]

type OwnGroup = { filters: Filters<ResultsParams>; parameter: 'max_price' | 'within'; label: string; options: readonly FilterOption[] }

/** The groups that are more than options: a time, the highest price and the distance. */
export function withOwnGroups(groups: readonly FilterGroup[], type: 'items' | 'venues', filters: Filters<ResultsParams>): FilterGroup[] {
  const { max_price, lat } = filters.shown
  const prices = withChosen(PRICES, max_price).map((price) => ({ value: String(price), label: `Up to £${price}` }))
  const own = [
    ...(type === 'items'
      ? [choiceGroup({ filters, parameter: 'max_price', label: 'Price', options: [{ value: '', label: 'Any price' }, ...prices] })]
      : []),
    lat === undefined ? placeGroup(filters) : distanceGroup(filters),
  ]
  const withTime = groups.map((group) => (group.parameter === 'open' ? { ...group, content: <OpenAt filters={filters} /> } : group))
  const isLast = ({ parameter }: FilterGroup) => parameter === 'menu_type'
  return [...withTime.filter((group) => !isLast(group)), ...own, ...withTime.filter(isLast)]
}

function distanceGroup(filters: Filters<ResultsParams>): FilterGroup {
  const options = distanceSelect(filters.shown).options.map(({ value, label }) => ({ value: String(value), label }))
  return { ...choiceGroup({ filters, parameter: 'within', label: 'Distance', options }), hint: 'From your location' }
}

function placeGroup({ shown, change, list }: Filters<ResultsParams>): FilterGroup {
  const group = { parameter: 'within', label: 'Distance', noun: { one: 'distance', many: 'distances' }, options: [], chosen: [] }
  const content = (
    <NearMe
      label="Use my location"
      onPlace={(place) => {
        // The button disappears.
        list.current?.focus({ preventScroll: true })
        change(omitAbsentParams({ ...shown, page: undefined, ...place, sort: shown.sort ?? 'nearest' }))
      }}
    />
  )
  return { ...group, hasMore: false, needsScript: true, content }
}

/** A group of which one option holds. The first one is no restriction. */
function choiceGroup({ filters: { shown, change }, parameter, label, options }: OwnGroup): FilterGroup {
  const current = String(shown[parameter] ?? '')
  const content = (
    <div className="chips">
      {options.map(({ value, label }) => (
        <label key={value} className="chip">
          <input
            type="radio"
            name={parameter}
            value={value}
            checked={value === current}
            onChange={() => change(omitAbsentParams({ ...shown, page: undefined, [parameter]: value ? Number(value) : undefined }))}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
  const chosen = current === '' ? [] : options.filter(({ value }) => value === current)
  return { parameter, label, noun: { one: label, many: label }, options: [], hasMore: false, chosen, content }
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
