import { kilometresOf, SEARCH_MILES } from '../../domain/search/search-sorts.ts'
import { pluralise } from '../pluralise.ts'

/** A select above a list. An option with an empty value means no choice. */
export type ListSelect = { name: string; label: string; options: readonly { value: string | number; label: string }[] }

/** The user's position, in degrees rounded to about 100 m. */
export type Place = { lat: number; lng: number }

export type PlaceParams = {
  lat?: number | undefined
  lng?: number | undefined
  within?: number | undefined
}

const MAX_MILES = 500

export function parsePlace(search: Record<string, unknown>): PlaceParams {
  const lat = parseDegrees(search.lat, 90)
  const lng = parseDegrees(search.lng, 180)
  if (lat === undefined || lng === undefined) return {}
  const within = parseWhole(search.within, MAX_MILES)
  return within === undefined ? { lat, lng } : { lat, lng, within }
}

export function placeQuery({ lat, lng, within }: PlaceParams) {
  return { lat, lng, within_km: within && kilometresOf(within) }
}

export function distanceSelect({ within }: PlaceParams): ListSelect {
  const distances = withChosen(SEARCH_MILES, within).map((miles) => ({ value: miles, label: `Within ${pluralise(miles, 'mile')}` }))
  return { name: 'within', label: 'Distance', options: [{ value: '', label: 'Any distance' }, ...distances] }
}

function withChosen(numbers: readonly number[], chosen: number | undefined): number[] {
  return [...new Set([...numbers, ...(chosen === undefined ? [] : [chosen])])].sort((a, b) => a - b)
}

export function parseWhole(value: unknown, highest: number): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 && number <= highest ? number : undefined
}

/** Rounded to a thousandth of a degree (about 100 m), because a list needs no more precise position. */
function parseDegrees(value: unknown, highest: number): number | undefined {
  const degrees = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value ?? Number.NaN)
  return Math.abs(degrees) <= highest ? Math.round(degrees * 1000) / 1000 : undefined
}
