import type { List } from '../../contract/common.ts'

/** Which rows of a list are asked for. `page` counts from 1. */
export type Page = { page: number; limit: number }

/** How many rows come before the page. */
export function offsetOf({ page, limit }: Page): number {
  return (page - 1) * limit
}

/** One page as every list answers it. */
export function listOf<T>(data: T[], total: number, { page, limit }: Page): List<T> {
  return { data, total, next: page * limit < total ? String(page + 1) : null }
}
