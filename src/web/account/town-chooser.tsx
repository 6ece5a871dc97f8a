import { useId, useMemo } from 'react'
import { MAX_TOWNS } from '../../domain/account/towns.ts'
import { Combobox } from '../private/combobox.tsx'
import { useApi } from '../site.ts'
import * as styles from './town-chooser.module.css'

const PAGE_SIZE = 50
const ALL = { id: null, name: 'Add a town' }

type Props = { towns: readonly string[]; onChange: (towns: string[]) => void }

/** The towns to which an editor is limited; an empty list means all towns. */
export function TownChooser({ towns, onChange }: Props) {
  const id = useId()
  const api = useApi()
  const source = useMemo(
    () => ({
      name: 'towns',
      fetch: async (q: string, page: number, signal: AbortSignal) => {
        const found = await api.get('/api/managed-venue-cities', { query: { q, page, limit: PAGE_SIZE }, signal })
        return { ...found, data: found.data.map(({ value, count }) => ({ id: value, name: value, detail: String(count) })) }
      },
    }),
    [api],
  )
  return (
    <fieldset className={styles.towns} aria-describedby={`${id}-help`}>
      <legend className="label">Towns</legend>
      {towns.length > 0 ? (
        <ul>
          {towns.map((town) => (
            <li key={town}>
              <button type="button" className="chip removable" onClick={() => onChange(towns.filter((one) => one !== town))}>
                <span className="visually-hidden">Remove </span>
                {town} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {towns.length < MAX_TOWNS ? (
        <Combobox
          label="Add a town"
          none={ALL}
          value={null}
          find="Find a town"
          source={source}
          onChange={({ id: town }) => town !== null && onChange([...new Set([...towns, town])])}
        />
      ) : null}
      <p className="muted small" id={`${id}-help`}>
        {towns.length === 0
          ? 'All towns. Add towns to limit the editor to their venues.'
          : 'The editor sees and changes only venues in these towns.'}
      </p>
    </fieldset>
  )
}
