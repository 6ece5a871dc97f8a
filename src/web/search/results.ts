import type { Correction } from './corrected-query.ts'

/** One line of the dropdown. */
export type Result = {
  id: string
  name: string
  /** Where it is: cuisine and city of a venue, venue and city of a dish. */
  place: string
  /** At the right: a dish's price, or 'Venue'. */
  aside: string
  imageUrl: string | null
  /** The venue it leads to; empty where the answer named none. */
  slug: string
  /** Where on the venue's page: the line of a dish. */
  anchor?: string
}

/** What was found by kind, the kind that answers best first. */
export type Results = {
  query: string
  groups: { name: string; results: Result[] }[]
  /** How many there are, also those that are not among these. */
  total: number
  corrections: readonly Correction[]
}

/** Whether the list ends with a link to all results, because it does not have them all. */
export function hasMoreResults(results: Results): boolean {
  return results.total > flattenResults(results).length
}

/** All results in the order they are shown. */
export function flattenResults({ groups }: Results): Result[] {
  return groups.flatMap((group) => group.results)
}
