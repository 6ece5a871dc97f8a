import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ManagedVenueRow } from '../../../contract/managed-venue.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { FeaturedToggle } from '../../private/featured-toggle.tsx'
import { PrivateIcon } from '../../private/private-icon.tsx'
import * as dataTableStyles from '../../private/table/data-table.module.css'
import type { Column } from '../../private/table/data-table.tsx'
import { TablePanel } from '../../private/table/table-panel.tsx'
import { useTableState } from '../../private/table/table-state.ts'
import { DetailIcon } from '../../ui/detail-icon.tsx'
import { DeleteVenueDialog } from './delete-venue-dialog.tsx'
import { useFeatureVenue, useVenues, VENUE_COLUMNS, type VenueColumn } from './use-venues.ts'

/** Every venue of the guide, those on no public page included. */
export function VenuesTable() {
  const state = useTableState('venues', VENUE_COLUMNS, 'name')
  const query = useVenues(state)
  const feature = useFeatureVenue()
  const [toDelete, setToDelete] = useState<ManagedVenueRow | null>(null)
  const columns: Column<ManagedVenueRow, VenueColumn>[] = [
    { title: 'Name', sort: 'name', cell: (venue) => <VenueName venue={venue} /> },
    { title: 'Cuisine', sort: 'cuisine', cell: ({ cuisine }) => cuisine ?? <span className="muted">None</span> },
    { title: 'Location', sort: 'city', cell: ({ address_city }) => address_city },
    {
      title: 'Featured',
      sort: 'featured',
      kind: 'star',
      cell: ({ id, name, featured }) => <FeaturedToggle isOn={featured} name={name} onToggle={(next) => feature({ id, featured: next })} />,
    },
    { title: 'Actions', kind: 'actions', cell: (venue) => <VenueActions venue={venue} onDelete={() => setToDelete(venue)} /> },
  ]
  return (
    <>
      <TablePanel
        title="Venues"
        id="venues"
        query={query}
        state={state}
        columns={columns}
        keyOf={(venue) => venue.id}
        find="Find a venue"
        loading="Loading venues..."
        empty="No venues found"
        failure={FALLBACK_MESSAGES.fetchVenues}
      />
      <DeleteVenueDialog venue={toDelete} onClose={() => setToDelete(null)} finalFocus={() => document.getElementById('venues')} />
    </>
  )
}

function VenueName({ venue: { name, slug, active, new: isNew } }: { venue: ManagedVenueRow }) {
  if (!active)
    return (
      <>
        <span className="strong">{name}</span> <span className="badge neutral">Inactive</span>
      </>
    )
  return (
    <>
      <Link className={dataTableStyles.name} to="/venues/$id" params={{ id: slug }}>
        {name}
      </Link>{' '}
      {isNew ? <span className="badge pending">New</span> : null}
    </>
  )
}

function VenueActions({ venue: { id, name }, onDelete }: { venue: ManagedVenueRow; onDelete: () => void }) {
  return (
    <span className={dataTableStyles.actions}>
      <Link
        className="icon-button compact"
        to="/admin/venues/$id/reservations"
        params={{ id }}
        aria-label={`Reservations of ${name}`}
        title="Reservations"
      >
        <DetailIcon name="calendar" />
      </Link>
      <Link className="icon-button compact" to="/admin/venues/$id/edit" params={{ id }} aria-label={`Edit ${name}`} title="Edit">
        <PrivateIcon name="pencil" />
      </Link>
      <button type="button" className="icon-button compact danger" aria-label={`Delete ${name}`} title="Delete" onClick={onDelete}>
        <PrivateIcon name="bin" />
      </button>
    </span>
  )
}
