import { OPEN_NOW } from '../../domain/search/open-param.ts'
import type { SearchSort } from '../../domain/search/search-sorts.ts'
import { FilterLink } from '../filters/filter-link.tsx'
import { fixedParams, omitAbsentParams, selectedValues } from '../filters/filter-params.ts'
import type { Filters } from '../filters/use-filters.ts'
import { pluralise } from '../pluralise.ts'
import { Icon } from '../ui/icon.tsx'
import type { ResultsParams } from './results-params.ts'
import * as styles from './results-toolbar.module.css'
import { useNearMe } from './use-near-me.ts'

const SORTS: { value: SearchSort; label: string }[] = [
  { value: 'best', label: 'Best match' },
  { value: 'nearest', label: 'Nearest' },
  { value: 'price', label: 'Price, low to high' },
  { value: 'rating', label: 'Rating, high to low' },
  { value: 'name', label: 'Name, A to Z' },
]
const PRICES = [10, 15, 20, 30]
const MILES = [1, 3, 5, 10]

type Option = { value: string | number; label: string }
type Select = { name: 'sort' | 'max_price' | 'within'; label: string; options: Option[] }

/** The order, the highest price and the distance of the results. Without scripts it is a form with a button. */
export function ResultsToolbar({ type, filters }: { type: 'items' | 'venues'; filters: Filters<ResultsParams> }) {
  const { shown, change } = filters
  const hasPlace = shown.lat !== undefined
  const set = (over: ResultsParams) => change(omitAbsentParams({ ...shown, page: undefined, ...over }))
  const nearMe = useNearMe((place) => set({ ...place, sort: shown.sort ?? 'nearest' }))
  const withoutPlace = placeless(shown)
  const openAt = shown.open?.[0] === OPEN_NOW ? '' : (shown.open?.[0] ?? '')
  const selects = selectsOf(type, shown)
  const names = selects.map(({ name }): string => name)
  return (
    <div className={styles.toolbar}>
      <form method="get" action="/search" autoComplete="off" className={styles.selects}>
        {fixedParams(shown).map(([name, value]) =>
          names.includes(name) ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        {(['diet', 'avoid', 'menu_type', 'cuisine', 'city', 'price', ...(openAt ? [] : ['open' as const])] as const).flatMap((name) =>
          selectedValues(omitAbsentParams(shown), name).map((value) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          )),
        )}
        {selects.map(({ name, label, options }) => (
          <label key={name}>
            <span>{label}</span>
            <select name={name} value={shown[name] ?? ''} onChange={(event) => set(changed(name, event.target.value))}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </label>
        ))}
        <label>
          <span>Open at</span>
          <input
            type="datetime-local"
            name="open"
            aria-label="Open at"
            value={openAt}
            onChange={(event) => set({ open: event.target.value ? [event.target.value] : undefined })}
          />
        </label>
        <button type="submit" className={`btn outline compact ${styles.apply}`}>
          Apply
        </button>
      </form>
      {hasPlace ? (
        <FilterLink
          to="/search"
          search={withoutPlace}
          onChoose={() => change(withoutPlace)}
          className="chip removable"
          aria-label="Near you: remove"
        >
          Near you
          <Icon name="close" />
        </FilterLink>
      ) : (
        <button type="button" className="btn outline compact needs-script" onClick={nearMe.ask}>
          <Icon name="pin" />
          Near me
        </button>
      )}
      <p className={styles.message} role="status">
        {nearMe.message}
      </p>
    </div>
  )
}

/** The same search without the place, and what needs one. */
function placeless({ lat: _lat, lng: _lng, within: _within, page: _page, sort, ...search }: ResultsParams): ResultsParams {
  return sort && sort !== 'nearest' ? { ...search, sort } : search
}

function changed(name: Select['name'], value: string): ResultsParams {
  if (name === 'sort') return { sort: SORTS.find((sort) => sort.value === value)?.value }
  return { [name]: value ? Number(value) : undefined }
}

function selectsOf(type: 'items' | 'venues', { lat, max_price, within }: ResultsParams): Select[] {
  const sorts = SORTS.filter(({ value }) => (value !== 'nearest' || lat !== undefined) && (value !== 'rating' || type === 'items'))
  const selects: Select[] = [
    { name: 'sort', label: 'Sort by', options: sorts.map(({ value, label }) => ({ value: value === 'best' ? '' : value, label })) },
  ]
  if (type === 'items') {
    const prices = withChosen(PRICES, max_price).map((price) => ({ value: price, label: `Up to £${price}` }))
    selects.push({ name: 'max_price', label: 'Price', options: [{ value: '', label: 'Any price' }, ...prices] })
  }
  if (lat !== undefined) {
    const distances = withChosen(MILES, within).map((miles) => ({ value: miles, label: `Within ${pluralise(miles, 'mile')}` }))
    selects.push({ name: 'within', label: 'Distance', options: [{ value: '', label: 'Any distance' }, ...distances] })
  }
  return selects
}

function withChosen(numbers: readonly number[], chosen: number | undefined): number[] {
  return [...new Set([...numbers, ...(chosen === undefined ? [] : [chosen])])].sort((a, b) => a - b)
}
