/** The files of the embedded database, flushed to disk where PostgreSQL asks for it. */
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { WalFlusher } from './wal-flusher.ts'

/** PGlite's arguments with `fsync` on. Its fdatasync does nothing, its fsync calls the file system. */
export const SYNCED_START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
]

/** A segment of the write-ahead log: 24 hexadecimal digits. */
const WAL_SEGMENT = /\/pg_wal\/[0-9A-F]{24}$/

type Node = { parent: Node; name: string }
type Stream = { node: Node; nfd: number }
type Operation = (...args: never[]) => unknown
/** The part of Emscripten's file system for Node that is used here. */
type EmscriptenNodeFs = {
  realPath(node: Node): string
  stream_ops: Record<'write' | 'setattr', Operation> & { fsync?: (stream: Stream) => number }
  node_ops: Record<'rename' | 'unlink' | 'rmdir' | 'setattr', Operation>
}

/**
 * PGlite's file system, whose `fsync` flushes. PostgreSQL then keeps its own order: the log before data files, data files before the checkpoint in
 * `pg_control`, directories after renames. The flush of the log at a commit is deferred to `wal`; any other change of files happens after it.
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
    fs.stream_ops.write = (...args) => {
      const [stream] = args as unknown as [Stream]
      if (!isSegment(stream.node)) flushNow()
      return write(...args)
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

/** Ends the worker when a flush fails: what is on disk is then unknown, and PGlite would leave the caller without an answer. */
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

/** Flushes a directory with everything in it, and its entry in the directory above. @throws Error of the disk */
export function flushTree(dir: string): void {
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) flushPath(join(entry.parentPath, entry.name))
  flushPath(dir)
  flushPath(dirname(dir))
}

/** Flushes one file or directory. @throws Error of the disk */
export function flushPath(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
