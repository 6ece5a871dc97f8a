import { DAY_MS } from '../../domain/durations.ts'

const KEY = 'page-after-sign-up'

type Kept = { path: string; until: number }

/**
 * Keeps the page that someone wanted to see when they signed up, for a day: the link of the confirmation email opens in another tab.
 * A page of another site is not kept.
 */
export function keepPageAfterSignUp(page: string): void {
  const url = new URL(page, location.origin)
  if (url.origin !== location.origin) return
  try {
    localStorage.setItem(KEY, JSON.stringify({ path: url.pathname + url.search, until: Date.now() + DAY_MS } satisfies Kept))
  } catch {
    // A browser that stores nothing opens the account instead.
  }
}

/** Returns the page that was kept, once; null when there is none. */
export function takePageAfterSignUp(): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null
    localStorage.removeItem(KEY)
    return kept && kept.until > Date.now() ? kept.path : null
  } catch {
    return null
  }
}
