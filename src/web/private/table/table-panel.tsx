import type { UseQueryResult } from '@tanstack/react-query'
import { type Key, type ReactNode, useEffect, useId } from 'react'
import type { List } from '../../../contract/list.ts'
import { Empty } from '../../ui/empty.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Bone, Loading } from '../../ui/skeleton.tsx'
import { FetchFailure } from '../fetch-failure.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { FindField } from './find-field.tsx'
import { PhoneSort } from './phone-sort.tsx'
import type { TableState } from './table-state.ts'

/** Rows of a table's page. */
export const ROWS_A_PAGE = 20

type Props<Row, C extends string> = {
  title: string
  /** For links that lead here, and to put the focus on when a row is gone. */
  id: string
  query: UseQueryResult<List<Row>>
  state: TableState<C>
  columns: readonly Column<Row, C>[]
  keyOf: (row: Row) => Key
  isHot?: (row: Row) => boolean
  /** What the field says: 'Find a user'. Without one nothing can be found. */
  find?: string
  hasSlash?: boolean
  /** Further choices beside the field. */
  filters?: ReactNode
  /** The sentences of its states. */
  loading: string
  empty: string
  failure: string
}

/** A table with everything around it: how many there are, finding, sorting, pages, and what stands there while or instead. */
export function TablePanel<Row, C extends string>(props: Props<Row, C>) {
  const { title, id, query, state, columns, find, hasSlash, filters } = props
  const heading = useId()
  const { data } = query
  const last = data ? Math.max(1, Math.ceil(data.total / ROWS_A_PAGE)) : 1
  // What stood on the last page may be gone: the page before it is the last one now.
  const isPastEnd = data !== undefined && !query.isPlaceholderData && data.data.length === 0 && data.total > 0 && state.page > last
  useEffect(() => {
    if (isPastEnd) state.toPage(last)
  }, [isPastEnd, state, last])
  return (
    <section className="panel" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>
          <span id={id} tabIndex={-1}>
            {title}
          </span>{' '}
          {data ? (
            <span className="muted num" role="status">
              {data.total.toLocaleString('en-GB')}
              <span className="vh"> in the list</span>
            </span>
          ) : null}
        </h2>
        <div className="panel-tools">
          {filters}
          <PhoneSort columns={columns} sort={state.sort} onSort={state.sortBy} />
          {find ? <FindField label={find} value={state.q} onFind={state.find} hasSlash={hasSlash ?? false} /> : null}
        </div>
      </header>
      <Body {...props} labelledBy={heading} />
      {data ? <Pager current={state.page} last={last} label={`Pages of ${title}`} parameter={state.pageParameter} /> : null}
    </section>
  )
}

function Body<Row, C extends string>({ labelledBy, ...props }: Props<Row, C> & { labelledBy: string }) {
  const { query, state, columns, keyOf, isHot, loading, empty, failure } = props
  if (query.isError && !query.data)
    return (
      <div className="panel-pad">
        <FetchFailure error={query.error} fallback={failure} onRetry={() => void query.refetch()} />
      </div>
    )
  if (!query.data)
    return (
      <div className="panel-pad">
        <Loading text={loading}>
          <div className="stack">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
              <Bone key={row} width="long" />
            ))}
          </div>
        </Loading>
      </div>
    )
  if (query.data.data.length === 0) return <Empty>{empty}</Empty>
  return (
    <div aria-busy={query.isPlaceholderData || undefined} className={query.isPlaceholderData ? 'is-stale' : undefined}>
      <DataTable
        columns={columns}
        rows={query.data.data}
        keyOf={keyOf}
        {...(isHot ? { isHot } : {})}
        sort={state.sort}
        onSort={state.sortBy}
        labelledBy={labelledBy}
      />
    </div>
  )
}
