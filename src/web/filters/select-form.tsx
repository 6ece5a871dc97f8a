import { type FilteredPath, type FilterParams, selectedValues } from './filter-params.ts'
import * as styles from './list-toolbar.module.css'
import type { ListSelect } from './place-params.ts'

type Props = {
  to: FilteredPath
  shown: FilterParams
  selects: readonly ListSelect[]
  onSelect: (name: string, value: string) => void
}

/** Choices of which each has one value, such as the order. Without JavaScript it is a form with a button. */
export function SelectForm({ to, shown, selects, onSelect }: Props) {
  return (
    <form method="get" action={to} autoComplete="off" className={styles.selects}>
      <HiddenParams shown={shown} without={selects.map(({ name }) => name)} />
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
      <button type="submit" className={`btn outline compact ${styles.apply}`}>
        Apply
      </button>
    </form>
  )
}

/** The parameters that a form keeps: all but the page and those of its own fields. */
export function HiddenParams({ shown, without }: { shown: FilterParams; without: readonly string[] }) {
  return Object.keys(shown).flatMap((name) =>
    name === 'page' || without.includes(name)
      ? []
      : selectedValues(shown, name).map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
  )
}

type FromFormProps = { to: FilteredPath; shown: FilterParams; suggested: string | undefined; isUnknown: boolean }

/** Sorts by the distance from a town or postcode that is typed. A form of the browser, so that it needs no JavaScript. */
export function FromForm({ to, shown, suggested, isUnknown }: FromFormProps) {
  return (
    <form method="get" action={to} autoComplete="off" className={styles.selects}>
      <HiddenParams shown={shown} without={['from', 'sort']} />
      <label>
        <span>Nearest to</span>
        <input key={suggested} name="from" defaultValue={suggested} placeholder="Town or postcode" required />
      </label>
      <button type="submit" name="sort" value="nearest" className="btn outline compact">
        Go
      </button>
      {isUnknown ? <p className={styles.message}>We don’t know where ‘{suggested}’ is. Try a town or postcode of a venue.</p> : null}
    </form>
  )
}
