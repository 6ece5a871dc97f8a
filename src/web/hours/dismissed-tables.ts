const KEY = 'plateful-outside-hours'
const MAX_DISMISSED = 500

/** The ids of the reservations outside the hours of which the user has dismissed the warning on this device. */
export function readDismissed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Stores dismissed ids and returns all of them. When there are too many, the oldest are deleted. */
export function dismissTables(ids: readonly string[]): string[] {
  const dismissed = [...new Set([...ids, ...readDismissed()])].slice(0, MAX_DISMISSED)
  try {
    localStorage.setItem(KEY, JSON.stringify(dismissed))
  } catch {
    // Without storage the warning is dismissed until the page is loaded again.
  }
  return dismissed
}
