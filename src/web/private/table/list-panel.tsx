import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { List } from '../../../contract/common.ts'
import { pageCount } from '../../../domain/pagination.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { LoadingSkeleton, SkeletonLine } from '../../ui/skeleton.tsx'
import { useFocusWhenReplaced } from '../../ui/use-focus-when-replaced.ts'
import { FetchErrorBanner } from '../error-banner.tsx'
import { type KeyHint, KeyHints } from '../key-hints.tsx'
import * as panelStyles from '../panel.module.css'
import * as styles from './list-panel.module.css'
import { PageField } from './page-field.tsx'
import { SearchField } from './search-field.tsx'
import type { TableState } from './table-state.ts'
import { RENAME_KEY, ROW_KEYS } from './use-row-keys.ts'

export const PAGE_SIZE = 20

export type ListProps<Row> = {
  title: string
  /** Target of links, and of the focus when a row was removed. */
  id: string
  query: UseQueryResult<List<Row>>
  state: Pick<TableState<string>, 'q' | 'page' | 'pageParameter' | 'find' | 'toPage'>
  /** Label of the search field, such as 'Find a user'; without it there is no search. */
  find?: string
  hasSlash?: boolean
  /** Whether the rows have the keys of `ROW_KEYS`, which are then shown below them, with the page as a field instead of links. */
  hasRowKeys?: boolean
  hasRename?: boolean
  /** Whether what is done in a row may remove it from the list. The heading of the list then gets the focus. */
  losesRows?: boolean
  tools?: ReactNode
  above?: ReactNode
  loading: string
  empty: string
  beginning?: ReactNode
  failure: string
}

type Props<Row> = ListProps<Row> & { children: (rows: readonly Row[], labelledBy: string) => ReactNode }

export function ListPanel<Row>(props: Props<Row>) {
  const { title, id, query, state, find, hasSlash, tools } = props
  const heading = useId()
  const { data } = query
  const keys = props.hasRename ? [...ROW_KEYS, RENAME_KEY] : ROW_KEYS
  const last = data ? pageCount(data.total, PAGE_SIZE) : 1
  // The rows of the last page may have been deleted: go to the new last page.
  const isPastEnd = data !== undefined && !query.isPlaceholderData && data.data.length === 0 && data.total > 0 && state.page > last
  useEffect(() => {
    if (isPastEnd) state.toPage(last)
  }, [isPastEnd, state, last])
  const start = useRef<HTMLSpanElement>(null)
  const listeners = useFocusWhenReplaced(props.losesRows ? data : query.isError, () => start.current)
  return (
    <section className={panelStyles.panel} aria-labelledby={heading} {...listeners}>
      <header>
        <h2 id={heading}>
          <span id={id} tabIndex={-1} ref={start}>
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
      {query.isRefetchError ? (
        <div className={panelStyles.padded}>
          <FetchErrorBanner error={query.error} fallback={props.failure} onRetry={() => void query.refetch()} />
        </div>
      ) : null}
      <Body {...props} labelledBy={heading} />
      {props.hasRowKeys && data && data.data.length > 0 ? (
        <div className={styles.footer}>
          {query.isPlaceholderData ? null : <RowRange page={state.page} shown={data.data.length} total={data.total} />}
          <KeyHints hints={keys} all={[...keys, ...(hasSlash ? [SLASH] : []), UNDO]} />
          <PageField current={state.page} last={last} label={`Pages of ${title}`} parameter={state.pageParameter} />
        </div>
      ) : null}
      {data && !props.hasRowKeys ? (
        <Pagination current={state.page} last={last} label={`Pages of ${title}`} parameter={state.pageParameter} />
      ) : null}
    </section>
  )
}

const SLASH: KeyHint = { keys: ['/'], meaning: 'find' }
const UNDO: KeyHint = { keys: ['Z'], meaning: 'undo, while a message offers it' }

function RowRange({ page, shown, total }: { page: number; shown: number; total: number }) {
  const before = (page - 1) * PAGE_SIZE
  const [first, last, all] = [before + 1, before + shown, total].map((count) => count.toLocaleString('en-GB'))
  return (
    <span className="tabular">
      {first} to {last} of {all}
    </span>
  )
}

function Body<Row>({ id, query, state, loading, empty, beginning, failure, children, labelledBy }: Props<Row> & { labelledBy: string }) {
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
    // The button disappears when it is clicked, so focus the list's heading.
    const all = () => {
      state.find('')
      document.getElementById(id)?.focus()
    }
    if (beginning && !state.q) return beginning
    return <EmptyState action={state.q ? <ShowAll onClick={all} /> : null}>{empty}</EmptyState>
  }
  return (
    <div aria-busy={query.isPlaceholderData || undefined} className={query.isPlaceholderData ? styles.isStale : undefined}>
      {children(query.data.data, labelledBy)}
    </div>
  )
}

function ShowAll({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="btn outline compact" onClick={onClick}>
      Show all
    </button>
  )
}

/** Placeholder until it is known what is above the lists of a page. The panels below wait for it, so that nothing moves. */
export function PanelSkeleton({ text }: { text: string }) {
  return (
    <div className={`${panelStyles.panel} ${panelStyles.padded}`} data-loading>
      <LoadingSkeleton text={text}>
        <TableSkeleton />
      </LoadingSkeleton>
    </div>
  )
}

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
