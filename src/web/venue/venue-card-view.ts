import type { VenueCard } from '../../contract/venue.ts'

/** What a card shows of a venue. */
export type VenueCardView = Omit<VenueCard, 'id' | 'featured' | 'new'>

/** Only what the card shows, so that a page carries no more. */
export function toVenueCardView(venue: VenueCard): VenueCardView {
  const { name, slug, image_url, image_alt, cuisine, price, address_road, address_city } = venue
  return { name, slug, image_url, image_alt, cuisine, price, address_road, address_city }
}
