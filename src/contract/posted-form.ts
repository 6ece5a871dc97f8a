import type { ProblemDetails } from './problem.ts'

/** A form that a browser without JavaScript submitted, for the page that shows it again. */
export type PostedForm = {
  /** The submitted values by field, without passwords and tokens. */
  values: Readonly<Record<string, string>>
  status: number
  /** The error; null when the form was accepted. */
  problem: ProblemDetails | null
  /** Seconds to wait before the next attempt; null when the server gave no time. */
  retryAfter: number | null
}
