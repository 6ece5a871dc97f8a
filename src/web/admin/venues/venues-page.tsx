import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ManagedVenueRow } from '../../../contract/managed-venue.ts'
import { can } from '../../../domain/permissions.ts'
import { ReauthProvider } from '../../account/settings/reauth-provider.tsx'
import { ShortDate } from '../../private/date-time.tsx'
import { ExportLink } from '../../private/download-link.tsx'
import { PrivateIcon } from '../../private/private-icon.tsx'
import { PrivatePage } from '../../private/private-page.tsx'
import { type Column, DATE_ORDERS } from '../../private/table/data-table.tsx'
import { useTableState } from '../../private/table/table-state.ts'
import { useSelection } from '../../private/table/use-selection.ts'
import { stringifySearch } from '../../search-params.ts'
import { useActor } from '../../session/use-actor.ts'
import { focusAfterRender } from '../../ui/restore-focus.ts'
import { BulkProgress } from '../bulk/bulk-progress.tsx'
import { BulkTools } from '../bulk/bulk-tools.tsx'
import type { VenueSelection } from '../bulk/use-bulk-change.ts'
import { FilterRow } from './filter-row.tsx'
import { RenameVenueDialog } from './rename-venue-dialog.tsx'
import { useVenues, VENUE_COLUMNS, type VenueColumn } from './use-venues.ts'
import { MissingParts, Owners } from './venue-cells.tsx'
import { useVenueFilters } from './venue-filters.ts'
import { AddedVenueGaps } from './venue-gaps.tsx'
import { VenueViews } from './venue-views.tsx'
import { VenuesPanel } from './venues-table.tsx'

const DETAILS: readonly Column<ManagedVenueRow, VenueColumn>[] = [
  { title: 'Owner', kind: 'long', label: 'Owner', cell: ({ owner_emails }) => <Owners emails={owner_emails} /> },
  { title: 'Without', kind: 'long', label: 'Without', cell: ({ missing }) => <MissingParts parts={missing} /> },
  { title: 'Changed', sort: 'changed', orders: DATE_ORDERS, label: 'Changed', cell: ({ updated_at }) => <ShortDate at={updated_at} /> },
]

function VenueList() {
  const state = useTableState('venues', VENUE_COLUMNS, 'name')
  const filters = useVenueFilters()
  const { city, cuisine, active, missing, bulk_change } = filters
  const query = useVenues({ ...state, city, cuisine, active, missing, bulk_change })
  const rows = query.data?.data ?? []
  const total = query.data?.total ?? 0
  const filter = { q: state.q, city, cuisine, active, missing, bulk_change }
  const selection = useSelection(
    rows.map(({ id }) => id),
    JSON.stringify(filter),
  )
  const venues: VenueSelection = selection.isAll ? { filter, total } : { ids: [...selection.ids] }
  const navigate = useNavigate()
  const renaming = useRenaming(rows)
  const seesOwners = can(useActor(), 'user:list', undefined)
  return (
    <>
      <BulkProgress />
      <VenueViews filters={{ city, cuisine, active, missing, bulk_change }} q={state.q} />
      <VenuesPanel
        state={state}
        query={query}
        details={seesOwners ? DETAILS : DETAILS.filter(({ title }) => title !== 'Owner')}
        hasSlash
        onEdit={({ id }) => {
          // The other page would drop the selection.
          if (selection.isAll || selection.ids.size > 1) return
          void navigate({ to: '/admin/venues/$id/edit', params: { id } })
        }}
        onRename={renaming.open}
        selection={{ of: selection, nameOf: ({ name }) => name }}
        filters={total > 0 || query.isPending ? <VenueExportLink filter={filter} total={query.data?.total ?? null} /> : null}
        above={
          <>
            <FilterRow filters={filters} q={state.q} />
            <BulkTools selection={selection} venues={venues} total={total} shown={rows.length} />
          </>
        }
        empty={filters.isFiltered ? 'No venue matches these filters' : 'No venues found'}
        {...(filters.isFiltered && { beginning: null })}
      />
      {renaming.venue ? (
        <RenameVenueDialog key={renaming.venue.id} venue={renaming.venue} onClose={renaming.close} onNext={renaming.next} />
      ) : null}
    </>
  )
}

type Renamed = { venue: ManagedVenueRow; opener: Element | null }

/** Returns the venue that is being renamed, and the venues below it in the order of the rows before the first was renamed. */
function useRenaming(rows: readonly ManagedVenueRow[]) {
  const [queue, setQueue] = useState<readonly Renamed[]>([])
  const last = useRef<Element | null>(null)
  const isOpen = queue.length > 0
  useEffect(() => {
    if (!isOpen) return
    // The row may have moved, or may not match the search any more.
    const target = () =>
      last.current instanceof HTMLElement && last.current.isConnected ? last.current : document.getElementById('venues')
    return () => focusAfterRender(target)
  }, [isOpen])
  const [first, ...rest] = queue
  const show = (renamed: readonly Renamed[]) => {
    if (renamed[0]) last.current = renamed[0].opener
    setQueue(renamed)
  }
  return {
    // Another user may have changed a row since the first was renamed.
    venue: first ? (rows.find(({ id }) => id === first.venue.id) ?? first.venue) : null,
    open: (venue: ManagedVenueRow) => {
      const opener = document.activeElement
      const below = rows.slice(rows.indexOf(venue) + 1)
      const tableRows = [...(opener?.closest('tbody')?.rows ?? [])].slice(-below.length)
      show([{ venue, opener }, ...below.map((next, index) => ({ venue: next, opener: tableRows[index] ?? opener }))])
    },
    close: () => show([]),
    next: rest.length > 0 ? () => show(rest) : null,
  }
}

function VenueExportLink({ filter, total }: { filter: Record<string, unknown>; total: number | null }) {
  return (
    <ExportLink href={`/api/exports/venues${stringifySearch({ format: 'csv', ...filter })}`}>
      <PrivateIcon name="download" />
      Export {total?.toLocaleString('en-GB')}
    </ExportLink>
  )
}

/** Administrators see it on the dashboard, which editors do not have. */
function AddedGapsOfEditor() {
  return can(useActor(), 'user:list', undefined) ? null : <AddedVenueGaps />
}

export function VenuesPage() {
  return (
    <ReauthProvider>
      <PrivatePage
        title="Venues"
        actions={
          <Link className="btn compact" to="/admin/venues/new">
            <PrivateIcon name="plus" />
            Add New Venue
          </Link>
        }
      >
        <AddedGapsOfEditor />
        <VenueList />
      </PrivatePage>
    </ReauthProvider>
  )
}
