import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../domain/durations.ts'
import { createFile, replaceFile } from './atomic-write.ts'

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plateful-target-'))
  path = join(folder, 'menus.csv')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function* pieces(failure?: Error): AsyncGenerator<string> {
  yield 'first,'
  if (failure) throw failure
  yield 'second'
}

test.each([
  ['replaces', replaceFile],
  ['creates', createFile],
])('a write that %s a file leaves no file behind when it fails', async (_, write) => {
  const lost = Object.assign(new Error('lost'), { syscall: 'read' })
  await expect(write(path, pieces(lost))).rejects.toBe(lost)
  expect(await readdir(folder)).toEqual([])
})

test('replaceFile writes a file that only its owner can read, whatever files are beside it', async () => {
  await writeFile(path, 'an older one', { mode: 0o644 })
  await writeFile(`${path}.part`, 'someone else’s', { mode: 0o644 })
  await replaceFile(path, pieces())
  expect(await readFile(path, 'utf8')).toBe('first,second')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['menus.csv', 'menus.csv.part'])
})

test('createFile deletes parts of the same file that killed commands left a day ago, and nothing else', async () => {
  const left = ['menus.csv.1.partial', 'menus.csv.3f2a.partial', 'other.csv.1.partial', 'menus.csv.partial']
  for (const name of left) await writeFile(join(folder, name), 'half')
  const long = new Date(Date.now() - 2 * DAY_MS)
  for (const name of left.filter((one) => one !== 'menus.csv.3f2a.partial')) await utimes(join(folder, name), long, long)
  await createFile(path, pieces())
  expect((await readdir(folder)).sort()).toEqual(['menus.csv', 'menus.csv.3f2a.partial', 'menus.csv.partial', 'other.csv.1.partial'])
})

test('createFile never overwrites an existing file', async () => {
  await createFile(path, pieces())
  await expect(createFile(path, pieces())).rejects.toThrow(/^\S+menus\.csv cannot be written: EEXIST/)
  expect(await readdir(folder)).toEqual(['menus.csv'])
})
