import { type ReactNode, useEffect } from 'react'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { repeatEarlyClick } from '../early-clicks.ts'
import { pluralise } from '../pluralise.ts'
import { RetryBanner } from '../ui/banner.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { FilterGroup } from './filter-group.ts'
import { FilterLink } from './filter-link.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { countSelected, type FilteredPath, type FilterParams } from './filter-params.ts'
import * as styles from './filtered-list.module.css'
import type { Filters } from './use-filters.ts'

const FALLBACKS = { venue: PUBLIC_FALLBACKS.fetchVenues, menu: PUBLIC_FALLBACKS.fetchMenus }

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
  const { isPending, failure } = filters
  useEffect(repeatEarlyClick, [])
  const isFiltered = countSelected(filters.shown) > 0
  return (
    <>
      <FilterPanel
        to={to}
        groups={groups}
        filters={filters}
        of={`${noun}s`}
        showLabel={`Show ${isPending || failure || total === null ? `${noun}s` : pluralise(total, noun)}`}
      />
      {toolbar}
      <FilterFailure filters={filters} message={(error) => `Error loading ${noun}s: ${apiErrorMessage(error, FALLBACKS[noun])}`} />
      {isFiltered || isPending || total ? (
        <ResultCount
          filters={filters}
          loading={`Loading ${noun}s...`}
          aside={
            isFiltered ? (
              <FilterLink to={to} search={filters.cleared} onChoose={filters.clear} className="link">
                Clear all
              </FilterLink>
            ) : null
          }
        >
          <b>{pluralise(total ?? 0, noun)}</b>
          {afterTotal}
        </ResultCount>
      ) : null}
      <div className={styles.list} ref={filters.list} tabIndex={-1} aria-busy={isPending}>
        {children}
      </div>
      <Pagination current={current} last={last} label={`Pages of ${noun}s`} />
    </>
  )
}

type ResultCountProps<S extends FilterParams> = {
  filters: Filters<S>
  loading: string
  aside: ReactNode
  children: ReactNode
}

export function ResultCount<S extends FilterParams>({ filters, loading, aside, children }: ResultCountProps<S>) {
  return (
    <div className={styles.count}>
      <p role="status">
        {filters.failure ? 'Earlier results: ' : null}
        {filters.isPending ? loading : children}
      </p>
      {aside}
    </div>
  )
}

type FailureProps<S extends FilterParams> = { filters: Filters<S>; message: (error: unknown) => string }

export function FilterFailure<S extends FilterParams>({ filters: { failure, retry }, message }: FailureProps<S>) {
  if (!failure) return null
  return (
    <div className={styles.failure}>
      <RetryBanner onRetry={retry}>
        {message(failure)}
        <br />
        Your filters are kept, but the list has not changed yet.
      </RetryBanner>
    </div>
  )
}
