import PQueue from 'p-queue'
import { type BlobStore, STORE_FOLDERS } from '../files/blob-store.ts'
import { isBucket, isFileName } from '../files/file-storage.ts'
import { FILES_PREFIX, InvalidBackupError } from './format.ts'

export type RestoringFiles = {
  keys: ReadonlySet<string>
  /** Existing files with different content. They are replaced after the commit. */
  changed: ReadonlySet<string>
  /**
   * Begins to write a file, after earlier ones where `FILES_AT_ONCE` are being written.
   * @throws the error of an earlier file
   */
  add(key: string, bytes: Uint8Array): Promise<void>
  /** @throws the error of a file that could not be written */
  finish(): Promise<void>
  undo(): Promise<void>
  removeOthers(): Promise<void>
}

/**
 * Each file waits until the disk has it. On two cores 1,500 small files took 13.9 s one after the other, 3.3 s with four at once and 3.4 s
 * with eight.
 */
const FILES_AT_ONCE = 4

/** Changes no existing file before the commit. */
export function restoreFiles(store: BlobStore): RestoringFiles {
  const keys = new Set<string>()
  const changed = new Set<string>()
  const added: string[] = []
  const queue = new PQueue({ concurrency: FILES_AT_ONCE })
  const errors: unknown[] = []
  const throwIfFailed = () => {
    if (errors.length > 0) throw errors[0]
  }

  async function write(key: string, bytes: Uint8Array): Promise<void> {
    if (!(await store.exists(key))) {
      added.push(key)
      await store.write(key, bytes)
    } else if (!Buffer.from(bytes).equals((await store.read(key)) ?? Buffer.of())) {
      changed.add(key)
    }
  }

  return {
    keys,
    changed,
    async add(key, bytes) {
      // Waits, so that only the files that are being written are in memory.
      await queue.onSizeLessThan(1)
      throwIfFailed()
      keys.add(key)
      queue.add(() => write(key, bytes)).catch((error: unknown) => errors.push(error))
    },
    async finish() {
      await queue.onIdle()
      throwIfFailed()
    },
    async undo() {
      await queue.onIdle()
      for (const key of added) await store.remove(key)
    },
    async removeOthers() {
      for (const folder of STORE_FOLDERS) {
        for await (const key of store.list(folder)) if (!keys.has(key)) await store.remove(key)
      }
    },
  }
}

/** @throws InvalidBackupError when the entry is not a stored file */
export function keyOf({ name }: { name: string }): string {
  const key = name.slice(FILES_PREFIX.length)
  if (!isKey(key)) throw new InvalidBackupError(`The backup holds a file that is none of the guide's: ${name}`)
  return key
}

/** Accepts only valid keys, so that a backup cannot write outside the store. */
function isKey(key: string): boolean {
  const parts = key.split('/')
  const [folder = '', bucket = ''] = parts
  const isPlace = (parts.length === 2 && folder === 'private') || (parts.length === 3 && folder === 'media' && isBucket(bucket))
  return isPlace && isFileName(parts.at(-1) ?? '')
}
