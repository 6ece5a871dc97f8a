import { setTimeout as delay } from 'node:timers/promises'

/** Longer than any of the ways such a request can go, in milliseconds. */
const FLOOR_MS = 250

/** Runs `work` and answers no sooner than the floor, so that the time taken does not tell whether an account exists. */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const floor = delay(FLOOR_MS)
  try {
    return await work()
  } finally {
    await floor
  }
}
