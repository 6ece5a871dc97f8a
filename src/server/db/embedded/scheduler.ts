/**
 * Who may use the one PostgreSQL session next. Jobs run one at a time in order of arrival; while an owner is inside a
 * transaction only its own jobs run, and an owner that stays idle there is rolled back so that the others get on.
 */

/** A piece of work on the session. @returns true when its owner must keep the session (it is in a transaction) */
export type Job = () => Promise<boolean>

export interface SchedulerOptions<Owner> {
  /** How long an owner may hold the session without a job, in milliseconds, above 0. */
  idleInTransactionMs: number
  /** Ends whatever the owner left open in the session. */
  rollBack(owner: Owner): Promise<void>
  /** Told after an idle owner was rolled back: tell its client, close its connection. */
  onIdle(owner: Owner): void
  /** A job or a rollback threw: the session is in an unknown state. */
  onFailure(error: unknown): void
}

export class Scheduler<Owner extends object> {
  readonly #options: SchedulerOptions<Owner>
  readonly #left = new WeakSet<Owner>()
  #waiting: { owner: Owner; job: Job }[] = []
  #owner: Owner | null = null
  #pumping: Promise<void> | null = null
  #idleTimer: NodeJS.Timeout | undefined

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
    clearTimeout(this.#idleTimer)
    if (this.#pumping) return
    this.#pumping = this.#run()
      .catch((error: unknown) => this.#options.onFailure(error))
      .finally(() => {
        this.#pumping = null
        this.#watchIdleOwner()
      })
  }

  async #run(): Promise<void> {
    for (;;) {
      if (this.#owner && this.#left.has(this.#owner)) await this.#release(this.#owner)
      const next = this.#takeNext()
      if (!next) return
      this.#owner = (await next.job()) ? next.owner : null
    }
  }

  #takeNext(): { owner: Owner; job: Job } | undefined {
    const index = this.#owner ? this.#waiting.findIndex((entry) => entry.owner === this.#owner) : 0
    return index === -1 ? undefined : this.#waiting.splice(index, 1)[0]
  }

  async #release(owner: Owner): Promise<void> {
    await this.#options.rollBack(owner)
    this.#owner = null
  }

  /** Runs whenever the pump stops: the owner, if there is one, has no job left and its time starts. */
  #watchIdleOwner(): void {
    const owner = this.#owner
    if (!owner) {
      if (this.#waiting.length > 0) this.#pump()
      return
    }
    if (this.#left.has(owner) || this.#waiting.some((entry) => entry.owner === owner)) {
      this.#pump()
      return
    }
    this.#idleTimer = setTimeout(() => {
      // The pump rolls back owners that left, before the next job.
      this.leave(owner)
      void this.settled().then(() => this.#options.onIdle(owner))
    }, this.#options.idleInTransactionMs)
  }
}
