import type { VenueCardData } from '../../contract/venue.ts'
import { fullAddress } from '../../domain/venue/address.ts'

/** What a card shows of a venue. */
export type VenueCardView = Pick<VenueCardData, 'name' | 'slug' | 'image_url' | 'image_alt' | 'cuisine' | 'price'> & { address: string }

/** Only what the card shows, so that a page carries no more. */
export function toVenueCardView(venue: VenueCardData): VenueCardView {
  const { name, slug, image_url, image_alt, cuisine, price } = venue
  return { name, slug, image_url, image_alt, cuisine, price, address: fullAddress(venue) }
}
