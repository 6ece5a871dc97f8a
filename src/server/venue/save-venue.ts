import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ManagedVenue, NewVenueInput, UpdateVenueInput, VenueInput } from '../../contract/managed-venue.ts'
import { diffFields } from '../../domain/audit.ts'
import { DomainError, throwIfErrors } from '../../domain/errors.ts'
import { blankToNull, omitUndefined, requiredFieldsIn } from '../../domain/fields.ts'
import { authorize } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { Cuisine } from '../../domain/venue/cuisines.ts'
import { isNewVenue } from '../../domain/venue/new-venue.ts'
import type { PriceBand } from '../../domain/venue/price-bands.ts'
import { needsNewSlug } from '../../domain/venue/slug.ts'
import { FORM_REQUIRED, validateVenueFields } from '../../domain/venue/venue-fields.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import type { InvalidateVenues } from '../cache/change-bus.ts'
import { venueOldSlugs, venues } from '../db/schema/index.ts'
import { retryChangeOfVenues, retryOnUniqueViolation, type Transaction } from '../db/transaction.ts'
import { requireUploadedImage } from '../files/require-uploaded-image.ts'
import { isNothingNew, nextUpdatedAt, requireUnmodified } from '../optimistic-lock.ts'
import { isStoredAlready } from '../repeated-requests.ts'
import { allocateSlug } from '../slug/allocate-slugs.ts'
import { requireTown } from '../town/authorize-venue.ts'
import { moveImageToTrash } from '../trash/replaced-image.ts'
import { type ManagedRow, managedColumns, toManagedVenue } from './managed-venues.ts'

type Columns = Partial<Omit<typeof venues.$inferInsert, 'id' | 'slug'>>

function toVenueColumns(given: VenueInput): Columns {
  const columns = {
    name: given.name,
    cuisines: given.cuisines,
    description: blankToNull(given.description),
    price: blankToNull(given.price),
    phone: blankToNull(given.phone),
    email: blankToNull(given.email),
    website: blankToNull(given.website),
    hours_mon_fri: blankToNull(given.hours_mon_fri),
    hours_sat_sun: blankToNull(given.hours_sat_sun),
    address_road: given.address_road,
    address_city: given.address_city,
    address_county: blankToNull(given.address_county),
    address_postcode: given.address_postcode,
    latitude: given.latitude,
    longitude: given.longitude,
    image_url: blankToNull(given.image_url),
    image_alt: blankToNull(given.image_alt),
    featured: given.featured,
    new: given.new,
    active: given.active,
    takes_requests: given.takes_requests,
  }
  return omitUndefined(columns) as Columns & { cuisines?: Cuisine[]; price?: PriceBand | null }
}

/**
 * Creates a venue; `new` and `active` default to true.
 * @throws DomainError not_allowed, town_not_allowed, idempotency_key_reused, or a code of `validateVenueFields`
 */
export async function createVenue({ ctx, input }: { ctx: AppContext; input: NewVenueInput }): Promise<ManagedVenue> {
  authorize(ctx.actor, 'guide:edit', undefined)
  throwIfErrors(validateVenueFields(input, FORM_REQUIRED))
  const columns = { new: true, ...toVenueColumns(input) } as Omit<typeof venues.$inferInsert, 'slug'>
  requireTown(ctx.actor, columns.address_city)
  const authorized = authorize(ctx.actor, 'venue:manage', { city: columns.address_city })
  const id = input.id ?? randomUUID()
  const now = ctx.clock()
  return retryOnUniqueViolation(() =>
    writeAs(ctx, async (tx, ctx) => {
      if (await isStoredAlready(tx, venues, input.id)) {
        const [earlier] = await tx.select(managedColumns).from(venues).where(eq(venues.id, id))
        if (!earlier) throw new Error('the venue of an earlier attempt was not returned')
        authorize(ctx.actor, 'venue:manage', { city: earlier.address_city }, 'idempotency_key_reused')
        return toManagedVenue(earlier, now)
      }
      await requireUploadedImage(tx, 'venue-images', { url: columns.image_url })
      const slug = await allocateSlug(tx, { id, name: columns.name })
      const [row] = await tx
        .insert(venues)
        .values({ ...columns, id, slug, created_at: now, updated_at: now })
        .returning(managedColumns)
      if (!row) throw new Error('the inserted venue was not returned')
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

type Input = { id: string; change: UpdateVenueInput }

/**
 * Updates the given fields of a venue. Only these are validated, because an imported venue may lack fields that the
 * form requires. A new name changes the URL of its page; the old URL redirects.
 * @throws DomainError not_allowed; venue_not_found, also for a venue outside the editor's towns; town_not_allowed,
 * edited_meanwhile, venue_not_new, or a code of `validateVenueFields`
 */
export async function updateVenue({ ctx, input }: { ctx: AppContext; input: Input }): Promise<ManagedVenue> {
  requireValidChange(ctx, input)
  return retryChangeOfVenues(() => writeAs(ctx, (tx, ctx, invalidateVenues) => updateVenueWithin(tx, ctx, invalidateVenues, input)))
}

function requireValidChange({ actor }: AppContext, { id, change }: Input): void {
  authorize(actor, 'guide:edit', undefined)
  if (!isUuid(id)) throw new DomainError('venue_not_found')
  throwIfErrors(validateVenueFields(change, requiredFieldsIn(change, FORM_REQUIRED)))
}

/** Like `updateVenue`, within a transaction of `writeAs` that `retryChangeOfVenues` retries. */
export async function updateVenueWithin(
  tx: Transaction,
  ctx: AppContext,
  invalidateVenues: InvalidateVenues,
  input: Input,
): Promise<ManagedVenue> {
  requireValidChange(ctx, input)
  const { id, change } = input
  const now = ctx.clock()
  const [present] = await tx.select(managedColumns).from(venues).where(eq(venues.id, id)).for('update')
  if (!present) throw new DomainError('venue_not_found')
  const authorized = authorize(ctx.actor, 'venue:manage', { city: present.address_city }, 'venue_not_found')
  const columns = toVenueColumns(change)
  requireNewable(columns.new, present, now)
  if (isNothingNew(present, columns)) return toManagedVenue(present, now)
  await requireUnmodified(change.seen_updated_at, present.updated_at, () => toManagedVenue(present, now))
  requireTown(ctx.actor, columns.address_city)
  await requireUploadedImage(tx, 'venue-images', { url: columns.image_url, present: present.image_url })
  await moveImageToTrash(tx, ctx, { kind: 'venue', id, venueId: id }, { before: present, after: columns.image_url })
  const slug = await movePage(tx, present, columns.name)
  const changes = diffFields(present, { ...columns, slug })
  const [row] = await tx
    .update(venues)
    .set({ ...columns, slug, updated_at: nextUpdatedAt(venues.updated_at, now) })
    .where(eq(venues.id, id))
    .returning(managedColumns)
  if (!row) throw new Error('the updated venue was not returned')
  await recordAudit(tx, ctx, authorized, { action: 'venue.update', id, name: row.name, changes })
  invalidateVenues(id)
  return toManagedVenue(row, now)
}

function requireNewable(isNew: boolean | undefined, { created_at }: ManagedRow, now: Date): void {
  if (isNew && !isNewVenue({ new: true, created_at }, now)) throw DomainError.forField('new', 'venue_not_new')
}

async function movePage(tx: Transaction, present: ManagedRow, name = present.name): Promise<string> {
  const { id, slug: oldSlug } = present
  if (!needsNewSlug(present, name)) return oldSlug
  const slug = await allocateSlug(tx, { id, name })
  await tx.delete(venueOldSlugs).where(eq(venueOldSlugs.slug, slug))
  await tx.insert(venueOldSlugs).values({ slug: oldSlug, venue_id: id })
  return slug
}
