import { closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** PGlite's arguments with `fsync` on. Its fdatasync does nothing, its fsync calls the file system. */
export const SYNCED_START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
]

const WAL_SEGMENT = /\/pg_wal\/[0-9A-F]{24}$/

type Node = { parent: Node; name: string }
type Stream = { node: Node; nfd: number }
type Operation = (...args: never[]) => unknown
type EmscriptenNodeFs = {
  realPath(node: Node): string
  stream_ops: { write: (stream: Stream, ...rest: never[]) => unknown; setattr: Operation; fsync?: (stream: Stream) => number }
  node_ops: Record<'rename' | 'unlink' | 'rmdir' | 'setattr', Operation>
}

/**
 * PGlite's file system with a working `fsync`. PostgreSQL then controls the order: log before data files, data files before the checkpoint
 * in `pg_control`, directories after renames. The log flush of a commit is deferred to `wal`; all other file changes happen after it.
 */
export class SyncedFiles extends NodeFS {
  readonly wal = new WalFlusher()

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const flushing = (module: unknown) => this.#flush((module as { NODEFS: EmscriptenNodeFs }).NODEFS)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [flushing, ...(emscriptenOpts.preRun ?? [])] } }
  }

  #flush(fs: EmscriptenNodeFs): void {
    const { wal } = this
    const isSegment = (node: Node) => WAL_SEGMENT.test(fs.realPath(node))
    fs.stream_ops.fsync = ending((stream: Stream) => {
      if (isSegment(stream.node)) wal.defer(fs.realPath(stream.node))
      else {
        wal.flushNow()
        fsyncSync(stream.nfd)
      }
      return 0
    })
    const flushNow = ending(() => wal.flushNow())
    const { write } = fs.stream_ops
    fs.stream_ops.write = (stream, ...rest) => {
      if (!isSegment(stream.node)) flushNow()
      return write(stream, ...rest)
    }
    const afterFlush =
      (operation: Operation): Operation =>
      (...args) => {
        flushNow()
        return operation(...args)
      }
    fs.stream_ops.setattr = afterFlush(fs.stream_ops.setattr)
    for (const name of ['rename', 'unlink', 'rmdir', 'setattr'] as const) fs.node_ops[name] = afterFlush(fs.node_ops[name])
  }
}

/** Ends the worker when a flush fails, because the state on disk is then unknown and PGlite would never reply to the caller. */
function ending<Args extends unknown[], Result>(flush: (...args: Args) => Result): (...args: Args) => Result {
  return (...args) => {
    try {
      return flush(...args)
    } catch (error) {
      setImmediate(() => {
        throw error
      })
      throw error
    }
  }
}

/** Flushes a directory with its contents, and its entry in the parent directory. @throws Error of the disk */
export function flushTree(dir: string): void {
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) flushPath(join(entry.parentPath, entry.name))
  flushPath(dir)
  flushPath(dirname(dir))
}

export function flushPath(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Flushes the write-ahead log to disk. Commits that end close together share one flush (group commit): the flush of PostgreSQL is deferred,
 * and callers await `flushed`. Opens the segments itself, because PostgreSQL may close or rename them before the flush.
 */
class WalFlusher {
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
