import type { Facet, List } from '../../contract/common.ts'
import { foldText } from '../../domain/text.ts'

export type PageRequest = { page: number; limit: number }

export function pageOffset({ page, limit }: PageRequest): number {
  return (page - 1) * limit
}

export function toListResponse<T>(data: T[], total: number, { page, limit }: PageRequest): List<T> {
  return { data, total, next: page * limit < total ? String(page + 1) : null }
}

/**
 * Returns the cursor of the next page; null on the last one.
 * @param rows the rows of a page, read with one more than `limit`
 */
export function nextCursor(rows: readonly { id: number }[], limit: number): string | null {
  return rows.length > limit ? String(rows[limit - 1]?.id) : null
}

export type Counts = ReadonlyMap<string, number>

export function facetsByName(counts: Counts, chosen: readonly string[]): Facet[] {
  const values = new Set([...counts.keys(), ...chosen])
  return [...values]
    .map((value) => ({ value, sortKey: foldText(value) }))
    .sort((a, b) => compare(a.sortKey, b.sortKey) || compare(a.value, b.value))
    .map(({ value }) => ({ value, label: value, count: counts.get(value) ?? 0 }))
}

export function fixedFacets(counts: Counts, values: readonly { value: string; label: string }[]): Facet[] {
  return values.map(({ value, label }) => ({ value, label, count: counts.get(value) ?? 0 }))
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
