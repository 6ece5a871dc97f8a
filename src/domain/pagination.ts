export const DEFAULT_PAGE_SIZE = 24
export const MAX_PAGE_SIZE = 100

export const RESERVATIONS_PAGE_SIZE = 10

/** Maximum number of reservations of a day, and of pending requests, on the page of the evening. */
export const DAY_MAX_RESERVATIONS = 500
export const DAY_MAX_WAITING = 50

/** Maximum number of reservations outside the hours of a venue that the page of its hours lists. */
export const OUTSIDE_HOURS_MAX = 100

/** Returns the number of pages of a list, at least 1. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/**
 * The entries of a pager: first, last and current page and its neighbours, with 'gap' between them. Pages start at 1.
 * A gap of a single page shows that page instead.
 */
export function paginationItems(current: number, last: number): (number | 'gap')[] {
  const shown = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const sorted = [...new Set(shown)].sort((a, b) => a - b)
  return sorted.flatMap((page, index) => {
    const missing = page - (sorted[index - 1] ?? 0) - 1
    if (missing <= 0) return [page]
    return missing === 1 ? [page - 1, page] : ['gap' as const, page]
  })
}
