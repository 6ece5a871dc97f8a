import { type ReactNode, useRef, useState } from 'react'
import type { FilterControl } from './chips.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FilterForm } from './filter-form.tsx'
import { type FilterGroup, type FilterOption, withSelection } from './filter-group.ts'
import { type FilteredPath, type FilterParams, toggleValue } from './filter-params.ts'
import type { FilterTarget } from './option-loader.ts'
import type { Filters } from './use-filters.ts'

type Picked = { parameter: string; option: FilterOption }

type Props<S extends FilterParams> = {
  to: FilteredPath
  groups: readonly FilterGroup[]
  filters: Filters<S>
  of: FilterTarget
  showLabel: string
  /** What is above the groups, where they are a column. */
  head?: ReactNode
  /** A second button on a phone. Without one, the bar there has the chosen filters. */
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
  const shownGroups = groups.map((group) => {
    const names = picked.filter((one) => one.parameter === group.parameter).map((one) => one.option)
    return withSelection({ ...group, chosen: [...group.chosen, ...names] }, filters.shown)
  })
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
