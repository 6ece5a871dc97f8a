import type { List } from '../../contract/list.ts'
import type { Dish, Menu } from '../../contract/menu.ts'
import type { VenueCard } from '../../contract/venue.ts'
import type { Api, Params } from '../api.ts'
import { type DishCardView, toDishCardView } from '../menu/dish-card-view.ts'
import { type SpecialsSlipView, toSpecialsSlipView } from '../menu/specials-slip-view.ts'
import { toVenueCardView, type VenueCardView } from '../venue/venue-card-view.ts'

/** How many cards a section of the home page holds; the rest is behind its link. */
const SECTION_LIMIT = 24

/** What a section shows of a list, and how many there are altogether. */
export type Section<T> = { shown: T[]; total: number }
export type Home = {
  newVenues: Section<VenueCardView>
  specials: Section<SpecialsSlipView>
  dishes: Section<DishCardView>
  featuredVenues: Section<VenueCardView>
}

/** The four sections of the home page, trimmed to what their cards show. */
export async function fetchHome(api: Api, signal?: AbortSignal): Promise<Home> {
  async function section<T, View>(path: string, params: Params, view: (one: T) => View): Promise<Section<View>> {
    const { data, total } = await api.get<List<T>>(path, { ...params, limit: SECTION_LIMIT }, { signal })
    return { shown: data.map(view), total }
  }
  const [newVenues, specials, dishes, featuredVenues] = await Promise.all([
    section<VenueCard, VenueCardView>('/api/venues', { new: true, sort: 'newest' }, toVenueCardView),
    section<Menu, SpecialsSlipView>('/api/menus', { type: 'Specials', has_items: true }, toSpecialsSlipView),
    section<Dish, DishCardView>('/api/menu-items', { featured: true }, toDishCardView),
    section<VenueCard, VenueCardView>('/api/venues', { featured: true }, toVenueCardView),
  ])
  return { newVenues, specials, dishes, featuredVenues }
}
