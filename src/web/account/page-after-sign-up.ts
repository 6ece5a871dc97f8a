import { DAY_MS } from '../../domain/durations.ts'

const KEY = 'page-after-sign-up'

type Kept = { path: string; until: number }

/** Stores the requested page for a day, because the link of the confirmation email opens in another tab. Ignores URLs of other sites. */
export function keepPageAfterSignUp(page: string): void {
  const url = new URL(page, location.origin)
  if (url.origin !== location.origin) return
  try {
    localStorage.setItem(KEY, JSON.stringify({ path: url.pathname + url.search, until: Date.now() + DAY_MS } satisfies Kept))
  } catch {
    // Without local storage the account page opens instead.
  }
}

export function takePageAfterSignUp(): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null
    localStorage.removeItem(KEY)
    return kept && kept.until > Date.now() ? kept.path : null
  } catch {
    return null
  }
}
