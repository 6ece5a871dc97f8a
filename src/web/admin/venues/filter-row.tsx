import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { CUISINES, type Cuisine } from '../../../domain/venue/cuisines.ts'
import { MISSING_PARTS } from '../../../domain/venue/missing-parts.ts'
import { type Choice, Combobox } from '../../private/combobox.tsx'
import * as inputStyles from '../../private/input.module.css'
import { KEYS } from '../../private/query-keys.ts'
import { useApi } from '../../site.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFocusWhenReplaced } from '../../ui/use-focus-when-replaced.ts'
import * as styles from './filter-row.module.css'
import { missingPartWord, type VenueFilterState } from './venue-filters.ts'

const PAGE_SIZE = 50

type Props = { filters: VenueFilterState; q: string }

export function FilterRow({ filters, q }: Props) {
  const api = useApi()
  const { city, cuisine, active, missing, bulk_change, isFiltered, filter, clear } = filters
  const query = { q, city, cuisine, active, missing, bulk_change }
  const { data: counts } = useQuery({
    queryKey: [...KEYS.venueCounts, query],
    queryFn: ({ signal }) => api.get('/api/managed-venue-counts', { query, signal }),
    placeholderData: (previous) => previous,
  })
  const row = useRef<HTMLFieldSetElement>(null)
  // The clicked button disappears. The focus moves to the first other button, otherwise to the first field.
  const next = () => row.current?.querySelector<HTMLElement>('button.removable, [role="combobox"]') ?? null
  const listeners = useFocusWhenReplaced(JSON.stringify([city, cuisine, bulk_change, isFiltered]), next)
  return (
    <fieldset className={styles.row} ref={row} {...listeners}>
      <legend className="visually-hidden">Filters</legend>
      {bulk_change ? <ChosenChange id={bulk_change} onRemove={() => filter({ of: undefined })} /> : null}
      {city.map((name) => (
        <Chosen key={name} name={name} onRemove={() => filter({ city: city.filter((one) => one !== name) })} />
      ))}
      {cuisine.map((name) => (
        <Chosen key={name} name={name} onRemove={() => filter({ cuisine: cuisine.filter((one) => one !== name) })} />
      ))}
      <CityFilter onChoose={(name) => filter({ city: [...city, name] })} />
      <CuisineFilter chosen={cuisine} onChoose={(name) => filter({ cuisine: [...cuisine, name] })} />
      <select
        className={`${inputStyles.input} ${styles.select}`}
        aria-label="State"
        value={active === undefined ? '' : String(active)}
        onChange={({ target }) => filter({ active: target.value === '' ? undefined : target.value === 'true' })}
      >
        <option value="">Active and inactive</option>
        <option value="true">Active</option>
        <option value="false">Inactive</option>
      </select>
      {MISSING_PARTS.map((part) => (
        <label key={part} className="chip">
          <input
            type="checkbox"
            checked={missing.includes(part)}
            onChange={({ target }) => filter({ missing: target.checked ? [...missing, part] : missing.filter((one) => one !== part) })}
          />
          Without {missingPartWord(part)} {counts ? <span className="tabular">{counts.missing[part].toLocaleString('en-GB')}</span> : null}
        </label>
      ))}
      {isFiltered ? (
        <button type="button" className="btn outline compact" onClick={clear}>
          Clear all
        </button>
      ) : null}
    </fieldset>
  )
}

/** Names the import or the change whose venues are shown. */
function ChosenChange({ id, onRemove }: { id: string; onRemove: () => void }) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: [...KEYS.bulkChanges, id],
    queryFn: ({ signal }) => api.get('/api/bulk-changes/:id', { params: { id }, signal }),
    retry: false,
  })
  return <Chosen name={data?.import ? `From ${data.import.name}` : 'Of one change'} onRemove={onRemove} />
}

function CityFilter({ onChoose }: { onChoose: (name: string) => void }) {
  const api = useApi()
  const source = useMemo(
    () => ({
      name: 'cities',
      fetch: async (q: string, page: number, signal: AbortSignal) => {
        const found = await api.get('/api/managed-venue-cities', { query: { q, page, limit: PAGE_SIZE }, signal })
        return {
          ...found,
          data: found.data.map(({ value, count }): Choice => ({ id: value, name: value, detail: count.toLocaleString('en-GB') })),
        }
      },
    }),
    [api],
  )
  return (
    <span className={styles.choice}>
      <Combobox label="Town" placeholder="Town" find="Find a town" value={null} onChange={({ id }) => id && onChoose(id)} source={source} />
    </span>
  )
}

/** Not a select: in a closed one, the arrow keys would choose each cuisine on the way to the wanted one. */
function CuisineFilter({ chosen, onChoose }: { chosen: readonly Cuisine[]; onChoose: (name: Cuisine) => void }) {
  const source = useMemo(
    () => ({
      name: `cuisines without ${chosen.join()}`,
      fetch: async (q: string) => {
        const found = CUISINES.filter((one) => !chosen.includes(one) && one.toLowerCase().includes(q.toLowerCase()))
        return { data: found.map((name): Choice => ({ id: name, name })), total: found.length, next: null }
      },
    }),
    [chosen],
  )
  const choose = ({ id }: Choice) => {
    const name = CUISINES.find((one) => one === id)
    if (name) onChoose(name)
  }
  return (
    <span className={styles.choice}>
      <Combobox label="Cuisine" placeholder="Cuisine" find="Find a cuisine" value={null} onChange={choose} source={source} />
    </span>
  )
}

function Chosen({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button type="button" className="chip removable" onClick={onRemove}>
      {name}
      <span className="visually-hidden">: remove</span>
      <Icon name="close" />
    </button>
  )
}
