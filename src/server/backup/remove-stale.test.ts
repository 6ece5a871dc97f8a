import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../domain/durations.ts'
import { removeStale } from './remove-stale.ts'

test('removeStale deletes old files and folders of its kind, and ignores a file that another process deletes in the meantime', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plateful-stale-'))
  const old = new Date(Date.now() - DAY_MS - 1000)
  await mkdir(join(folder, 'backup-old'))
  await writeFile(join(folder, 'backup-old', 'users.ndjson'), 'x')
  for (const name of ['backup-young', 'other']) await writeFile(join(folder, name), 'x')
  for (const name of ['backup-old', 'other']) await utimes(join(folder, name), old, old)
  // Listed in the directory, but missing when its date is read.
  await symlink(join(folder, 'nothing'), join(folder, 'backup-gone'))
  await removeStale(folder, (name) => name.startsWith('backup-'))
  expect((await readdir(folder)).sort()).toEqual(['backup-gone', 'backup-young', 'other'])
  await rm(folder, { recursive: true })
})
