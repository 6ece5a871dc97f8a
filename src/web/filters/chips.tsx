import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import * as styles from './filter-form.module.css'
import type { FilterGroup, FilterOption } from './filter-group.ts'
import { FilterLink } from './filter-link.tsx'
import { type FilteredPath, type FilterParams, toggleValue } from './filter-params.ts'

export type FilterControl = {
  to: FilteredPath
  search: FilterParams
  onToggle: (parameter: string, option: FilterOption) => void
}

export function GroupRow({ group, children }: { group: FilterGroup; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{group.label}</legend>
      {children}
    </fieldset>
  )
}

export function Chips({ group, control }: { group: FilterGroup; control: FilterControl }) {
  const chosen = new Set(group.chosen.map((option) => option.value))
  return group.options.map((option) => (
    <label key={option.value} className="chip">
      <input
        type="checkbox"
        name={group.parameter}
        value={option.value}
        checked={chosen.has(option.value)}
        disabled={option.count === 0 && !chosen.has(option.value)}
        onChange={() => control.onToggle(group.parameter, option)}
      />
      <span>{option.label}</span>
      {option.count === undefined ? null : <span className={styles.count}>{option.count.toLocaleString('en-GB')}</span>}
    </label>
  ))
}

export function RemovableChip({ parameter, option, control }: { parameter: string; option: FilterOption; control: FilterControl }) {
  return (
    <FilterLink
      to={control.to}
      search={toggleValue(control.search, parameter, option.value)}
      onChoose={() => control.onToggle(parameter, option)}
      className="chip removable"
      aria-label={`Remove ${option.label}`}
    >
      {option.label}
      <Icon name="close" />
    </FilterLink>
  )
}
