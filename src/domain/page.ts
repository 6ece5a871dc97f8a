/** What a list page shows at once, and the most a caller of the API may ask for. */
export const DEFAULT_PAGE_SIZE = 24
export const MAX_PAGE_SIZE = 100

/** Rows on a page of the reservations panel. */
export const RESERVATIONS_PAGE_SIZE = 10

/**
 * The page numbers a pager shows: first, last, the current one and its neighbours, with 'gap' where some are left out.
 * Pages count from 1. A gap that would hide a single page shows that page instead.
 */
export function pagerEntries(current: number, last: number): (number | 'gap')[] {
  const shown = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const sorted = [...new Set(shown)].sort((a, b) => a - b)
  return sorted.flatMap((page, index) => {
    const missing = page - (sorted[index - 1] ?? 0) - 1
    if (missing <= 0) return [page]
    return missing === 1 ? [page - 1, page] : ['gap' as const, page]
  })
}
