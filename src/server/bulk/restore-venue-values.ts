import { eq, sql } from 'drizzle-orm'
import { type AuditChange, diffFields } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { images, venueOldSlugs, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { nextUpdatedAt } from '../optimistic-lock.ts'
import { requireTown } from '../town/authorize-venue.ts'
import { keepPicture } from '../trash/keep-picture.ts'

const DERIVED = new Set(['new'])

/**
 * Restores the values that a venue had before these changes. Does not validate them as the form does, because an
 * imported venue may lack fields that the form requires.
 * @param changes of each audit entry, the oldest first
 * @throws DomainError not_allowed; venue_not_found; bulk_changed_since when one of the fields was changed again
 */
export async function restoreVenueValues(ctx: AppContext, venueId: string, changes: readonly (readonly AuditChange[])[]): Promise<void> {
  authorize(ctx.actor, 'guide:edit', undefined)
  const { before, after } = spanOf(changes.flat())
  await ctx.changes.transaction(async (tx, ofVenue) => {
    const [present] = await tx.select().from(venues).where(eq(venues.id, venueId)).for('update')
    if (!present) throw new DomainError('venue_not_found')
    const authorized = authorize(ctx.actor, 'venue:manage', { city: present.address_city }, 'venue_not_found')
    if (diffFields(present, after).length > 0) throw new DomainError('bulk_changed_since')
    const restored = await withoutMissingImage(tx, before)
    if (typeof restored.address_city === 'string') requireTown(ctx.actor, restored.address_city)
    const differences = diffFields(present, restored)
    if (differences.length === 0) return
    await keepSlug(tx, present, restored.slug)
    await keepPicture(tx, ctx, { kind: 'venue', id: venueId, venueId }, present, restored.image_url as string | null | undefined)
    await tx
      .update(venues)
      .set({ ...restored, updated_at: nextUpdatedAt(venues.updated_at, ctx.clock()) })
      .where(eq(venues.id, venueId))
    const name = typeof restored.name === 'string' ? restored.name : present.name
    await recordAudit(tx, ctx, authorized, { action: 'venue.update', id: venueId, name, changes: differences })
    ofVenue(venueId)
  })
}

function spanOf(changes: readonly AuditChange[]): Record<'before' | 'after', Record<string, unknown>> {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const { field, from, to } of changes) {
    if (DERIVED.has(field)) continue
    if (!(field in before)) before[field] = from
    after[field] = to
  }
  return { before, after }
}

async function keepSlug(tx: Transaction, { id, slug }: typeof venues.$inferSelect, earlier: unknown): Promise<void> {
  if (typeof earlier !== 'string' || earlier === slug) return
  await tx.delete(venueOldSlugs).where(sql`${venueOldSlugs.slug} = ${earlier} and ${venueOldSlugs.venue_id} = ${id}`)
  await tx.insert(venueOldSlugs).values({ slug, venue_id: id })
}

async function withoutMissingImage(
  tx: Transaction,
  { image_url, image_alt, ...rest }: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const given = { ...(image_url === undefined ? {} : { image_url }), ...(image_alt === undefined ? {} : { image_alt }) }
  const isMissing = typeof image_url === 'string' && (await tx.$count(images, eq(images.url, image_url))) === 0
  return isMissing ? rest : { ...rest, ...given }
}
