/**
 * Which option of an open list a key moves to, counted from 0; null for none, undefined for a key that moves nothing.
 * Arrows go round; Home and End move among options only once one is active, else they are the text's.
 */
export function moveActive(key: string, active: number | null, count: number): number | null | undefined {
  if (count === 0) return undefined
  const last = count - 1
  if (key === 'ArrowDown') return active === null || active === last ? 0 : active + 1
  if (key === 'ArrowUp') return active === null || active === 0 ? last : active - 1
  if (active === null) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}
