import { eq } from 'drizzle-orm'
import type { VenueEmbed } from '../../contract/embed.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../db/open.ts'
import { venueEmbeds, venues } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'

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

export async function findEmbed(orm: Reader, venueId: string): Promise<VenueEmbed | null> {
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
