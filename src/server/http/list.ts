import type { Facet, List } from '../../contract/common.ts'
import { foldText } from '../../domain/text.ts'

export type PageRequest = { page: number; limit: number }

export function pageOffset({ page, limit }: PageRequest): number {
  return (page - 1) * limit
}

export function toListResponse<T>(data: T[], total: number, { page, limit }: PageRequest): List<T> {
  return { data, total, next: page * limit < total ? String(page + 1) : null }
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
