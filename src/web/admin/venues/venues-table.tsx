import { type ComponentProps, useState } from 'react'
import type { ManagedVenueRow, VenueDeletion } from '../../../contract/managed-venue.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { pluralise } from '../../pluralise.ts'
import { ConfirmAction } from '../../private/confirm-action.tsx'
import { FeaturedToggle } from '../../private/featured-toggle.tsx'
import type { Column } from '../../private/table/data-table.tsx'
import { TablePanel } from '../../private/table/table-panel.tsx'
import { type TableState, useTableState } from '../../private/table/table-state.ts'
import { NoVenuesYet } from './no-venues-yet.tsx'
import { useDeleteVenue, useFeatureVenue, useVenueDeletion, useVenues, VENUE_COLUMNS, type VenueColumn } from './use-venues.ts'
import { Cuisine, Town, VenueActions, VenueName } from './venue-cells.tsx'

type DeleteVenueDialogProps = {
  venue: ManagedVenueRow | null
  onClose: () => void
  onDeleted: (id: string) => void
  finalFocus: () => HTMLElement | null
}

function DeleteVenueDialog({ venue, onClose, onDeleted, finalFocus }: DeleteVenueDialogProps) {
  const remove = useDeleteVenue()
  const { data: deletion } = useVenueDeletion(venue?.id)
  return (
    <ConfirmAction
      open={venue !== null}
      onClose={onClose}
      title="Delete Venue"
      row="tr"
      finalFocus={finalFocus}
      run={async () => {
        if (venue && (await remove(venue))) onDeleted(venue.id)
      }}
    >
      <p>Are you sure you want to delete this venue?</p>
      <p className="strong">{venue?.name}</p>
      <p>{deletion ? describeDeletion(deletion) : 'This also deletes its menus and reservations.'}</p>
    </ConfirmAction>
  )
}

function describeDeletion({ menus, items, upcoming_reservations: upcoming, owners }: VenueDeletion): string {
  const gone = menus > 0 ? `This also deletes ${pluralise(menus, 'menu')} (${pluralise(items, 'item')}).` : 'It has no menus.'
  const mailed =
    upcoming > 0
      ? ` ${pluralise(upcoming, 'upcoming reservation')} ${upcoming === 1 ? 'is' : 'are'} cancelled, and the diners get an email.`
      : ' There are no upcoming reservations.'
  const left = owners > 0 ? ` ${pluralise(owners, 'owner')} will have no venue.` : ''
  return gone + mailed + left
}

export function VenuesTable() {
  const state = useTableState('venues', VENUE_COLUMNS, 'name')
  return <VenuesPanel state={state} query={useVenues(state)} />
}

type PanelProps = Partial<
  Pick<
    ComponentProps<typeof TablePanel<ManagedVenueRow, VenueColumn>>,
    'selection' | 'above' | 'filters' | 'hasSlash' | 'onEdit' | 'onRename' | 'empty' | 'beginning'
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
    { title: 'Cuisine', sort: 'cuisine', cell: ({ cuisine }) => <Cuisine name={cuisine} /> },
    { title: 'Location', sort: 'city', cell: ({ address_city }) => <Town name={address_city} /> },
    ...details,
    {
      title: 'Featured',
      sort: 'featured',
      orders: ['last', 'first'],
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
      <DeleteVenueDialog
        venue={toDelete}
        onClose={() => setToDelete(null)}
        onDeleted={(id) => rest.selection?.of.drop(id)}
        finalFocus={() => document.getElementById('venues')}
      />
    </>
  )
}
