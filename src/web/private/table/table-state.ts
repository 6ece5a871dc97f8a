import { useSearch } from '@tanstack/react-router'
import { parsePage } from '../../search-params.ts'
import { type Search, useUpdateSearchParams } from '../use-update-search-params.ts'

/** A column; with a minus in descending order. */
export type SortOrder<C extends string> = C | `-${C}`

export type TableState<C extends string> = {
  q: string
  sort: SortOrder<C>
  page: number
  pageParameter: string
  find: (q: string) => void
  sortBy: (sort: SortOrder<C>) => void
  toPage: (page: number) => void
}

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
 * Returns the state of a table, stored in the URL: `?users=inns&users_sort=email&users_page=2` for the name 'users'.
 * Sorting and searching reset the page and add no history entry.
 * @param columns those that can be sorted; none by default
 * @param first the default order
 */
export function useTableState<C extends string = never>(
  name: string,
  columns: readonly C[] = [],
  first: SortOrder<C> = '' as SortOrder<C>,
): TableState<C> {
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
