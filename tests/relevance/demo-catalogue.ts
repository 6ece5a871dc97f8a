import { demoAllergens } from '../../demo/allergens.ts'
import type { DemoVenue } from '../../demo/types.ts'
import { demoVenues } from '../../demo/venues.ts'
import { DAY_MS } from '../../src/domain/durations.ts'
import { localMinuteAt } from '../../src/domain/hours/open-at.ts'
import { DISH_KINDS } from '../../src/domain/search/dish-kinds.ts'
import { SYNONYMS } from '../../src/domain/search/synonyms.ts'
import { foldText } from '../../src/domain/text.ts'
import { DEFAULT_TIME_ZONE } from '../../src/domain/time.ts'
import { Catalogue } from '../../src/search-index/catalogue.ts'
import type { DishRow, VenueRow } from '../../src/search-index/rows.ts'
import { searchCatalogue } from '../../src/search-index/search-catalogue.ts'
import { SynonymTable } from '../../src/search-index/synonym-table.ts'
import type { DemoAnswer } from './relevance-query.ts'

/** A Monday at 13:00. Dates of the demo are relative; 'open now' depends on the day and the time. */
const NOW = new Date('2026-06-01T12:00:00Z')
const RESULTS = 10

/** Builds the index of a guide, or of the demo content, without a database. The returned search returns names of results. */
export async function openSearchOf(guide: readonly DemoVenue[] = demoVenues): Promise<(query: string) => DemoAnswer> {
  const catalogue = new Catalogue()
  const names = new Map<string, string>()
  const venues: VenueRow[] = []
  const dishes: DishRow[] = []
  const idOf = (name: string) => {
    const id = `00000000-0000-4000-8000-${String(names.size).padStart(12, '0')}`
    names.set(id, name)
    return id
  }
  for (const { name, description, cuisines, featured = false, active = true, menus, ...venue } of guide) {
    const row: VenueRow = {
      id: idOf(name),
      name,
      name_key: foldText(name),
      description,
      cuisines,
      price: venue.price,
      address_road: venue.road,
      address_city: venue.city,
      address_county: venue.county,
      address_postcode: venue.postcode,
      latitude: venue.latitude,
      longitude: venue.longitude,
      hours_mon_fri: venue.hoursMonFri,
      hours_sat_sun: venue.hoursSatSun,
      featured,
      active,
    }
    venues.push(row)
    catalogue.addVenues([row])
    for (const { active = true, startsInDays = -1, endsInDays, categories, ...menu } of menus) {
      const id = idOf(menu.name)
      const end_date = endsInDays === undefined ? null : new Date(NOW.getTime() + endsInDays * DAY_MS)
      catalogue.putMenu(
        {
          id,
          venue_id: row.id,
          name: menu.name,
          description: menu.description,
          menu_type: menu.type,
          active,
          start_date: new Date(NOW.getTime() + startsInDays * DAY_MS),
          end_date,
        },
        NOW,
      )
      for (const category of categories) {
        for (const { dietary, featured = false, ...item } of category.items) {
          const dish = {
            id: idOf(item.name),
            name: item.name,
            name_key: foldText(item.name),
            description: item.description,
            price: item.price,
          }
          const allergens = demoAllergens(name, item.name)?.statements ?? null
          dishes.push({
            ...dish,
            menu_id: id,
            category: category.name,
            category_description: category.description ?? null,
            dietary_info: dietary,
            allergens,
            rating: null,
            featured,
          })
        }
      }
    }
  }
  catalogue.setTime(NOW)
  const active = venues.filter((venue) => venue.active)
  await catalogue.venueIndex.load(inRankOrder(active).map((row) => catalogue.venueDocument(row)))
  await catalogue.dishIndex.load(inRankOrder(dishes).flatMap((row) => catalogue.dishDocument(row) ?? []))
  const synonyms = new SynonymTable(SYNONYMS, DISH_KINDS)
  const nameOf = ({ id }: { id: string }) => names.get(id) ?? ''
  return (query) => {
    const localMinute = localMinuteAt(NOW, DEFAULT_TIME_ZONE)
    const request = { query, isExact: false, limit: RESULTS, offset: 0, position: null, localMinute }
    const { best, interpretation, ...answer } = searchCatalogue(catalogue, synonyms, request)
    const { diets, avoided, excluded, unclearNeeds, unmarkedDiet, corrections } = interpretation
    const named = [...diets, ...avoided, ...excluded, ...unclearNeeds, ...(unmarkedDiet === null ? [] : [unmarkedDiet])]
    const isEmpty = answer.dishes.length + answer.venues.length === 0
    return { first: isEmpty ? null : best, dishes: answer.dishes.map(nameOf), venues: answer.venues.map(nameOf), named, corrections }
  }
}

function inRankOrder<T extends { featured: boolean; name_key: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => Number(b.featured) - Number(a.featured) || (a.name_key < b.name_key ? -1 : 1))
}
