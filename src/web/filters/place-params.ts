import type { NamedPlace } from '../../contract/common.ts'
import { kilometresOf, SEARCH_MILES } from '../../domain/search/search-sorts.ts'
import { pluralise } from '../pluralise.ts'
import { parseSortedValues } from './filter-params.ts'

/** A select above a list. An option with an empty value means no choice. */
export type ListSelect = { name: string; label: string; options: readonly { value: string | number; label: string }[] }

/** The user's position, in degrees rounded to about 100 m. */
export type Place = { lat: number; lng: number }

export type PlaceParams = {
  /** A town or postcode, instead of a position. */
  from?: string | undefined
  lat?: number | undefined
  lng?: number | undefined
  within?: number | undefined
}

const MAX_MILES = 500

export function parsePlace(search: Record<string, unknown>): PlaceParams {
  const from = parseFrom(search.from)
  const lat = parseDegrees(search.lat, 90)
  const lng = parseDegrees(search.lng, 180)
  const place = from === undefined ? { lat, lng } : { from }
  if (from === undefined && (lat === undefined || lng === undefined)) return {}
  const within = parseWhole(search.within, MAX_MILES)
  return within === undefined ? place : { ...place, within }
}

export function hasPlace({ from, lat }: PlaceParams): boolean {
  return from !== undefined || lat !== undefined
}

export function placeQuery({ from, lat, lng, within }: PlaceParams) {
  return { from, lat, lng, within_km: within && kilometresOf(within) }
}

function parseFrom(value: unknown): string | undefined {
  return parseSortedValues(value)?.[0]?.trim() || undefined
}

/** 'the centre of Slough' or 'SL4 0ZZ'. Passes null on for an unknown place, and undefined without one. */
export function placeInWords(place: NamedPlace | null | undefined): string | null | undefined {
  return place && (place.kind === 'town' ? `the centre of ${place.name}` : place.name)
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
