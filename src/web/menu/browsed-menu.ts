// In a file of its own, because pages of venues load `menu-view.ts` and show no distances.
import type { ListedMenu } from '../../contract/menu.ts'
import { fullAddress } from '../../domain/venue/address.ts'
import type { PriceBand } from '../../domain/venue/price-bands.ts'
import { withDistance } from '../filters/format-miles.ts'
import { type MenuView, toMenuView } from './menu-view.ts'

export type BrowsedMenu = MenuView & { venue: { name: string; slug: string; price: PriceBand | null; address: string } }

/** @param from the place of the distance in words, where it is not the user's */
export function toBrowsedMenu(menu: ListedMenu, from?: string | null): BrowsedMenu {
  const { name, slug, price } = menu.venue
  const address = withDistance(fullAddress(menu.venue), menu.distance_km, from)
  return { ...toMenuView(menu, { onVenuePage: false }), venue: { name, slug, price, address } }
}
