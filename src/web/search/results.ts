import type { Correction } from './corrected-query.ts'

export type Result = {
  id: string
  name: string
  /** Cuisine and city of a venue, or venue and city of a dish. */
  place: string
  /** Price of a dish, or 'Venue'. */
  aside: string
  imageUrl: string | null
  /** The linked venue; empty when the response has no slug. */
  slug: string
  anchor?: string
}

/** Results by kind, the kind with the best match first. */
export type Results = {
  query: string
  groups: { name: string; results: Result[] }[]
  /** Number of all matches, including those that are not listed. */
  total: number
  corrections: readonly Correction[]
}

export function hasMoreResults(results: Results): boolean {
  return results.total > flattenResults(results).length
}

export function flattenResults({ groups }: Results): Result[] {
  return groups.flatMap((group) => group.results)
}
