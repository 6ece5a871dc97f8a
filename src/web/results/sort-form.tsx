import type { SearchSort } from '../../domain/search/search-sorts.ts'
import { omitAbsentParams } from '../filters/filter-params.ts'
import { SelectForm } from '../filters/select-form.tsx'
import type { Filters } from '../filters/use-filters.ts'
import type { ResultsParams } from './results-params.ts'

const SORTS: { value: SearchSort; label: string }[] = [
  { value: 'best', label: 'Best match' },
  { value: 'nearest', label: 'Nearest' },
  { value: 'price', label: 'Price, low to high' },
  { value: 'rating', label: 'Rating, high to low' },
  { value: 'name', label: 'Name, A to Z' },
]

/** The order of the results. 'Nearest' needs a place, and only dishes have a rating. */
export function SortForm({ type, filters: { shown, change } }: { type: 'items' | 'venues'; filters: Filters<ResultsParams> }) {
  const sorts = SORTS.filter(({ value }) => (value !== 'nearest' || shown.lat !== undefined) && (value !== 'rating' || type === 'items'))
  const options = sorts.map(({ value, label }) => ({ value: value === 'best' ? '' : value, label }))
  return (
    <SelectForm
      to="/search"
      shown={shown}
      selects={[{ name: 'sort', label: 'Sort by', options }]}
      onSelect={(_, value) =>
        change(omitAbsentParams({ ...shown, page: undefined, sort: SORTS.find((sort) => sort.value === value)?.value }))
      }
    />
  )
}
