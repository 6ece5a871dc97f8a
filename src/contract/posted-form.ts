import type { ProblemDetails } from './problem.ts'

/**
 * A form submitted without JavaScript, for the page that shows it again. `values` has no passwords and tokens. `advice` is what scripts would
 * show beside the error.
 */
export type PostedForm = {
  values: Readonly<Record<string, string>>
  status: number
  problem: ProblemDetails | null
  advice: string | null
  retryAfter: number | null
}
