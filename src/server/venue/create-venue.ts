import { randomUUID } from 'node:crypto'
import type { ManagedVenue, VenueInput } from '../../contract/managed-venue.ts'
import { diffFields } from '../../domain/audit.ts'
import { throwIfErrors } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { FORM_REQUIRED, validateVenueFields } from '../../domain/venue/venue-fields.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { venues } from '../db/schema/index.ts'
import { retryOnUniqueViolation } from '../db/transaction.ts'
import { requireUploadedImage } from '../files/require-uploaded-image.ts'
import { allocateSlug } from '../slug/allocate-slugs.ts'
import { requireTown } from '../town/authorize-venue.ts'
import { managedColumns, toManagedVenue } from './managed-venues.ts'
import { toVenueColumns } from './to-columns.ts'

/**
 * Creates a venue; `new` and `active` default to true.
 * @throws DomainError not_allowed, town_not_allowed, or a code of `validateVenueFields`
 */
export async function createVenue({ ctx, input }: { ctx: AppContext; input: VenueInput }): Promise<ManagedVenue> {
  authorize(ctx.actor, 'guide:edit', undefined)
  throwIfErrors(validateVenueFields(input, FORM_REQUIRED))
  const columns = { new: true, ...toVenueColumns(input) } as Omit<typeof venues.$inferInsert, 'slug'>
  requireTown(ctx.actor, columns.address_city)
  const authorized = authorize(ctx.actor, 'venue:manage', { city: columns.address_city })
  const id = randomUUID()
  const now = ctx.clock()
  return retryOnUniqueViolation(() =>
    ctx.changes.transaction(async (tx) => {
      await requireUploadedImage(tx, 'venue-images', columns.image_url)
      const slug = await allocateSlug(tx, { id, name: columns.name })
      const [row] = await tx
        .insert(venues)
        .values({ ...columns, id, slug, created_at: now, updated_at: now })
        .returning(managedColumns)
      if (!row) throw new Error('the inserted venue did not come back')
      await recordAudit(tx, ctx, authorized, {
        action: 'venue.create',
        id,
        name: row.name,
        changes: diffFields({}, { ...columns, slug }),
      })
      return toManagedVenue(row, now)
    }),
  )
}
