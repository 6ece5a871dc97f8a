import type { BulkAction } from '../../domain/bulk.ts'
import { DomainError } from '../../domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { addOwner } from '../people/add-owner.ts'
import { deleteVenue } from '../venue/delete-venue.ts'
import { updateVenue } from '../venue/update-venue.ts'

type Props = { action: BulkAction; venueId: string; userId: string | null }

/**
 * Runs the use case of the action for one venue.
 * @throws DomainError of that use case
 */
export async function applyToVenue(ctx: AppContext, { action, venueId: id, userId }: Props): Promise<void> {
  switch (action) {
    case 'feature':
    case 'stop_featuring':
      await updateVenue({ ctx, input: { id, change: { featured: action === 'feature' } } })
      return
    case 'activate':
    case 'deactivate':
      await updateVenue({ ctx, input: { id, change: { active: action === 'activate' } } })
      return
    case 'delete':
      await deleteVenue({ ctx, input: { id } })
      return
    case 'assign':
      if (userId === null) throw new DomainError('user_not_found')
      await addOwner({ ctx, input: { venueId: id, userId } })
  }
}
