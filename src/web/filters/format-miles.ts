import { KM_PER_MILE } from '../../domain/search/search-sorts.ts'

export function formatMiles(km: number): string {
  const miles = km / KM_PER_MILE
  if (miles < 0.1) return 'Less than 0.1 miles'
  const rounded = miles < 9.95 ? miles.toFixed(1) : Math.round(miles).toLocaleString('en-GB')
  return rounded === '1.0' ? '1 mile' : `${rounded.replace(/\.0$/, '')} miles`
}

/**
 * '1.2 miles away, 14 Barge Lane', or '1.2 miles from the centre of Slough, 14 Barge Lane'.
 * @param km of a row of a list; absent or null where it is not known
 * @param from the place in words, where it is not the user's
 */
export function withDistance(address: string, km: number | null | undefined, from: string | null | undefined): string {
  return typeof km === 'number' ? `${formatMiles(km)} ${from ? `from ${from}` : 'away'}, ${address}` : address
}
