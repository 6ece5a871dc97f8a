import type { ManagedVenueRow, VenueDeletion } from '../../../contract/managed-venue.ts'
import { pluralise } from '../../pluralise.ts'
import { ConfirmAction } from '../../private/confirm-action.tsx'
import { useDeleteVenue, useVenueDeletion } from './use-venues.ts'

type Props = {
  venue: ManagedVenueRow | null
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

export function DeleteVenueDialog({ venue, onClose, finalFocus }: Props) {
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
        if (venue) await remove(venue)
      }}
    >
      <p>Are you sure you want to delete this venue?</p>
      <p className="strong">{venue?.name}</p>
      <p>{deletion ? describeDeletion(deletion) : 'This also deletes its menus and reservations.'} This action cannot be undone.</p>
    </ConfirmAction>
  )
}

function describeDeletion({ menus, items, upcoming_reservations: upcoming, owners }: VenueDeletion): string {
  const gone = `This also deletes ${pluralise(menus, 'menu')} (${pluralise(items, 'item')}) and ${pluralise(upcoming, 'upcoming reservation')}.`
  const mailed = upcoming > 0 ? ' The diners get an email.' : ''
  const left = owners > 0 ? ` ${pluralise(owners, 'owner')} will have no venue.` : ''
  return gone + mailed + left
}
