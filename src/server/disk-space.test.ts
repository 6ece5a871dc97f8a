import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureRoom } from './disk-space.ts'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plateful-room-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('ensureRoom leaves no file behind when the disk has room', async () => {
  await ensureRoom(directory)
  expect(await readdir(directory)).toEqual([])
})

test('ensureRoom throws when less is free than it takes', async () => {
  await expect(ensureRoom(directory, Number.MAX_SAFE_INTEGER)).rejects.toThrow(/^only \d+ bytes are free in DATA_DIR$/)
})

test('ensureRoom throws when nothing can be written', async () => {
  await expect(ensureRoom(join(directory, 'missing'))).rejects.toThrow('ENOENT')
})
