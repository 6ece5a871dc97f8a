import { type ComponentProps, useState } from 'react'
import type { ManagedVenueRow } from '../../../contract/managed-venue.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { FeaturedToggle } from '../../private/featured-toggle.tsx'
import type { Column } from '../../private/table/data-table.tsx'
import { TablePanel } from '../../private/table/table-panel.tsx'
import { type TableState, useTableState } from '../../private/table/table-state.ts'
import { DeleteVenueDialog } from './delete-venue-dialog.tsx'
import { NoVenuesYet } from './no-venues-yet.tsx'
import { useFeatureVenue, useVenues, VENUE_COLUMNS, type VenueColumn } from './use-venues.ts'
import { VenueActions, VenueName } from './venue-cells.tsx'

export function VenuesTable() {
  const state = useTableState('venues', VENUE_COLUMNS, 'name')
  return <VenuesPanel state={state} query={useVenues(state)} />
}

type PanelProps = Partial<
  Pick<
    ComponentProps<typeof TablePanel<ManagedVenueRow, VenueColumn>>,
    'selection' | 'above' | 'filters' | 'hasSlash' | 'empty' | 'beginning'
  >
> & {
  state: TableState<VenueColumn>
  query: ReturnType<typeof useVenues>
  details?: readonly Column<ManagedVenueRow, VenueColumn>[]
}

export function VenuesPanel({ state, query, details = [], empty = 'No venues found', beginning = <NoVenuesYet />, ...rest }: PanelProps) {
  const feature = useFeatureVenue()
  const [toDelete, setToDelete] = useState<ManagedVenueRow | null>(null)
  const columns: Column<ManagedVenueRow, VenueColumn>[] = [
    { title: 'Name', sort: 'name', cell: (venue) => <VenueName venue={venue} /> },
    { title: 'Cuisine', sort: 'cuisine', cell: ({ cuisine }) => cuisine ?? <span className="muted">None</span> },
    { title: 'Location', sort: 'city', cell: ({ address_city }) => address_city },
    ...details,
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
        {...rest}
        title="Venues"
        id="venues"
        query={query}
        state={state}
        columns={columns}
        keyOf={(venue) => venue.id}
        find="Find a venue"
        loading="Loading venues..."
        empty={empty}
        beginning={beginning}
        failure={FALLBACK_MESSAGES.fetchVenues}
      />
      <DeleteVenueDialog venue={toDelete} onClose={() => setToDelete(null)} finalFocus={() => document.getElementById('venues')} />
    </>
  )
}
