import { listMenusQuery, type Menu } from '../../contract/menu.ts'
import { DomainError } from '../../domain/errors.ts'
import { MAX_PAGE_SIZE } from '../../domain/pagination.ts'
import type { AppContext } from '../app-context.ts'
import { listMenus } from '../menu/list-menus.ts'
import { findVenue } from '../venue/find-venue.ts'
import type { FeedInput } from './cached-feed.ts'

export const MAX_MENUS = 500

export type FeedMenus = { menus: Menu[]; place: string | null }

/**
 * Returns the public menus of all venues, of a town or of one venue, and the name of that place.
 * @param type only menus of this type
 * @throws DomainError venue_not_found, also for a former slug
 */
export async function readFeedMenus(ctx: AppContext, { city, venue }: FeedInput, type?: 'Specials'): Promise<FeedMenus> {
  const found = venue === undefined ? null : await findVenue(ctx, venue)
  if (found?.kind === 'moved') throw new DomainError('venue_not_found')
  const filters = { ...(city ? { city } : {}), ...(type ? { type } : {}), ...(found ? { venue_id: found.venue.id } : {}) }
  const menus: Menu[] = []
  for (let page = 1; menus.length < MAX_MENUS; page++) {
    const { list } = await listMenus(
      ctx,
      listMenusQuery.parse({ ...filters, has_items: 'true', page: String(page), limit: String(MAX_PAGE_SIZE) }),
      { isKept: false },
    )
    menus.push(...list.data)
    if (list.next === null) break
  }
  return { menus, place: found?.venue.name ?? city ?? null }
}
