import { type BlobStore, STORE_FOLDERS } from '../files/blob-store.ts'
import { isBucket, isFileName } from '../files/file-storage.ts'
import { FILES_PREFIX, InvalidBackupError } from './format.ts'

export type RestoringFiles = {
  /** Keys of all files in the backup. */
  keys: ReadonlySet<string>
  /** Keys of files that differ from the backup. They are replaced after the commit. */
  changed: ReadonlySet<string>
  /** Stores a file unless its key exists. */
  add(key: string, bytes: Uint8Array): Promise<void>
  undo(): Promise<void>
  /** Deletes the files of the store that the backup does not contain. */
  removeOthers(): Promise<void>
}

/** Starts to restore files into a store. No existing file is changed before the commit. */
export function restoreFiles(store: BlobStore): RestoringFiles {
  const keys = new Set<string>()
  const changed = new Set<string>()
  const added: string[] = []
  return {
    keys,
    changed,
    async add(key, bytes) {
      keys.add(key)
      if (!(await store.exists(key))) {
        added.push(key)
        await store.write(key, bytes)
      } else if (!Buffer.from(bytes).equals((await store.read(key)) ?? Buffer.of())) {
        changed.add(key)
      }
    },
    async undo() {
      for (const key of added) await store.remove(key)
    },
    async removeOthers() {
      for (const folder of STORE_FOLDERS) {
        for await (const key of store.list(folder)) if (!keys.has(key)) await store.remove(key)
      }
    },
  }
}

/**
 * Returns the store's key of a backup entry.
 * @throws InvalidBackupError when it is not a stored file
 */
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
