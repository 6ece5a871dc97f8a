import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBackupTarget } from './open-target.ts'

const targetIn = (path: string) => openBackupTarget({ target: { kind: 'folder', path }, schedule: '', keepDays: 1, passphrase: null })

test('a folder of backups is created with its parents, for its owner only', async () => {
  const root = await mkdtemp(join(tmpdir(), 'plateful-target-'))
  await chmod(root, 0o755)
  const folder = join(root, 'backups', 'guide')
  expect(await (await targetIn(folder)).list()).toEqual([])
  for (const path of [folder, join(root, 'backups')]) expect((await stat(path)).mode & 0o777).toBe(0o700)
  await rm(root, { recursive: true })
})

test.skipIf(process.platform !== 'linux')('a folder of backups that the file system refuses to create is an error', async () => {
  await expect((await targetIn('/proc/backups/guide')).list()).rejects.toThrow('ENOENT')
})

test('a folder of backups whose name is that of a file is an error', async () => {
  const root = await mkdtemp(join(tmpdir(), 'plateful-target-'))
  await writeFile(join(root, 'backups'), '')
  await expect((await targetIn(join(root, 'backups'))).list()).rejects.toThrow('EEXIST')
  await expect((await targetIn(join(root, 'backups', 'guide'))).list()).rejects.toThrow('EEXIST')
  await rm(root, { recursive: true })
})
