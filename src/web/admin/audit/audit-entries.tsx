import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import type { AuditEntry } from '../../../contract/audit.ts'
import { AUDIT_ENTITIES, type AuditEntity, VERSIONED_ENTITIES } from '../../../domain/audit.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { isLocalDate } from '../../../domain/time.ts'
import { DateTime } from '../../private/date-time.tsx'
import { ExportLink } from '../../private/download-link.tsx'
import { FetchErrorBanner } from '../../private/error-banner.tsx'
import * as inputStyles from '../../private/input.module.css'
import * as panelStyles from '../../private/panel.module.css'
import { PrivatePage } from '../../private/private-page.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { ShowOlder } from '../../private/show-older.tsx'
import * as dataTableStyles from '../../private/table/data-table.module.css'
import { TableSkeleton } from '../../private/table/list-panel.tsx'
import { SearchField } from '../../private/table/search-field.tsx'
import { type Search, useUpdateSearchParams } from '../../private/use-update-search-params.ts'
import { stringifySearch } from '../../search-params.ts'
import { useApi } from '../../site.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingSkeleton } from '../../ui/skeleton.tsx'
import { actionLabel, formatActor } from './audit-labels.ts'
import { ChangeList } from './change-list.tsx'
import { DayField } from './day-field.tsx'

const NAMES: Record<AuditEntity, string> = {
  venue: 'Venues',
  menu: 'Menus',
  menu_category: 'Menu categories',
  menu_item: 'Menu items',
  user: 'Users',
  reservation: 'Reservations',
  image: 'Images',
  synonym: 'Synonyms',
  settings: 'Settings',
}

function AuditEntries() {
  const filter = useAuditFilter()
  return (
    <section className={panelStyles.panel} aria-labelledby="entries">
      <header>
        <h2 id="entries">Changes</h2>
        <div className={panelStyles.tools}>
          <label>
            <span className="visually-hidden">Show</span>
            <select
              className={inputStyles.input}
              value={filter.entity ?? ''}
              onChange={(event) => filter.change({ entity: event.target.value || undefined })}
            >
              <option value="">Everything</option>
              {AUDIT_ENTITIES.map((entity) => (
                <option key={entity} value={entity}>
                  {NAMES[entity]}
                </option>
              ))}
            </select>
          </label>
          <DayField label="From" value={filter.from} onChange={(from) => filter.change({ from })} />
          <DayField label="To" value={filter.to} onChange={(to) => filter.change({ to })} />
          <AuditExportLink filter={filter} />
          <SearchField label="Person, venue, menu or dish" value={filter.q} onFind={(q) => filter.change({ q: q || undefined })} hasSlash />
        </div>
      </header>
      <Entries {...filter} />
    </section>
  )
}

function AuditExportLink({ filter: { entity, q, from, to } }: { filter: ReturnType<typeof useAuditFilter> }) {
  const query = stringifySearch({ entity, q: q || undefined, from, to })
  return <ExportLink href={`/api/audit-entries/export${query}`}>Export CSV</ExportLink>
}

function Entries(filter: ReturnType<typeof useAuditFilter>) {
  const query = useAudit(filter)
  const { data, error, refetch } = query
  const table = useRef<HTMLTableElement>(null)
  if (error && !data)
    return (
      <div className={panelStyles.padded}>
        <FetchErrorBanner error={error} fallback={FALLBACK_MESSAGES.fetchData} onRetry={() => void refetch()} />
      </div>
    )
  if (!data)
    return (
      <div className={panelStyles.padded}>
        <LoadingSkeleton text="Loading changes...">
          <TableSkeleton />
        </LoadingSkeleton>
      </div>
    )
  const entries = data.pages.flatMap((page) => page.data)
  if (entries.length === 0) return <EmptyState>No changes found</EmptyState>
  return (
    <>
      <div className={dataTableStyles.scroll}>
        <table className={dataTableStyles.table} aria-labelledby="entries" ref={table}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">Changes</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
      <ShowOlder query={query} rows={() => table.current?.tBodies[0]?.rows}>
        Show older changes
      </ShowOlder>
    </>
  )
}

function Row({
  entry: { at, actor_email, client_ip, action, entity, entity_id, entity_name, venue_name, changes },
}: {
  entry: AuditEntry
}) {
  const hasHistory = (VERSIONED_ENTITIES as readonly string[]).includes(entity)
  return (
    <tr tabIndex={-1}>
      <td data-kind="number">
        <DateTime at={at} withTime />
      </td>
      <td>
        {formatActor(actor_email)}
        {client_ip ? <span className="muted"> {client_ip}</span> : null}
      </td>
      <td data-kind="long">
        <span className="muted">{actionLabel(action)}</span>{' '}
        {hasHistory ? (
          <Link className="strong" to="/admin/history/$entity/$id" params={{ entity, id: entity_id }}>
            {entity_name}
          </Link>
        ) : (
          <span className="strong">{entity_name}</span>
        )}
        {venue_name ? <span className="muted"> of {venue_name}</span> : null}
      </td>
      <td data-kind="long">
        <ChangeList changes={changes} action={action} />
      </td>
    </tr>
  )
}

export function AuditLogPage() {
  return (
    <PrivatePage title="Audit Log" lead="Who changed what and when, with the old and the new values.">
      <AuditEntries />
    </PrivatePage>
  )
}

const PAGE_SIZE = 50

type AuditFilter = {
  entity: AuditEntity | undefined
  q: string
  /** Days in the site's time zone; undefined without a limit. */
  from: string | undefined
  to: string | undefined
}

function useAuditFilter(): AuditFilter & { change: (over: Partial<Record<keyof AuditFilter, string | undefined>>) => void } {
  const search: Search = useSearch({ strict: false })
  return {
    entity: AUDIT_ENTITIES.find((entity) => entity === search.entity),
    q: typeof search.q === 'string' ? search.q : '',
    from: dayOf(search.from),
    to: dayOf(search.to),
    change: useUpdateSearchParams(),
  }
}

function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && isLocalDate(value) ? value : undefined
}

function useAudit({ entity, q, from, to }: AuditFilter) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...KEYS.log, entity, q, from, to],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/audit-entries', { query: { entity, q: q || undefined, from, to, cursor: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
