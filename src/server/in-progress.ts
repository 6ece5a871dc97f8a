import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'

/** Tracks work in progress, so that a batch can wait for items that would otherwise be added just after it started. */
export class InProgress {
  readonly #works = new Set<Promise<unknown>>()

  async track<T>(work: Promise<T>): Promise<T> {
    this.#works.add(work)
    try {
      return await work
    } finally {
      this.#works.delete(work)
    }
  }

  /**
   * Waits until the work that is in progress now has ended and the code that awaits it has run, but no longer than `maxMs` milliseconds.
   * Never rejects, and returns immediately when there is none.
   */
  async ended(maxMs: number): Promise<void> {
    if (this.#works.size === 0) return
    await Promise.race([Promise.allSettled(this.#works), delay(maxMs, undefined, { ref: false })])
    await nextTurn()
  }
}
