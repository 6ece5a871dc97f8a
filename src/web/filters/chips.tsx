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
    <fieldset className={group.needsScript ? `${styles.group} needs-script` : styles.group}>
      <legend>{group.label}</legend>
      {group.hint ? <p className={styles.hint}>{group.hint}</p> : null}
      {children}
      {group.content}
    </fieldset>
  )
}

export function Chips({ group, control }: { group: FilterGroup; control: FilterControl }) {
  const { options, folded = [] } = group
  const chosen = new Set(group.chosen.map((option) => option.value))
  return (
    <>
      <Choices group={group} options={options} chosen={chosen} control={control} />
      {folded.length > 0 ? (
        <details className={styles.fold} open={folded.some(({ value }) => chosen.has(value))}>
          <summary className="link">Show all {options.length + folded.length}</summary>
          <div className="chips">
            <Choices group={group} options={folded} chosen={chosen} control={control} />
          </div>
        </details>
      ) : null}
    </>
  )
}

type ChoicesProps = { group: FilterGroup; options: readonly FilterOption[]; chosen: ReadonlySet<string>; control: FilterControl }

function Choices({ group, options, chosen, control }: ChoicesProps) {
  return options.map((option) => (
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
      <OptionCount count={option.count} />
    </label>
  ))
}

export function OptionCount({ count }: { count: number | undefined }) {
  return count === undefined ? null : <span className={styles.count}>{count.toLocaleString('en-GB')}</span>
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
