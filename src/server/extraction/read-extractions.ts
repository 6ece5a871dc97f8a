import { desc, eq, type SQL } from 'drizzle-orm'
import type { MenuExtraction } from '../../contract/menu-extraction.ts'
import type { Actor } from '../../domain/account/actor.ts'
import { ALL_MESSAGES } from '../../domain/all-messages.ts'
import { DomainError } from '../../domain/errors.ts'
import { toMenuDraft } from '../../domain/menu/menu-draft.ts'
import { type Authorized, can } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { AppContext } from '../app-context.ts'
import { menuExtractions, menus, venues } from '../db/schema/index.ts'
import { authorizeVenue, type Reader } from '../town/authorize-venue.ts'

export type ExtractionRow = typeof menuExtractions.$inferSelect

export function toExtraction(row: ExtractionRow): MenuExtraction {
  const { id, venue_id, menu_id, is_update, name, menu_type, state, progress, reader, source_name, error_code, result } = row
  const items = result?.categories.flatMap((category) => category.items) ?? []
  const pagesUnread = result?.pages_unread ?? 0
  const isPlaceholder = result !== null && !is_update && toMenuDraft(result).isPlaceholder
  return {
    id,
    venue_id,
    menu_id,
    is_update,
    name,
    menu_type,
    state,
    progress,
    reader,
    source_name,
    error_code,
    error: error_code && ALL_MESSAGES[error_code],
    doubts:
      items.filter(({ doubts }) => doubts.length > 0).length || Number(isPlaceholder || pagesUnread > 0 || result?.is_incomplete === true),
    pages: row.file_name === null ? 0 : (result?.pages.length ?? 0),
    pages_unread: pagesUnread,
    links: row.links,
    incomplete: result?.is_incomplete ?? false,
    created_at: row.created_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
  }
}

/**
 * Writes call it within their transaction, because a venue may move out of the towns of an editor.
 * @throws DomainError not_found, also for an extraction of another venue
 */
export async function authorizeExtraction(
  reader: Reader,
  actor: Actor,
  id: string,
): Promise<{ row: ExtractionRow; authorized: Authorized<'menu:manage'> }> {
  const [row] = isUuid(id) ? await reader.select().from(menuExtractions).where(eq(menuExtractions.id, id)) : []
  if (!row) throw new DomainError('not_found')
  return { row, authorized: await authorizeVenue(reader, actor, { action: 'menu:manage', venueId: row.venue_id, refusal: 'not_found' }) }
}

export const MAX_LISTED = 20

/**
 * Returns the newest extractions of a menu or of a venue. Without either, returns those that the actor started, for
 * venues that the actor still manages.
 * @throws DomainError not_found for a menu or venue that the actor does not manage
 */
export async function listExtractions({
  ctx,
  input: { venue_id, menu_id },
}: {
  ctx: AppContext
  input: { venue_id?: string | undefined; menu_id?: string | undefined }
}): Promise<ExtractionRow[]> {
  const rows = await ctx.db.orm
    .select({ row: menuExtractions, city: venues.address_city })
    .from(menuExtractions)
    .innerJoin(venues, eq(venues.id, menuExtractions.venue_id))
    .where(await which(ctx, venue_id, menu_id))
    .orderBy(desc(menuExtractions.created_at), desc(menuExtractions.id))
    .limit(MAX_LISTED)
  return rows.flatMap(({ row, city }) => (can(ctx.actor, 'menu:manage', { venueId: row.venue_id, city }) ? [row] : []))
}

async function which(ctx: AppContext, venueId: string | undefined, menuId: string | undefined): Promise<SQL | undefined> {
  if (menuId !== undefined) {
    const [menu] = isUuid(menuId) ? await ctx.db.orm.select().from(menus).where(eq(menus.id, menuId)) : []
    if (!menu) throw new DomainError('not_found')
    await authorizeVenue(ctx.db.orm, ctx.actor, { action: 'menu:manage', venueId: menu.venue_id, refusal: 'not_found' })
    return eq(menuExtractions.menu_id, menuId)
  }
  if (venueId !== undefined) {
    if (!isUuid(venueId)) throw new DomainError('not_found')
    await authorizeVenue(ctx.db.orm, ctx.actor, { action: 'menu:manage', venueId, refusal: 'not_found' })
    return eq(menuExtractions.venue_id, venueId)
  }
  if (ctx.actor.kind !== 'user') throw new DomainError('not_signed_in')
  return eq(menuExtractions.created_by, ctx.actor.userId)
}
