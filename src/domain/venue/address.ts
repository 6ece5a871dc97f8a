type Address = { address_road: string; address_city: string; address_county?: string | null; address_postcode?: string }

function join(parts: (string | null | undefined)[]): string {
  return parts.filter((part) => part?.trim()).join(', ')
}

/** The postal address on one line: '14 Barge Lane, Windsor, Berkshire, SL4 0ZZ'. */
export function fullAddress(venue: Address): string {
  return join([venue.address_road, venue.address_city, venue.address_county, venue.address_postcode])
}

/** Road and city: '14 Barge Lane, Windsor'. */
export function shortAddress(venue: Address): string {
  return join([venue.address_road, venue.address_city])
}
