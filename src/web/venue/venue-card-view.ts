import type { VenueCardData } from '../../contract/venue.ts'
import { fullAddress } from '../../domain/venue/address.ts'
import type { OpeningView } from '../ui/opening.tsx'

export type VenueCardView = Pick<VenueCardData, 'name' | 'slug' | 'image_url' | 'image_alt' | 'cuisine' | 'price'> & {
  address: string
  opening?: OpeningView | null
}

/** Keeps only the displayed fields, so that the page stays small. */
export function toVenueCardView(venue: VenueCardData): VenueCardView {
  const { name, slug, image_url, image_alt, cuisine, price } = venue
  return { name, slug, image_url, image_alt, cuisine, price, address: fullAddress(venue) }
}
