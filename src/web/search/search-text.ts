import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '../../domain/search/search-query.ts'
import { flattenResults, type Results } from './results.ts'

/** The query for the text in the box; null while it is too short. */
export function toQuery(typed: string): string | null {
  const query = typed.trim().slice(0, SEARCH_MAX_LENGTH).trim()
  return query.length >= SEARCH_MIN_LENGTH ? query : null
}

export function resultSummary(results: Results): string {
  const count = flattenResults(results).length
  if (count === 0) return `No dishes, venues or locations match "${results.query}"`
  return `Showing top ${count} results for "${results.query}"`
}
