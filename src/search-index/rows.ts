import type { withSetHours } from '../domain/hours/open-at.ts'
import type { AllergenStatements } from '../domain/menu/allergens.ts'
import type { DietaryTag } from '../domain/menu/dietary-tags.ts'
import type { MenuType } from '../domain/menu/menu-lists.ts'
import type { PriceBand } from '../domain/venue/price-bands.ts'

export type VenueRow = {
  id: string
  name: string
  name_key: string
  description: string | null
  cuisines: string[]
  price: PriceBand | null
  address_road: string
  address_city: string
  address_county: string | null
  address_postcode: string
  latitude: number | null
  longitude: number | null
  hours_mon_fri: string | null
  hours_sat_sun: string | null
  set_hours?: Parameters<typeof withSetHours>[1] | null
  featured: boolean
  active: boolean
}

export type MenuRow = {
  id: string
  venue_id: string
  name: string
  description: string | null
  menu_type: MenuType
  active: boolean
  start_date: Date
  end_date: Date | null
}

export type DishRow = {
  id: string
  menu_id: string
  name: string
  name_key: string
  description: string | null
  category: string
  category_description: string | null
  price: number
  dietary_info: DietaryTag[]
  allergens: AllergenStatements | null
  rating: number | null
  featured: boolean
}
