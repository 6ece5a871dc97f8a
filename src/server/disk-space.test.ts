import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureFreeSpace } from './disk-space.ts'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plateful-space-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('ensureFreeSpace leaves no file behind when the disk has free space', async () => {
  await ensureFreeSpace(directory, 1)
  expect(await readdir(directory)).toEqual([])
})

test('ensureFreeSpace throws when the disk has less free space than required', async () => {
  await expect(ensureFreeSpace(directory, Number.MAX_SAFE_INTEGER)).rejects.toThrow(/^only \d+ bytes are free in DATA_DIR$/)
})

test('ensureFreeSpace throws when nothing can be written', async () => {
  await expect(ensureFreeSpace(join(directory, 'missing'), 1)).rejects.toThrow('ENOENT')
})
