import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** A record of `record-disk.mjs`, in order. Paths are absolute. */
export type DiskRecord = { path: string } & (
  | { what: 'create' | 'mkdir' | 'unlink' | 'flush' | 'flush begins' }
  | { what: 'write'; position: number; data: Uint8Array }
  | { what: 'truncate'; length: number }
  | { what: 'rename'; to: string }
  | { what: 'flush ends'; begun: number }
)

type Change = { index: number } & ({ position: number; data: Uint8Array } | { length: number })
/** `durable` is null while the file is unchanged since the base. */
type File = { base: string | null; durable: Buffer | null; pending: Change[] }
type NameChange = { path: string; dir: string } & ({ what: 'file'; file: File } | { what: 'dir' | 'gone' } | { what: 'moved'; to: string })

const SECTOR = 4096

/**
 * Simulates a disk that loses power. Flushed data is kept; of the rest a random part is kept, in sectors. Names behave as on ext4, xfs and
 * btrfs: they become durable in order, and flushing a file or directory makes its names and all earlier ones durable.
 */
export class PowerCutDisk {
  readonly #base: string
  readonly #root: string
  readonly #baseFiles: Map<string, File>
  /** Files by current name. */
  readonly #files: Map<string, File>
  readonly #names: NameChange[] = []
  #durableNames = 0
  #next = 0

  /**
   * @param base a copy of the directory before the first record
   * @param root the recorded directory
   */
  constructor(base: string, root: string) {
    this.#base = base
    this.#root = root
    const found = readdirSync(base, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    this.#baseFiles = new Map(
      found.map((entry) => {
        const path = relative(base, join(entry.parentPath, entry.name))
        return [path, { base: path, durable: null, pending: [] }]
      }),
    )
    this.#files = new Map(this.#baseFiles)
  }

  /** Applies the records before an index, from the last call on. */
  advance(records: readonly DiskRecord[], end: number): void {
    for (; this.#next < end; this.#next += 1) {
      const record = records[this.#next]
      if (record) this.#apply(record, this.#next)
    }
  }

  /**
   * Writes the content of the disk to a directory.
   * @param random returns numbers from 0 to below 1
   */
  writeTo(target: string, random: () => number): void {
    rmSync(target, { recursive: true, force: true })
    cpSync(this.#base, target, { recursive: true })
    const arrived = this.#durableNames + Math.floor(random() * (this.#names.length - this.#durableNames + 1))
    const files = new Map(this.#baseFiles)
    for (const change of this.#names.slice(0, arrived)) {
      if (change.what === 'dir') mkdirSync(join(target, change.path), { recursive: true })
      else rename(files, change)
    }
    for (const [path, file] of this.#baseFiles) if (files.get(path) !== file) rmSync(join(target, path))
    for (const [path, file] of files) {
      if (file.durable === null && file.pending.length === 0 && file.base === path) continue
      mkdirSync(dirname(join(target, path)), { recursive: true })
      writeFileSync(join(target, path), withRandomPart(this.#contentOf(file), file.pending, random))
    }
  }

  #apply(record: DiskRecord, index: number): void {
    const path = relative(this.#root, record.path)
    const dir = dirname(path)
    const file = this.#files.get(path)
    if (record.what === 'write') file?.pending.push({ index, position: record.position, data: record.data })
    else if (record.what === 'truncate') file?.pending.push({ index, length: record.length })
    else if (record.what === 'flush') this.#flush(path, file, index)
    else if (record.what === 'flush ends') this.#flush(path, file, record.begun)
    else if (record.what !== 'flush begins') {
      const change: NameChange =
        record.what === 'create'
          ? { what: 'file', path, dir, file: { base: null, durable: Buffer.alloc(0), pending: [] } }
          : record.what === 'rename'
            ? { what: 'moved', path, dir, to: relative(this.#root, record.to) }
            : { what: record.what === 'mkdir' ? 'dir' : 'gone', path, dir }
      this.#names.push(change)
      rename(this.#files, change)
    }
  }

  /** Makes the first writes to a file durable, up to an index, and its name; for a directory the names in it. */
  #flush(path: string, file: File | undefined, before: number): void {
    const concerns = (change: NameChange) =>
      file
        ? change.path === path || (change.what === 'moved' && change.to === path)
        : change.dir === path || (path === '' && change.dir === '.')
    const last = this.#names.findLastIndex(concerns)
    this.#durableNames = Math.max(this.#durableNames, last + 1)
    if (!file) return
    const flushed = file.pending.filter(({ index }) => index < before)
    if (flushed.length === 0) return
    file.durable = flushed.reduce(changed, Buffer.from(this.#contentOf(file)))
    file.pending = file.pending.filter(({ index }) => index >= before)
  }

  #contentOf(file: File): Buffer {
    return file.durable ?? readFileSync(join(this.#base, file.base ?? ''))
  }
}

function rename(files: Map<string, File>, change: NameChange): void {
  if (change.what === 'file') files.set(change.path, change.file)
  else if (change.what === 'gone') files.delete(change.path)
  else if (change.what === 'moved') {
    const file = files.get(change.path)
    files.delete(change.path)
    if (file) files.set(change.to, file)
  }
}

function withRandomPart(durable: Buffer, pending: readonly Change[], random: () => number): Buffer {
  const arrived = pending.flatMap((change) => ('data' in change ? sectorsOf(change) : [change])).filter(() => random() < 0.5)
  return arrived.reduce(changed, Buffer.from(durable))
}

function sectorsOf(change: Change & { position: number; data: Uint8Array }): Change[] {
  const count = Math.ceil(change.data.length / SECTOR)
  return Array.from({ length: count }, (_, sector) => ({
    index: change.index,
    position: change.position + sector * SECTOR,
    data: change.data.subarray(sector * SECTOR, (sector + 1) * SECTOR),
  }))
}

/** May change the given buffer. */
function changed(content: Buffer, change: Change): Buffer {
  if ('length' in change) return resized(content, change.length)
  const grown = content.length < change.position + change.data.length ? resized(content, change.position + change.data.length) : content
  grown.set(change.data, change.position)
  return grown
}

function resized(content: Buffer, length: number): Buffer {
  const copy = Buffer.alloc(length)
  content.copy(copy)
  return copy
}
