import type { DietaryTag } from '../src/domain/menu/dietary-tags.ts'
import type { MenuType } from '../src/domain/menu/menu-lists.ts'
import type { Rating } from '../src/domain/menu/rating.ts'
import type { ItemSize } from '../src/domain/menu/sizes.ts'
import type { Cuisine } from '../src/domain/venue/cuisines.ts'
import type { PriceBand } from '../src/domain/venue/price-bands.ts'

/** All dates are relative, so that the demo never expires. */
export type DemoItem = {
  name: string
  description: string | null
  /** In pounds; the lowest price of an item with sizes. */
  price: number
  sizes?: ItemSize[]
  rating: Rating | null
  /**
   * Only tags that are true of the dish as described. 'vegan' includes 'vegetarian', which is not listed beside it, but not 'dairy-free',
   * because of traces.
   */
  dietary: DietaryTag[]
  featured?: boolean
  /** Base name of a file in `pictures/`, without extension. */
  picture?: string
}

export type DemoCategory = { name: string; description?: string; items: DemoItem[] }

export type DemoMenu = {
  name: string
  type: MenuType
  description: string | null
  picture?: string
  active?: boolean
  /** Days from today; negative is in the past. Default: a few days ago. */
  startsInDays?: number
  /** Days from today; negative is in the past. Default: no end. */
  endsInDays?: number
  categories: DemoCategory[]
}

export type DemoVenue = {
  name: string
  picture: string | null
  /** At most three; the first is the venue's main cuisine. */
  cuisines: Cuisine[]
  description: string
  price: PriceBand | null
  road: string
  city: string
  county: string | null
  postcode: string
  latitude: number | null
  longitude: number | null
  phone: string
  email: string | null
  website: string | null
  hoursMonFri: string
  hoursSatSun: string
  featured?: boolean
  new?: boolean
  active?: boolean
  takesRequests?: boolean
  addedDaysAgo: number
  menus: DemoMenu[]
}
