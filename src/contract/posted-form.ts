import type { Problem } from './problem.ts'

/** A form that a browser sent without scripts, as the page that answers it shows it. */
export type PostedForm = {
  /** What was typed, by field; secrets are left out. */
  values: Readonly<Record<string, string>>
  /** The HTTP status of the answer. */
  status: number
  /** Why it was refused; null where it was accepted. */
  problem: Problem | null
  /** Seconds to wait before another try; null where the server named none. */
  retryAfter: number | null
}
