import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs'

/**
 * Flushes the write-ahead log to disk. Commits that end close together share one flush (group commit): the flush of PostgreSQL is deferred,
 * and callers await `flushed`. Opens the segments itself, because PostgreSQL may close or rename them before the flush.
 */
export class WalFlusher {
  readonly #deferred = new Map<string, number>()
  readonly #begun = new Set<number>()
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null

  /** Marks a segment of the log that must be flushed before `flushed` resolves. @throws Error of the disk */
  defer(path: string): void {
    if (!this.#deferred.has(path)) this.#deferred.set(path, openSync(path, 'r+'))
  }

  /** Resolves when all deferred segments are on disk; null when there are no deferred segments. Rejects when the disk cannot be written. */
  flushed(): Promise<void> | null {
    if (this.#next) return this.#next
    if (this.#deferred.size === 0) return this.#running
    if (!this.#running) return this.#begin()
    this.#next = this.#running.then(() => this.#begin())
    return this.#next
  }

  /**
   * Flushes all deferred segments immediately, because data files may be written only after the log that describes the change. @throws
   * Error of the disk
   */
  flushNow(): void {
    for (const file of this.#begun) fdatasyncSync(file)
    for (const [path, file] of this.#deferred) {
      fdatasyncSync(file)
      closeSync(file)
      this.#deferred.delete(path)
    }
  }

  #begin(): Promise<void> {
    const files = [...this.#deferred.values()]
    this.#deferred.clear()
    this.#next = null
    const running = Promise.all(files.map((file) => this.#flush(file))).then(() => {
      if (this.#running === running) this.#running = null
    })
    this.#running = running
    return running
  }

  #flush(file: number): Promise<void> {
    this.#begun.add(file)
    return new Promise((resolve, reject) => {
      fdatasync(file, (error) => {
        this.#begun.delete(file)
        closeSync(file)
        if (error) reject(error)
        else resolve()
      })
    })
  }
}
