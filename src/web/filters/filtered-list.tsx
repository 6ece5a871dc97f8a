import { type ReactNode, useEffect } from 'react'
import { repeatEarlyPress } from '../early-presses.ts'
import { pluralise } from '../pluralise.ts'
import { Pagination } from '../ui/pagination.tsx'
import type { FilterGroup } from './filter-group.ts'
import { FilterLink } from './filter-link.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { countSelected, type FilteredPath, type FilterParams } from './filter-params.ts'
import * as styles from './filtered-list.module.css'
import type { Filters } from './use-filters.ts'

type Props<S extends FilterParams> = {
  to: FilteredPath
  noun: 'venue' | 'menu'
  groups: readonly FilterGroup[]
  filters: Filters<S>
  total: number | null
  afterTotal: string
  current: number
  last: number
  toolbar: ReactNode
  children: ReactNode
}

export function FilteredList<S extends FilterParams>(props: Props<S>) {
  const { to, noun, groups, filters, total, afterTotal, current, last, toolbar, children } = props
  const { isPending } = filters
  useEffect(repeatEarlyPress, [])
  const isFiltered = countSelected(filters.shown) > 0
  return (
    <>
      <FilterPanel
        to={to}
        groups={groups}
        filters={filters}
        of={`${noun}s`}
        showLabel={`Show ${isPending || total === null ? `${noun}s` : pluralise(total, noun)}`}
      />
      {toolbar}
      {isFiltered || isPending || total ? (
        <ResultCount to={to} onClear={isFiltered ? filters.clear : undefined}>
          {isPending ? (
            `Loading ${noun}s...`
          ) : (
            <>
              <b>{pluralise(total ?? 0, noun)}</b>
              {afterTotal}
            </>
          )}
        </ResultCount>
      ) : null}
      <div className={styles.list} ref={filters.list} tabIndex={-1} aria-busy={isPending}>
        {children}
      </div>
      <Pagination current={current} last={last} label={`Pages of ${noun}s`} />
    </>
  )
}

type ResultCountProps = {
  to: FilteredPath
  cleared?: FilterParams
  children: ReactNode
  onClear?: (() => void) | undefined
}

export function ResultCount({ to, cleared = {}, children, onClear }: ResultCountProps) {
  return (
    <div className={styles.count}>
      <p role="status">{children}</p>
      {onClear ? (
        <FilterLink to={to} search={cleared} onChoose={onClear} className="link">
          Clear all
        </FilterLink>
      ) : null}
    </div>
  )
}
