import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createBlobStore } from './blob-store.ts'

test('a file that cannot be written is reported with the cause of that, not of the deletion of its remains', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plateful-blobs-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await writeFile(join(dataDir, 'media'), 'a file in place of the folder')
  const store = await createBlobStore({ dataDir, s3: null })
  await expect(store.write('media/a.webp', Buffer.from('picture'))).rejects.toMatchObject({ syscall: 'mkdir' })
})
