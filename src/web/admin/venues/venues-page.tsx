import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ManagedVenueRow } from '../../../contract/managed-venue.ts'
import { can } from '../../../domain/permissions.ts'
import { ReauthProvider } from '../../account/settings/reauth-provider.tsx'
import { ShortDate } from '../../private/date-time.tsx'
import { ExportLink } from '../../private/download-link.tsx'
import { PrivateIcon } from '../../private/private-icon.tsx'
import { PrivatePage } from '../../private/private-page.tsx'
import type { Column } from '../../private/table/data-table.tsx'
import { useTableState } from '../../private/table/table-state.ts'
import { useSelection } from '../../private/table/use-selection.ts'
import { stringifySearch } from '../../search-params.ts'
import { useActor } from '../../session/use-actor.ts'
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
  { title: 'Changed', sort: 'changed', label: 'Changed', cell: ({ updated_at }) => <ShortDate at={updated_at} /> },
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
  const [renamed, setRenamed] = useState<{ venue: ManagedVenueRow; opener: Element | null } | null>(null)
  useEffect(() => {
    if (!renamed) return
    // The row may have moved, or may not match the search any more.
    const { opener } = renamed
    const target = () => (opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById('venues'))
    return () => void setTimeout(() => target()?.focus())
  }, [renamed])
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
        onRename={(venue) => setRenamed({ venue, opener: document.activeElement })}
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
      {renamed ? <RenameVenueDialog venue={renamed.venue} onClose={() => setRenamed(null)} /> : null}
    </>
  )
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
