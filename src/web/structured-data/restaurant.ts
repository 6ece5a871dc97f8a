import type { Site } from '../../contract/site.ts'
import type { Venue } from '../../contract/venue.ts'
import { openingHoursSpecification } from '../../domain/hours/schema-org-hours.ts'
import { schemaOrgMenu } from '../../domain/menu/schema-org-menu.ts'
import { venuePath } from '../../domain/public-pages.ts'
import { websiteHref } from '../../domain/venue/contact-links.ts'
import type { MenuView } from '../menu/menu-view.ts'

/** Restaurant with its menus, without unknown data. Source: https://schema.org/Restaurant */
export function restaurantData(site: Site, venue: Venue, menus: readonly MenuView[]): object {
  const hours = openingHoursSpecification(venue)
  return {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: venue.name,
    description: venue.description ?? undefined,
    url: site.publicUrl + venuePath(venue.slug),
    image: venue.image_url ? new URL(venue.image_url, site.publicUrl).href : undefined,
    telephone: venue.phone ?? undefined,
    email: venue.email ?? undefined,
    sameAs: websiteHref(venue.website) ?? undefined,
    servesCuisine: venue.cuisines.length > 0 ? venue.cuisines : undefined,
    priceRange: venue.price ?? undefined,
    acceptsReservations: venue.takes_requests,
    address: {
      '@type': 'PostalAddress',
      streetAddress: venue.address_road,
      addressLocality: venue.address_city,
      addressRegion: venue.address_county ?? undefined,
      postalCode: venue.address_postcode,
      addressCountry: 'GB',
    },
    geo:
      venue.latitude === null || venue.longitude === null
        ? undefined
        : { '@type': 'GeoCoordinates', latitude: venue.latitude, longitude: venue.longitude },
    openingHoursSpecification: hours.length > 0 ? hours : undefined,
    hasMenu: menus.length > 0 ? menus.map(schemaOrgMenu) : undefined,
  }
}
