import type { components } from './schema.ts'

/** The body of every error response (RFC 9457). */
export type Problem = components['schemas']['Problem']

/** An error response of the API, or a response that is not from the API. Use `code` for decisions and `message` for display. */
export class PlatefulError extends Error {
  readonly status: number
  /** Null when the response did not come from the API, for example from a proxy. */
  readonly code: Problem['code'] | null
  readonly problem: Problem | null
  /** Seconds to wait after a rate limit or an outage; null when the response does not contain it. */
  readonly retryAfter: number | null

  constructor(response: Response, problem: Problem | null) {
    super(problem?.detail ?? describe(response))
    this.name = 'PlatefulError'
    this.status = response.status
    this.code = problem?.code ?? null
    this.problem = problem
    this.retryAfter = Number(response.headers.get('retry-after')) || null
  }
}

function describe({ ok, status, headers }: Response): string {
  return ok ? `The response is not JSON but ${headers.get('content-type')}` : `The guide answered with status ${status}`
}
