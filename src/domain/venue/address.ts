type Address = { address_road: string; address_city: string; address_county?: string | null; address_postcode?: string | undefined }

function join(parts: (string | null | undefined)[]): string {
  return parts.filter((part) => part?.trim()).join(', ')
}

export function fullAddress(venue: Address): string {
  return join([venue.address_road, venue.address_city, venue.address_county, venue.address_postcode])
}

/** Street and town. */
export function shortAddress(venue: Address): string {
  return join([venue.address_road, venue.address_city])
}

/**
 * Normalises a postcode of any country for comparison: 'sl4 1nj', 'SL41NJ' and full-width characters are equal.
 * Must equal the SQL in `server/place/postcode-sql.ts`.
 */
export function normalisePostcode(postcode: string): string {
  return postcode.normalize('NFKC').replace(/\s/g, '').toUpperCase()
}
