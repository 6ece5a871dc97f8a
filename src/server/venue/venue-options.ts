import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Facet } from '../../contract/common.ts'
import type { venueOptionsQuery } from '../../contract/venue.ts'
import { SEARCH_MAX_WORDS } from '../../domain/search/search-query.ts'
import { tokeniseQuery } from '../../domain/search/tokenise.ts'
import type { AppContext } from '../app-context.ts'
import { menuListings, venues } from '../db/schema/index.ts'
import { nextMenuChange, whereListingPublic, whereVenueActive } from '../visibility/visibility.ts'

type Query = z.output<typeof venueOptionsQuery>

export async function findVenueOptions(ctx: AppContext, { q, of, limit }: Query): Promise<{ data: Facet[]; until: Date | null }> {
  const now = ctx.clock()
  const menusOfVenue = and(eq(menuListings.venue_id, venues.id), whereListingPublic(now))
  const visibleMenus = ctx.db.orm.select({ count: sql<number>`count(*)` }).from(menuListings).where(menusOfVenue)
  const showsMenu = exists(ctx.db.orm.select({ one: sql`1` }).from(menuListings).where(menusOfVenue))
  const [data, until] = await Promise.all([
    ctx.db.orm
      .select({ value: venues.slug, label: venues.name, count: of === 'menus' ? sql<number>`(${visibleMenus})` : sql<number>`1` })
      .from(venues)
      .where(and(whereVenueActive, nameBegins(q), of === 'menus' ? showsMenu : undefined))
      .orderBy(venues.name_key, venues.id)
      .limit(limit),
    of === 'menus' ? nextMenuChange(ctx, now) : null,
  ])
  return { data, until }
}

function nameBegins(q: string): SQL | undefined {
  const words = tokeniseQuery(q).slice(0, SEARCH_MAX_WORDS)
  if (words.length === 0) return undefined
  return sql`${venues.search_vector} @@ ${words.map(prefixInName).join(' & ')}::tsquery`
}

/** Words of a name are also indexed with a leading dot. Words contain only letters and digits. */
function prefixInName(word: string): string {
  return `'.${word}':*`
}
