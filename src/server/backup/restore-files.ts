import { type BlobStore, STORE_FOLDERS } from '../files/blob-store.ts'
import { isBucket, isFileName } from '../files/file-storage.ts'
import { FILES_PREFIX, InvalidBackupError } from './format.ts'

export type RestoringFiles = {
  keys: ReadonlySet<string>
  /** Existing files with different content. They are replaced after the commit. */
  changed: ReadonlySet<string>
  add(key: string, bytes: Uint8Array): Promise<void>
  undo(): Promise<void>
  removeOthers(): Promise<void>
}

/** Changes no existing file before the commit. */
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
