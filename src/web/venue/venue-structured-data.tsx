import type { Venue } from '../../contract/venue.ts'
import { venuePath } from '../../domain/public-pages.ts'
import type { MenuView } from '../menu/menu-view.ts'
import { useSite } from '../site.ts'
import { breadcrumbs } from '../structured-data/breadcrumbs.ts'
import { JsonLd, JsonLdPlaceholder } from '../structured-data/json-ld.tsx'
import { restaurantData } from '../structured-data/restaurant.ts'

export function VenueStructuredData({ venue, menus }: { venue: Venue; menus: readonly MenuView[] }) {
  const site = useSite()
  if (!import.meta.env.SSR) return <JsonLdPlaceholder />
  const way = [
    { name: 'Our Venues', path: '/venues' },
    { name: venue.name, path: venuePath(venue.slug) },
  ]
  return <JsonLd data={[restaurantData(site, venue, menus), breadcrumbs(site, way)]} />
}
