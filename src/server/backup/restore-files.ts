import { type BlobStore, STORE_FOLDERS } from '../files/blob-store.ts'
import { isBucket, isFileName } from '../files/file-storage.ts'
import { FILES_PREFIX, InvalidBackupError } from './format.ts'

/** The files of one restore. */
export type RestoringFiles = {
  /** Keys of every file that belongs to the restored guide. */
  keys: ReadonlySet<string>
  /** Keys that hold another content than the backup does: they are replaced after the rows are committed. */
  changed: ReadonlySet<string>
  /** Stores a file unless its key exists already. */
  add(key: string, bytes: Uint8Array): Promise<void>
  /** Deletes what `add` stored. */
  undo(): Promise<void>
  /** Deletes the files of the store that the backup does not have. */
  removeOthers(): Promise<void>
}

/** Starts to restore files into a store. Until the rows are committed, no existing file is changed. */
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

/** The store's key of an entry of the backup. @throws InvalidBackupError when the entry is not one of the guide's files */
export function keyOf({ name }: { name: string }): string {
  const key = name.slice(FILES_PREFIX.length)
  if (!isKey(key)) throw new InvalidBackupError(`The backup holds a file that is none of the guide's: ${name}`)
  return key
}

/** Accepts keys of the store alone, so that no backup can write anywhere else. */
function isKey(key: string): boolean {
  const parts = key.split('/')
  const [folder = '', bucket = ''] = parts
  const isPlace = (parts.length === 2 && folder === 'private') || (parts.length === 3 && folder === 'media' && isBucket(bucket))
  return isPlace && isFileName(parts.at(-1) ?? '')
}
