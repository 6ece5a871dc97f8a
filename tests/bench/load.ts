import autocannon from 'autocannon'
import { median } from './table.ts'

const CONNECTIONS = 16
const ROUND_SECONDS = 3
const ROUNDS = 5

export type Target = {
  url: string
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  /** Returns a new body for each call. */
  body?: () => string
  /** Returns a new path for each call. */
  path?: () => string
}

export type Options = { rounds?: number; seconds?: number }

/**
 * Returns successful requests per second in one round.
 * @throws Error when a response is not successful
 */
async function requestsPerSecond({ body, path, ...target }: Target, duration: number): Promise<number> {
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...(body && { body: body() }), ...(path && { path: path() }) })
  const requests = body || path ? [{ setupRequest }] : undefined
  const result = await autocannon({ ...target, ...(requests ? { requests } : {}), connections: CONNECTIONS, duration })
  if (result.non2xx + result.errors > 0) throw new Error(`${target.url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

/**
 * Compares two targets round by round, because the speed of the machine varies. Returns medians and the median ratio.
 * @param options rounds (5) and seconds per round (3)
 */
export async function compare(
  a: Target,
  b: Target,
  { rounds: count = ROUNDS, seconds = ROUND_SECONDS }: Options = {},
): Promise<{ a: number; b: number; ratio: number }> {
  const rounds: { a: number; b: number }[] = []
  await requestsPerSecond(a, seconds)
  await requestsPerSecond(b, seconds)
  for (let round = 0; round < count; round += 1)
    rounds.push({ a: await requestsPerSecond(a, seconds), b: await requestsPerSecond(b, seconds) })
  return {
    a: median(rounds.map((round) => round.a)),
    b: median(rounds.map((round) => round.b)),
    ratio: median(rounds.map((round) => round.a / round.b)),
  }
}
