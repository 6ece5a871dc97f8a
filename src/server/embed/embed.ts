import { eq } from 'drizzle-orm'
import type { SaveEmbedInput, VenueEmbed } from '../../contract/embed.ts'
import { isHexColour, isLegibleAccent } from '../../domain/accent-colour.ts'
import { diffFields } from '../../domain/audit.ts'
import { parseEmbedOrigin, validateEmbedOrigins } from '../../domain/embed/origins.ts'
import { DomainError, type FieldError, throwIfErrors } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { trimToNull } from '../../domain/text.ts'
import { isUuid } from '../../domain/uuid.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Database } from '../db/open.ts'
import { venueEmbeds, venues } from '../db/schema/index.ts'
import { nextUpdatedAt, requireUnmodified } from '../optimistic-lock.ts'

type Reader = Pick<Database['orm'], 'select'>

/**
 * Returns the websites that may show a venue, for its owner and administrators.
 * @throws DomainError venue_not_found, also for another venue than the owner's
 */
export async function readEmbed({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<VenueEmbed> {
  authorize(ctx.actor, 'venue:embed', { venueId: id }, 'venue_not_found')
  const embed = isUuid(id) ? await findEmbed(ctx.db.orm, id) : null
  if (!embed) throw new DomainError('venue_not_found')
  return embed
}

async function findEmbed(orm: Reader, venueId: string): Promise<VenueEmbed | null> {
  const [row] = await orm
    .select({
      venue: { id: venues.id, name: venues.name, slug: venues.slug, active: venues.active },
      origins: venueEmbeds.origins,
      accent: venueEmbeds.accent,
      updated_at: venueEmbeds.updated_at,
    })
    .from(venues)
    .leftJoin(venueEmbeds, eq(venueEmbeds.venue_id, venues.id))
    .where(eq(venues.id, venueId))
  if (!row) return null
  return { ...row.venue, origins: row.origins ?? [], accent: row.accent, updated_at: (row.updated_at ?? new Date(0)).toISOString() }
}

/**
 * Updates the given settings of a venue's embed: which websites may show its menu and request form.
 * @throws DomainError venue_not_found, also for another venue than the owner's; edited_meanwhile with the current
 * embed; embed_origin_invalid, embed_origins_too_many, accent_invalid, accent_too_light
 */
export async function saveEmbed({ ctx, input }: { ctx: AppContext; input: SaveEmbedInput & { id: string } }): Promise<VenueEmbed> {
  const { id, origins, accent, seen_updated_at: seen } = input
  const authorized = authorize(ctx.actor, 'venue:embed', { venueId: id }, 'venue_not_found')
  if (!isUuid(id)) throw new DomainError('venue_not_found')
  const change = {
    ...(origins ? { origins: toOrigins(origins) } : {}),
    ...(accent === undefined ? {} : { accent: toAccent(accent) }),
  }
  return writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    // Locks the venue, because the embed may have no row yet.
    await tx.select({ id: venues.id }).from(venues).where(eq(venues.id, id)).for('update')
    const before = await findEmbed(tx, id)
    if (!before) throw new DomainError('venue_not_found')
    const changes = diffFields(before, change)
    if (changes.length === 0) return before
    await requireUnmodified(seen, new Date(before.updated_at), () => before)
    const [row] = await tx
      .insert(venueEmbeds)
      .values({ venue_id: id, ...change, updated_at: ctx.clock() })
      .onConflictDoUpdate({
        target: venueEmbeds.venue_id,
        set: { ...change, updated_at: nextUpdatedAt(venueEmbeds.updated_at, ctx.clock()) },
      })
      .returning()
    if (!row) throw new Error('the saved embed was not returned')
    await recordAudit(tx, ctx, authorized, { action: 'venue.embed', id, name: before.name, changes })
    invalidateVenues(id)
    return { ...before, origins: row.origins, accent: row.accent, updated_at: row.updated_at.toISOString() }
  })
}

function toOrigins(typed: readonly string[]): string[] {
  const code = validateEmbedOrigins(typed)
  throwIfErrors(code ? [{ field: 'origins', code }] : [])
  return [...new Set(typed.flatMap((origin) => parseEmbedOrigin(origin) ?? []))]
}

function toAccent(typed: string | null): string | null {
  const accent = trimToNull(typed)?.toLowerCase() ?? null
  const errors: FieldError[] = []
  if (accent && !isHexColour(accent)) errors.push({ field: 'accent', code: 'accent_invalid' })
  else if (accent && !isLegibleAccent(accent)) errors.push({ field: 'accent', code: 'accent_too_light' })
  throwIfErrors(errors)
  return accent
}
