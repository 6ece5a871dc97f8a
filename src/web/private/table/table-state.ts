import { useSearch } from '@tanstack/react-router'
import { parsePage } from '../../search-params.ts'
import { type Search, useUpdateSearchParams } from '../use-update-search-params.ts'

/** A column, or with a minus the same from its other end. */
export type SortOrder<C extends string> = C | `-${C}`

export type TableState<C extends string> = {
  /** What is looked for, '' for everything. */
  q: string
  sort: SortOrder<C>
  /** Counted from 1. */
  page: number
  /** What the page is called in the address. */
  pageParameter: string
  find: (q: string) => void
  sortBy: (sort: SortOrder<C>) => void
  toPage: (page: number) => void
}

/** What an address says of a table; what it cannot mean is as if it were not there. */
export function parseTableState<C extends string>(search: Search, name: string, columns: readonly C[], first: SortOrder<C>) {
  const q = search[name]
  const sort = search[`${name}_sort`]
  const isSort = typeof sort === 'string' && (columns as readonly string[]).includes(sort.replace(/^-/, ''))
  return {
    q: typeof q === 'string' ? q : '',
    sort: isSort ? (sort as SortOrder<C>) : first,
    page: parsePage(search[`${name}_page`]) ?? 1,
  }
}

/**
 * What a table shows, kept in the address: `?users=inns&users_sort=email&users_page=2` for one called 'users'. Sorting and
 * finding start at the first page again, and leave no trail behind the Back button.
 * @param first how it is sorted when the address does not say
 */
export function useTableState<C extends string>(name: string, columns: readonly C[], first: SortOrder<C>): TableState<C> {
  const search: Search = useSearch({ strict: false })
  const change = useUpdateSearchParams()
  return {
    ...parseTableState(search, name, columns, first),
    pageParameter: `${name}_page`,
    find: (q) => change({ [name]: q || undefined, [`${name}_page`]: undefined }),
    sortBy: (sort) => change({ [`${name}_sort`]: sort === first ? undefined : sort, [`${name}_page`]: undefined }),
    toPage: (page) => change({ [`${name}_page`]: page > 1 ? page : undefined }),
  }
}
