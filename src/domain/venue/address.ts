type Address = { address_road: string; address_city: string; address_county?: string | null; address_postcode?: string }

/** Parts joined by ', ', empty ones left out, so that a missing county leaves no double separator. */
function join(parts: (string | null | undefined)[]): string {
  return parts.filter((part) => part?.trim()).join(', ')
}

/** The address on one line: '14 Barge Lane, Windsor, Berkshire, SL4 0ZZ'. */
export function fullAddress(venue: Address): string {
  return join([venue.address_road, venue.address_city, venue.address_county, venue.address_postcode])
}

/** Road and city, under the name on a venue's own page, which has the full address below: '14 Barge Lane, Windsor'. */
export function shortAddress(venue: Address): string {
  return join([venue.address_road, venue.address_city])
}
