import { quoted, scalarText } from '../parse-cells.ts'

const SERVES_GUESTS = /restaurant|cafe|pub|bar|nightclub|takeaway|hotel|guest house|mobile caterer/i

/**
 * Converts a business of the UK's Food Hygiene Rating Scheme to columns of a venue; null for another row. Schools,
 * shops and other businesses have `other`. @see https://api.ratings.food.gov.uk/Help
 */
export function fromFoodHygiene(row: Record<string, unknown>): { columns: Record<string, unknown> } | { other: string } | null {
  const { FHRSID: id, BusinessName: name, BusinessType: kind } = row
  // A flat file with these columns is handled by the column mapping.
  if (id === undefined || name === undefined || kind === undefined) return null
  if (!SERVES_GUESTS.test(scalarText(kind))) return { other: `A business of the kind ${quoted(scalarText(kind))}, which serves no guests` }
  const geocode = (row.geocode ?? row.Geocode ?? row) as Record<string, unknown>
  const address = [1, 2, 3, 4].map((line) => row[`AddressLine${line}`]).filter((line) => typeof line === 'string' && line.trim() !== '')
  const columns = {
    id: `fhrs-${scalarText(id)}`,
    name,
    address,
    address_postcode: row.PostCode,
    latitude: geocode.latitude ?? geocode.Latitude,
    longitude: geocode.longitude ?? geocode.Longitude,
    hygiene_rating: row.RatingValue,
    hygiene_rated_on: row.RatingDate,
    hygiene_id: scalarText(id),
  }
  return {
    columns: Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined && value !== null && value !== '')),
  }
}
