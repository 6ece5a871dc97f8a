import type { components } from './schema.ts'

/** The body of every refusal (RFC 9457). */
export type Problem = components['schemas']['Problem']

/** A refusal of the API. Branch on `code`, show `message`. */
export class PlatefulError extends Error {
  readonly status: number
  /** Null when the answer did not come from the API, for example from a proxy. */
  readonly code: Problem['code'] | null
  readonly problem: Problem | null
  /** Seconds to wait, for a rate limit or an outage; null when the answer does not say. */
  readonly retryAfter: number | null

  constructor(response: Response, problem: Problem | null) {
    super(problem?.detail ?? `The guide answered with status ${response.status}`)
    this.name = 'PlatefulError'
    this.status = response.status
    this.code = problem?.code ?? null
    this.problem = problem
    this.retryAfter = Number(response.headers.get('retry-after')) || null
  }
}
