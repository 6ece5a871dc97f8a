import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId } from 'react'
import type { List } from '../../../contract/common.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { LoadingSkeleton, SkeletonLine } from '../../ui/skeleton.tsx'
import { FetchErrorBanner } from '../error-banner.tsx'
import * as panelStyles from '../panel.module.css'
import * as styles from './list-panel.module.css'
import { SearchField } from './search-field.tsx'
import type { TableState } from './table-state.ts'

/** Rows of a list's page. */
export const PAGE_SIZE = 20

export type ListProps<Row> = {
  title: string
  /** For links that lead here, and to put the focus on when a row is gone. */
  id: string
  query: UseQueryResult<List<Row>>
  state: Pick<TableState<string>, 'q' | 'page' | 'pageParameter' | 'find' | 'toPage'>
  /** What the field says: 'Find a user'. Without one nothing can be found. */
  find?: string
  /** Whether `/` leads to the field. */
  hasSlash?: boolean
  /** Further choices beside the field. */
  tools?: ReactNode
  /** Between the heading and the rows: what is done with selected rows. */
  above?: ReactNode
  /** The sentences of its states. */
  loading: string
  empty: string
  failure: string
}

type Props<Row> = ListProps<Row> & { children: (rows: readonly Row[], labelledBy: string) => ReactNode }

/** A paged list with everything around it: how many there are, finding, pages, and what stands there while or instead. */
export function ListPanel<Row>(props: Props<Row>) {
  const { title, id, query, state, find, hasSlash, tools } = props
  const heading = useId()
  const { data } = query
  const last = data ? Math.max(1, Math.ceil(data.total / PAGE_SIZE)) : 1
  // What stood on the last page may be gone: the page before it is the last one now.
  const isPastEnd = data !== undefined && !query.isPlaceholderData && data.data.length === 0 && data.total > 0 && state.page > last
  useEffect(() => {
    if (isPastEnd) state.toPage(last)
  }, [isPastEnd, state, last])
  return (
    <section className={panelStyles.panel} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>
          <span id={id} tabIndex={-1}>
            {title}
          </span>{' '}
          {data ? (
            <span className="muted tabular" role="status">
              {data.total.toLocaleString('en-GB')}
              <span className="visually-hidden"> in the list</span>
            </span>
          ) : null}
        </h2>
        <div className={panelStyles.tools}>
          {tools}
          {find ? <SearchField label={find} value={state.q} onFind={state.find} hasSlash={hasSlash ?? false} /> : null}
        </div>
      </header>
      {props.above}
      <Body {...props} labelledBy={heading} />
      {data ? <Pagination current={state.page} last={last} label={`Pages of ${title}`} parameter={state.pageParameter} /> : null}
    </section>
  )
}

function Body<Row>({ id, query, state, loading, empty, failure, children, labelledBy }: Props<Row> & { labelledBy: string }) {
  if (query.isError && !query.data)
    return (
      <div className={panelStyles.padded}>
        <FetchErrorBanner error={query.error} fallback={failure} onRetry={() => void query.refetch()} />
      </div>
    )
  if (!query.data)
    return (
      <div className={panelStyles.padded}>
        <LoadingSkeleton text={loading}>
          <TableSkeleton />
        </LoadingSkeleton>
      </div>
    )
  if (query.data.data.length === 0) {
    // The button goes with what it did: whoever pressed it goes on from the list's name.
    const all = () => {
      state.find('')
      document.getElementById(id)?.focus()
    }
    return <EmptyState action={state.q ? <ShowAll onPress={all} /> : null}>{empty}</EmptyState>
  }
  return (
    <div aria-busy={query.isPlaceholderData || undefined} className={query.isPlaceholderData ? styles.isStale : undefined}>
      {children(query.data.data, labelledBy)}
    </div>
  )
}

function ShowAll({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className="btn outline compact" onClick={onPress}>
      Show all
    </button>
  )
}

/** What stands where a table's rows will, while they are on their way. */
export function TableSkeleton() {
  return (
    <div className={styles.skeleton} data-loading>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row}>
          <SkeletonLine width="long" />
          <SkeletonLine width="half" />
          <SkeletonLine width="half" />
          <SkeletonLine width="short" />
        </div>
      ))}
    </div>
  )
}
