import { OPEN_NOW } from '../../domain/search/open-param.ts'
import type { SearchSort } from '../../domain/search/search-sorts.ts'
import { omitAbsentParams } from '../filters/filter-params.ts'
import type { ListSelect } from '../filters/list-select.ts'
import { ListToolbar } from '../filters/list-toolbar.tsx'
import { distanceSelect, withChosen } from '../filters/place-params.ts'
import type { Filters } from '../filters/use-filters.ts'
import type { ResultsParams } from './results-params.ts'

const SORTS: { value: SearchSort; label: string }[] = [
  { value: 'best', label: 'Best match' },
  { value: 'nearest', label: 'Nearest' },
  { value: 'price', label: 'Price, low to high' },
  { value: 'rating', label: 'Rating, high to low' },
  { value: 'name', label: 'Name, A to Z' },
]
const PRICES = [10, 15, 20, 30]

export function ResultsToolbar({ type, filters }: { type: 'items' | 'venues'; filters: Filters<ResultsParams> }) {
  const { shown, change } = filters
  const set = (over: ResultsParams) => change(omitAbsentParams({ ...shown, page: undefined, ...over }))
  const withoutPlace = placeless(shown)
  const openAt = shown.open?.[0] === OPEN_NOW ? '' : (shown.open?.[0] ?? '')
  return (
    <ListToolbar
      to="/search"
      shown={shown}
      selects={selectsOf(type, shown)}
      onSelect={(name, value) => set(changed(name, value))}
      onPlace={(place) => set({ ...place, sort: shown.sort ?? 'nearest' })}
      placeless={withoutPlace}
      onPlaceless={() => change(withoutPlace)}
      ownFields={openAt ? ['open'] : []}
    >
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
    </ListToolbar>
  )
}

function placeless({ lat: _lat, lng: _lng, within: _within, page: _page, sort, ...search }: ResultsParams): ResultsParams {
  return sort && sort !== 'nearest' ? { ...search, sort } : search
}

function changed(name: string, value: string): ResultsParams {
  if (name === 'sort') return { sort: SORTS.find((sort) => sort.value === value)?.value }
  return { [name]: value ? Number(value) : undefined }
}

function selectsOf(type: 'items' | 'venues', shown: ResultsParams): ListSelect[] {
  const { lat, max_price } = shown
  const sorts = SORTS.filter(({ value }) => (value !== 'nearest' || lat !== undefined) && (value !== 'rating' || type === 'items'))
  const selects: ListSelect[] = [
    { name: 'sort', label: 'Sort by', options: sorts.map(({ value, label }) => ({ value: value === 'best' ? '' : value, label })) },
  ]
  if (type === 'items') {
    const prices = withChosen(PRICES, max_price).map((price) => ({ value: price, label: `Up to £${price}` }))
    selects.push({ name: 'max_price', label: 'Price', options: [{ value: '', label: 'Any price' }, ...prices] })
  }
  if (lat !== undefined) selects.push(distanceSelect(shown))
  return selects
}
