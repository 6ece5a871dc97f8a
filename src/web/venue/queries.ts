import type { Venue } from '../../contract/venue.ts'
import { compareMenus } from '../../domain/menu/menu-order.ts'
import { MAX_PAGE_SIZE } from '../../domain/pagination.ts'
import { VENUE_ID_REQUIRED } from '../../domain/public-messages.ts'
import type { Api } from '../api.ts'
import { type MenuView, toMenuView } from '../menu/menu-view.ts'

type VenuePage = { venue: Venue; menus: MenuView[] }

/** The venue with a slug in any case. The returned slug may differ. Rejects with an `ApiError`. */
export async function fetchVenue(api: Api, slug: string, signal?: AbortSignal): Promise<Venue> {
  if (!slug.trim()) throw new Error(VENUE_ID_REQUIRED)
  return api.get('/api/venues/:id', { params: { id: slug.toLowerCase() }, signal })
}

/** Like `fetchVenue`, with the visible menus. Rejects with an `ApiError`. */
export async function fetchVenuePage(api: Api, slug: string, signal?: AbortSignal): Promise<VenuePage> {
  const venue = await fetchVenue(api, slug, signal)
  const menus = await api.get('/api/menus', { query: { venue_id: venue.id, limit: MAX_PAGE_SIZE }, signal })
  return { venue, menus: menus.data.sort(compareMenus).map((menu) => toMenuView(menu, { onVenuePage: true })) }
}
