/**
 * Who may use the one PostgreSQL session next. Jobs run one at a time in order of arrival; while an owner is inside a
 * transaction only its own jobs run, and an owner that stays idle there is rolled back so that the others get on.
 */

/** A piece of work on the session. @returns true when its owner must keep the session (it is in a transaction) */
export type Job = () => Promise<boolean>

interface SchedulerOptions<Owner> {
  /** How long an owner may hold the session without a job, in milliseconds, above 0. */
  idleInTransactionMs: number
  /** Ends whatever the owner left open in the session. */
  rollBack(owner: Owner): Promise<void>
  /** Told when an idle owner is put out: tell its client, close its connection. */
  onIdle(owner: Owner): void
  /** A job or a rollback threw: the session is in an unknown state. */
  onFailure(error: unknown): void
}

interface Entry<Owner> {
  owner: Owner
  job: Job
}

/** The turns of all owners; after a failure nothing runs any more. */
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

  /** Queues a job; jobs of one owner keep their order. A job of an owner that left is dropped. */
  enqueue(owner: Owner, job: Job): void {
    if (this.#left.has(owner)) return
    this.#waiting.push({ owner, job })
    this.#pump()
  }

  /** The owner's client is gone: its waiting jobs are dropped and an open transaction is rolled back. */
  leave(owner: Owner): void {
    if (this.#left.has(owner)) return
    this.#left.add(owner)
    this.#waiting = this.#waiting.filter((entry) => entry.owner !== owner)
    this.#pump()
  }

  /** Resolves when no job is running and none can run. */
  async settled(): Promise<void> {
    while (this.#pumping) await this.#pumping
  }

  #pump(): void {
    if (this.#running || this.#failed) return
    // Set before the first job runs: a job may call back into the scheduler at once.
    this.#running = true
    this.#pumping = this.#run()
      .catch((error: unknown) => {
        this.#failed = true
        this.#options.onFailure(error)
      })
      .finally(() => {
        this.#running = false
        this.#pumping = null
        // What came in while the last job ended found the pump still marked as running.
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

  /** Starts the owner's time, unless it is running: other connections' jobs must not start it afresh. */
  #watchIdleOwner(): void {
    const owner = this.#owner
    if (!owner || this.#idleTimer || this.#failed) return
    this.#idleTimer = setTimeout(() => {
      this.leave(owner)
      this.#options.onIdle(owner)
    }, this.#options.idleInTransactionMs)
  }
}
