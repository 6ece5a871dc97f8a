import type { Correction } from './corrected-query.ts'

export type Result = {
  id: string
  name: string
  place: string
  aside: string
  imageUrl: string | null
  slug: string
  anchor?: string
}

export type Results = {
  query: string
  groups: { name: string; results: Result[] }[]
  total: number
  corrections: readonly Correction[]
}

export function hasMoreResults(results: Results): boolean {
  return results.total > flattenResults(results).length
}

export function flattenResults({ groups }: Results): Result[] {
  return groups.flatMap((group) => group.results)
}
