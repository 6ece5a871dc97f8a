import autocannon from 'autocannon'
import { median } from './table.ts'

const CONNECTIONS = 16
const ROUND_SECONDS = 3
const ROUNDS = 5

/** A call that is made again and again. */
export type Target = {
  url: string
  headers?: Record<string, string>
  method?: 'GET' | 'POST' /** A new body for each call. */
  body?: () => string
}

export type Options = { rounds?: number; seconds?: number }

/** Requests a second that a target answers with success, over one round. Throws when any answer is none. */
async function requestsPerSecond({ body, ...target }: Target, duration: number): Promise<number> {
  const requests = body ? [{ setupRequest: (request: autocannon.Request) => ({ ...request, body: body() }) }] : undefined
  const result = await autocannon({ ...target, ...(requests ? { requests } : {}), connections: CONNECTIONS, duration })
  if (result.non2xx + result.errors > 0) throw new Error(`${target.url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

/**
 * Two targets in turn, round by round, since the machine's speed drifts: their medians and the median of the ratios.
 * @param options rounds (5) and seconds of one (3)
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
