import type { ReactNode } from 'react'
import { useState } from 'react'
import { COMPONENT_LOAD_FAILED } from '../../domain/public-messages.ts'
import { Icon } from '../ui/icon.tsx'
import { FilterLink } from './filter-link.tsx'
import { type FilteredPath, type FilterParams, fixedParams, omitAbsentParams, selectedValues } from './filter-params.ts'
import type { ListSelect } from './list-select.ts'
import * as styles from './list-toolbar.module.css'
import type { Place, PlaceParams } from './place-params.ts'

type Props<S extends FilterParams & PlaceParams> = {
  to: FilteredPath
  shown: S
  selects: readonly ListSelect[]
  onSelect: (name: string, value: string) => void
  onPlace: (place: Place) => void
  placeless: S
  onPlaceless: () => void
  ownFields?: readonly string[]
  children?: ReactNode
}

/** Sort order and distance of a list. Without JavaScript it is a form with a button. */
export function ListToolbar<S extends FilterParams & PlaceParams>(props: Props<S>) {
  const { to, shown, selects, onSelect, onPlace, placeless, onPlaceless, ownFields = [], children } = props
  const nearMe = useNearMe(onPlace)
  const fields = [...selects.map(({ name }) => name), ...ownFields]
  const chosen = Object.keys(shown).filter((name) => !fields.includes(name))
  return (
    <div className={styles.toolbar}>
      <form method="get" action={to} autoComplete="off" className={styles.selects}>
        {fixedParams(shown).map(([name, value]) =>
          fields.includes(name) ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        {chosen.flatMap((name) =>
          selectedValues(omitAbsentParams(shown), name).map((value) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          )),
        )}
        {selects.map(({ name, label, options }) => (
          <label key={name}>
            <span>{label}</span>
            <select name={name} value={String(shown[name] ?? '')} onChange={(event) => onSelect(name, event.target.value)}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </label>
        ))}
        {children}
        <button type="submit" className={`btn outline compact ${styles.apply}`}>
          Apply
        </button>
      </form>
      {shown.lat === undefined ? (
        <button type="button" className="btn outline compact needs-script" onClick={nearMe.ask}>
          <Icon name="pin" />
          Near me
        </button>
      ) : (
        <FilterLink to={to} search={placeless} onChoose={onPlaceless} className="chip removable" aria-label="Near you: remove">
          Near you
          <Icon name="close" />
        </FilterLink>
      )}
      <p className={styles.message} role="status">
        {nearMe.message}
      </p>
    </div>
  )
}

/** Asks for the user's position only when `ask` is called. `message` describes the state. */
function useNearMe(onFound: (place: { lat: number; lng: number }) => void): { ask: () => void; message: string } {
  const [message, setMessage] = useState('')
  const ask = async () => {
    setMessage('Finding your location...')
    const found = await import('./find-place.ts').then(
      ({ findPlace }) => findPlace(),
      () => ({ message: COMPONENT_LOAD_FAILED }),
    )
    setMessage('message' in found ? found.message : '')
    if ('place' in found) onFound(found.place)
  }
  return { ask: () => void ask(), message }
}
