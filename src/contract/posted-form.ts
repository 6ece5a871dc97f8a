import type { ProblemDetails } from './problem.ts'

/** A form submitted without JavaScript, for the page that shows it again. `values` has no passwords and tokens. */
export type PostedForm = {
  values: Readonly<Record<string, string>>
  status: number
  problem: ProblemDetails | null
  retryAfter: number | null
}
