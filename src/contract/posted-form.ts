import type { ProblemDetails } from './problem.ts'

/** A form submitted without JavaScript, for the page that shows it again. `values` has no passwords and tokens. */
export type PostedForm = {
  values: Readonly<Record<string, string>>
  status: number
  /** Null when the form was accepted. */
  problem: ProblemDetails | null
  /** Seconds until the next allowed attempt; null when the server did not send them. */
  retryAfter: number | null
}
