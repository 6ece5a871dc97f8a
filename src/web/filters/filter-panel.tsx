import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Chips, type FilterControl, GroupRow } from './chips.tsx'
import { FilterBar } from './filter-bar.tsx'
import * as styles from './filter-form.module.css'
import { type FilterGroup, type FilterOption, withSelection } from './filter-group.ts'
import { type FilteredPath, type FilterParams, toggleValue } from './filter-params.ts'
import type { FilterTarget } from './option-loader.ts'
import { SearchableFilterGroup } from './searchable-filter-group.tsx'
import { HiddenParams } from './select-form.tsx'
import type { Filters } from './use-filters.ts'

type Picked = { parameter: string; option: FilterOption }

type Props<S extends FilterParams> = {
  to: FilteredPath
  groups: readonly FilterGroup[]
  filters: Filters<S>
  of: FilterTarget
  showLabel: string
  head?: ReactNode
  aside?: ReactNode
}

export function FilterPanel<S extends FilterParams>({ to, groups, filters, of, showLabel, head, aside }: Props<S>) {
  const [picked, setPicked] = useState<readonly Picked[]>([])
  // Quick successive clicks build on the latest selection, not on the rendered one.
  const latest = useRef(filters.shown)
  latest.current = filters.shown

  const control: FilterControl = {
    to,
    search: filters.shown,
    onToggle: (parameter, option) => {
      setPicked((before) => [...before, { parameter, option }])
      latest.current = toggleValue(latest.current, parameter, option.value)
      filters.change(latest.current)
    },
  }
  const shownGroups = groups
    .map((group) => {
      const names = picked.filter((one) => one.parameter === group.parameter).map((one) => one.option)
      return withSelection({ ...group, chosen: [...group.chosen, ...names] }, filters.shown)
    })
    .filter(hasChoices)
  return (
    <>
      <FilterForm groups={shownGroups} control={control} of={of} head={head} />
      <FilterBar
        groups={shownGroups}
        control={control}
        of={of}
        onClear={() => filters.change(filters.cleared)}
        showLabel={showLabel}
        aside={aside}
      />
    </>
  )
}

/** Whether a group has anything to choose: a guide without venues has no towns. */
function hasChoices({ options, chosen, folded = [], hasMore, content }: FilterGroup): boolean {
  return options.length + chosen.length + folded.length > 0 || hasMore || content !== undefined
}

type FilterFormProps = { groups: readonly FilterGroup[]; control: FilterControl; of: FilterTarget; head?: ReactNode }

/**
 * The filter groups in rows. Before hydration and without JavaScript it is a form that leads to the same URL.
 * Boxes that were ticked before hydration are applied afterwards.
 */
function FilterForm({ groups, control, of, head }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render can find boxes that differ from the state
  useEffect(() => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('[type=checkbox]') ?? []) {
      const group = groups.find(({ parameter }) => parameter === box.name)
      const option = [...(group?.options ?? []), ...(group?.folded ?? [])].find(({ value }) => value === box.value)
      if (!option || box.checked === box.defaultChecked) continue
      box.defaultChecked = box.checked
      control.onToggle(box.name, option)
    }
  }, [])
  return (
    // No autocomplete, because a browser that restores ticked boxes after a reload would contradict the URL.
    <form
      className={styles.filters}
      id="filters"
      method="get"
      action={control.to}
      autoComplete="off"
      ref={form}
      onSubmit={(event) => event.preventDefault()}
    >
      {head}
      <HiddenParams shown={control.search} without={groups.map(({ parameter }) => parameter)} />
      {groups.map((group) =>
        group.hasMore ? (
          <SearchableFilterGroup key={group.parameter} group={group} control={control} of={of} />
        ) : (
          <GroupRow key={group.parameter} group={group}>
            <div className="chips">
              <Chips group={group} control={control} />
            </div>
          </GroupRow>
        ),
      )}
      <button type="submit" className={`btn compact ${styles.apply}`}>
        Apply filters
      </button>
    </form>
  )
}
