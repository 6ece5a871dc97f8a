import type { Api } from '../api.ts'
import { type DishCardView, type SpecialsCardView, toDishCardView, toSpecialsCardView } from '../menu/card-views.ts'
import { toVenueCardView, type VenueCardView } from '../venue/venue-card-view.ts'

const SECTION_LIMIT = 24

export type HomeSectionData<T> = { shown: T[]; total: number }
export type Home = {
  newVenues: HomeSectionData<VenueCardView>
  specials: HomeSectionData<SpecialsCardView>
  dishes: HomeSectionData<DishCardView>
  featuredVenues: HomeSectionData<VenueCardView>
}

export async function fetchHome(api: Api, signal?: AbortSignal): Promise<Home> {
  const query = { limit: SECTION_LIMIT }
  const [newVenues, specials, dishes, featuredVenues] = await Promise.all([
    toSection(api.get('/api/venues', { query: { new: true, sort: 'newest', ...query }, signal }), toVenueCardView),
    toSection(api.get('/api/menus', { query: { type: 'Specials', has_items: true, ...query }, signal }), toSpecialsCardView),
    toSection(api.get('/api/menu-items', { query: { featured: true, sort: 'chosen', ...query }, signal }), toDishCardView),
    toSection(api.get('/api/venues', { query: { featured: true, sort: 'chosen', ...query }, signal }), toVenueCardView),
  ])
  return { newVenues, specials, dishes, featuredVenues }
}

async function toSection<T, View>(list: Promise<{ data: T[]; total: number }>, toView: (one: T) => View): Promise<HomeSectionData<View>> {
  const { data, total } = await list
  return { shown: data.map((one) => toView(one)), total }
}
