import { CUISINES } from '../../../domain/venue/cuisines.ts'
import { quoted, scalarText } from '../parse-cells.ts'
import { isObject } from '../source-row.ts'

const AMENITIES = new Set(['restaurant', 'cafe', 'pub', 'bar', 'fast_food', 'biergarten', 'food_court', 'ice_cream'])

const CUISINES_BY_TAG: ReadonlyMap<string, string> = new Map([
  ['british', 'Modern British'],
  ['fish', 'Seafood'],
  ['steak_house', 'Steakhouse'],
  ['sushi', 'Japanese'],
  ['ramen', 'Japanese'],
  ['pizza', 'Italian'],
  ['tapas', 'Spanish'],
  ['curry', 'Indian'],
  ['kebab', 'Turkish'],
  ['lebanese', 'Middle Eastern'],
  ['tex_mex', 'Mexican'],
  ['gastropub', 'Gastropub'],
])

type Tags = Record<string, unknown>
type Position = { lat?: unknown; lon?: unknown }

/**
 * Converts an element of the Overpass API, or a GeoJSON feature from it, to columns of a venue; null for another row.
 * Other places, such as bus stops, have `other`. @see
 * https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL#Output_Format_(out:json)
 */
export function fromOpenStreetMap(row: Record<string, unknown>): { columns: Record<string, unknown> } | { other: string } | null {
  const element = readElement(row)
  if (!element) return null
  const { id, tags, position } = element
  const text = (...keys: string[]) => keys.map((key) => tags[key]).find((value) => typeof value === 'string' && value.trim() !== '')
  const kind = scalarText(tags.amenity)
  if (tags.amenity !== undefined && !AMENITIES.has(kind)) return { other: `A place of the kind ${quoted(kind)}, not one to eat or drink` }
  const number = text('addr:housenumber', 'addr:housename')
  const street = text('addr:street', 'addr:place')
  const columns = {
    id,
    name: text('name', 'name:en'),
    address_road: street === undefined ? undefined : [number, street].filter(Boolean).join(' '),
    address_city: text('addr:city', 'addr:town', 'addr:village', 'addr:suburb'),
    address_county: text('addr:county'),
    address_postcode: text('addr:postcode'),
    phone: text('phone', 'contact:phone'),
    email: text('email', 'contact:email'),
    website: text('website', 'contact:website', 'url'),
    cuisines: cuisinesOf(tags.cuisine),
    opening_hours: text('opening_hours'),
    latitude: position.lat,
    longitude: position.lon,
  }
  return { columns: Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) }
}

function readElement(row: Record<string, unknown>): { id: string; tags: Tags; position: Position } | null {
  if (row.type === 'Feature' && isObject(row.properties)) {
    const id = scalarText(row.properties['@id'] ?? row.id ?? '')
    return { id: id === '' ? '' : `osm-${id}`, tags: row.properties, position: positionOf(row.geometry) }
  }
  const isElement = row.type === 'node' || row.type === 'way' || row.type === 'relation'
  if (!isElement || !isObject(row.tags)) return null
  const position = isObject(row.center) ? row.center : row
  return { id: `osm-${row.type}/${scalarText(row.id)}`, tags: row.tags, position }
}

/** Returns the position of a point, or the middle of the corners of outlines. GeoJSON has the longitude first, and may have an altitude. */
function positionOf(geometry: unknown): Position {
  if (!isObject(geometry)) return {}
  const [longitudes, latitudes] = [new Extent(), new Extent()]
  forEachPosition(geometry.coordinates, ([longitude, latitude]) => {
    if (typeof longitude !== 'number' || typeof latitude !== 'number') return
    longitudes.include(longitude)
    latitudes.include(latitude)
  })
  return longitudes.isEmpty ? {} : { lon: longitudes.middle, lat: latitudes.middle }
}

/** An array that begins with a number is a position. The reader has limited the depth of the row. */
function forEachPosition(coordinates: unknown, visit: (position: readonly unknown[]) => void): void {
  if (!Array.isArray(coordinates)) return
  if (typeof coordinates[0] === 'number') visit(coordinates)
  else for (const one of coordinates) forEachPosition(one, visit)
}

class Extent {
  #least = Number.POSITIVE_INFINITY
  #most = Number.NEGATIVE_INFINITY

  get isEmpty(): boolean {
    return this.#least > this.#most
  }

  get middle(): number {
    return (this.#least + this.#most) / 2
  }

  include(value: number): void {
    this.#least = Math.min(this.#least, value)
    this.#most = Math.max(this.#most, value)
  }
}

/** Maximum number of cuisines that are read; most places have one or two. */
const MAX_TAGGED_CUISINES = 20

/** Omits unknown cuisines, because OpenStreetMap has thousands. */
function cuisinesOf(value: unknown): string[] | undefined {
  if (typeof value !== 'string') return undefined
  const known = value.split(/[;,]/, MAX_TAGGED_CUISINES).flatMap((part) => {
    const tag = part.trim().toLowerCase()
    return CUISINES_BY_TAG.get(tag) ?? CUISINES.find((cuisine) => cuisine.toLowerCase().replaceAll(' ', '_') === tag) ?? []
  })
  const cuisines = [...new Set(known)].slice(0, 3)
  return cuisines.length > 0 ? cuisines : undefined
}
