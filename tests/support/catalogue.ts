import { randomUUID } from 'node:crypto'
import type { AllergenStatements } from '../../src/domain/menu/allergens.ts'
import type { DietaryTag } from '../../src/domain/menu/dietary-tags.ts'
import type { MenuType } from '../../src/domain/menu/menu-lists.ts'
import { DISH_KINDS } from '../../src/domain/search/dish-kinds.ts'
import { SYNONYMS } from '../../src/domain/search/synonyms.ts'
import { foldText } from '../../src/domain/text.ts'
import { Catalogue } from '../../src/search-index/catalogue.ts'
import type { DishRow, MenuRow, VenueRow } from '../../src/search-index/rows.ts'
import type { SearchRequest } from '../../src/search-index/search-answer.ts'
import { searchCatalogue } from '../../src/search-index/search-catalogue.ts'
import { SynonymTable } from '../../src/search-index/synonym-table.ts'
import { warmUp } from '../../src/search-index/warm-up.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const SHOWN = { active: true, start_date: new Date(0), end_date: null }
const synonyms = new SynonymTable(SYNONYMS, DISH_KINDS)

export type Dish = {
  name: string
  description?: string
  category?: string
  sectionText?: string
  price?: number
  tags?: DietaryTag[]
  /** Confirmed statements. */
  allergens?: AllergenStatements | undefined
  rating?: number
  menuType?: MenuType
  /** The name and text of its menu, if it is the first dish of it. */
  menuName?: string
  menuText?: string
  featured?: boolean
}
export type Venue = Partial<VenueRow> & { name: string; dishes: Dish[] }

/** Returns a search in venues with these dishes, one menu per type. Its results are names. */
export async function aCatalogue(venues: Venue[]) {
  const catalogue = new Catalogue()
  const names = new Map<string, string>()
  const venueRows: VenueRow[] = []
  const dishRows: DishRow[] = []
  for (const { dishes, ...venue } of venues) {
    const row: VenueRow = {
      id: randomUUID(),
      name_key: foldText(venue.name),
      description: null,
      cuisines: [],
      price: null,
      address_road: 'High Street',
      address_city: 'Windsor',
      address_county: null,
      address_postcode: 'SL4 1AA',
      latitude: null,
      longitude: null,
      hours_mon_fri: null,
      hours_sat_sun: null,
      featured: false,
      active: true,
      ...venue,
    }
    venueRows.push(row)
    names.set(row.id, row.name)
    catalogue.addVenues([row])
    const menus = new Map<MenuType, MenuRow>()
    for (const dish of dishes) {
      const id = randomUUID()
      names.set(id, dish.name)
      const menu_type = dish.menuType ?? 'Daily'
      const menu = menus.get(menu_type) ?? {
        id: randomUUID(),
        venue_id: row.id,
        name: dish.menuName ?? 'Menu',
        description: dish.menuText ?? null,
        menu_type,
        ...SHOWN,
      }
      if (!menus.has(menu_type)) catalogue.putMenu(menu, NOW)
      menus.set(menu_type, menu)
      dishRows.push({
        id,
        menu_id: menu.id,
        name: dish.name,
        name_key: foldText(dish.name),
        description: dish.description ?? null,
        category: dish.category ?? 'Mains',
        category_description: dish.sectionText ?? null,
        price: dish.price ?? 10,
        dietary_info: dish.tags ?? [],
        allergens: dish.allergens ?? null,
        rating: dish.rating ?? null,
        featured: dish.featured ?? false,
      })
    }
  }
  catalogue.setTime(NOW)
  const byRank = <T extends { featured: boolean; name_key: string }>(rows: T[]) =>
    rows.toSorted((a, b) => Number(b.featured) - Number(a.featured) || (a.name_key < b.name_key ? -1 : 1))
  await catalogue.venueIndex.load(byRank(venueRows).map((row) => catalogue.venueDocument(row)))
  await catalogue.dishIndex.load(byRank(dishRows).flatMap((row) => catalogue.dishDocument(row) ?? []))
  const search = (query: string, over: Partial<SearchRequest> = {}) => {
    const answer = searchCatalogue(catalogue, synonyms, { query, isExact: false, limit: 10, offset: 0, position: null, ...over })
    const nameOf = ({ id }: { id: string }) => names.get(id)
    return { ...answer, dishes: answer.dishes.map(nameOf), venues: answer.venues.map(nameOf) }
  }
  /** Returns the number of searches. */
  const warmUpAll = () => [...warmUp(catalogue, synonyms)].length
  return Object.assign(search, { warmUp: warmUpAll })
}
