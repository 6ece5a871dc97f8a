import autocannon from 'autocannon'
import { median } from './table.ts'

const CONNECTIONS = 16
const ROUND_SECONDS = 3
const ROUNDS = 5

/** Requests a second that an address answers with success, over one round. Throws when any answer is none. */
async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: ROUND_SECONDS })
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

/** Two addresses in turn, round by round, since the machine's speed drifts: their medians and the median of the ratios. */
export async function compare(
  a: string,
  b: string,
  headers: Record<string, string> = {},
): Promise<{ a: number; b: number; ratio: number }> {
  const rounds: { a: number; b: number }[] = []
  await requestsPerSecond(a, headers)
  await requestsPerSecond(b, headers)
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ a: await requestsPerSecond(a, headers), b: await requestsPerSecond(b, headers) })
  return {
    a: median(rounds.map((round) => round.a)),
    b: median(rounds.map((round) => round.b)),
    ratio: median(rounds.map((round) => round.a / round.b)),
  }
}
