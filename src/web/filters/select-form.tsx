import type { ReactNode } from 'react'
import { type FilteredPath, type FilterParams, selectedValues } from './filter-params.ts'
import * as styles from './list-toolbar.module.css'
import type { ListSelect } from './place-params.ts'

type Props = {
  to: FilteredPath
  shown: FilterParams
  selects: readonly ListSelect[]
  onSelect: (name: string, value: string) => void
  children?: ReactNode
}

/** Choices of which each has one value, such as the order. Without JavaScript it is a form with a button. */
export function SelectForm({ to, shown, selects, onSelect, children }: Props) {
  const others = Object.keys(shown).filter((name) => name !== 'page' && !selects.some((select) => select.name === name))
  return (
    <form method="get" action={to} autoComplete="off" className={styles.selects}>
      {others.flatMap((name) =>
        selectedValues(shown, name).map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
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
  )
}
