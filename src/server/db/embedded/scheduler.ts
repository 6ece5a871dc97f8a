/**
 * Schedules the use of the one PostgreSQL session. Jobs run one at a time in order of arrival. While an owner is inside a transaction, only
 * its jobs run. An owner that stays idle in a transaction is rolled back.
 */

/**
 * A unit of work on the session.
 * @returns true when its owner must keep the session, because it is in a transaction
 */
export type Job = () => Promise<boolean>

interface SchedulerOptions<Owner> {
  /** Longest time that an owner may hold the session without a job. */
  idleInTransactionMs: number
  rollBack(owner: Owner): Promise<void>
  /** Called when an idle owner loses the session: send an error to its client and close the connection. */
  onIdle(owner: Owner): void
  /** Called when a job or a rollback threw, which leaves the session in an unknown state. */
  onFailure(error: unknown): void
}

interface Entry<Owner> {
  owner: Owner
  job: Job
}

export class Scheduler<Owner extends object> {
  readonly #options: SchedulerOptions<Owner>
  readonly #left = new WeakSet<Owner>()
  #waiting: Entry<Owner>[] = []
  #owner: Owner | null = null
  #running = false
  #pumping: Promise<void> | null = null
  #idleTimer: NodeJS.Timeout | undefined
  #failed = false

  constructor(options: SchedulerOptions<Owner>) {
    this.#options = options
  }

  enqueue(owner: Owner, job: Job): void {
    if (this.#left.has(owner)) return
    this.#waiting.push({ owner, job })
    this.#pump()
  }

  /** Removes the owner's queued jobs and rolls back its open transaction. Call it when its client has disconnected. */
  leave(owner: Owner): void {
    if (this.#left.has(owner)) return
    this.#left.add(owner)
    this.#waiting = this.#waiting.filter((entry) => entry.owner !== owner)
    this.#pump()
  }

  async settled(): Promise<void> {
    while (this.#pumping) await this.#pumping
  }

  #pump(): void {
    if (this.#running || this.#failed) return
    // Set before the first job, because a job may call the scheduler synchronously.
    this.#running = true
    this.#pumping = this.#run()
      .catch((error: unknown) => {
        this.#failed = true
        this.#options.onFailure(error)
      })
      .finally(() => {
        this.#running = false
        this.#pumping = null
        // Jobs queued while the last job ended did not start, because `#running` was still true.
        if (this.#next() || this.#ownerLeft()) this.#pump()
        else this.#watchIdleOwner()
      })
  }

  async #run(): Promise<void> {
    for (;;) {
      if (this.#owner && this.#ownerLeft()) {
        this.#stopWatching()
        await this.#options.rollBack(this.#owner)
        this.#owner = null
      }
      const next = this.#next()
      if (!next) return
      this.#stopWatching()
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      this.#owner = (await next.job()) ? next.owner : null
    }
  }

  #next(): Entry<Owner> | undefined {
    return this.#owner ? this.#waiting.find((entry) => entry.owner === this.#owner) : this.#waiting[0]
  }

  #ownerLeft(): boolean {
    return this.#owner !== null && this.#left.has(this.#owner)
  }

  #stopWatching(): void {
    clearTimeout(this.#idleTimer)
    this.#idleTimer = undefined
  }

  /** Does not restart a running timer, because jobs of other connections must not extend it. */
  #watchIdleOwner(): void {
    const owner = this.#owner
    if (!owner || this.#idleTimer || this.#failed) return
    this.#idleTimer = setTimeout(() => {
      this.leave(owner)
      this.#options.onIdle(owner)
    }, this.#options.idleInTransactionMs)
  }
}
