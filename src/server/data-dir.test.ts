import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureFreeSpace, prepareDataDir } from './data-dir.ts'

let parent = ''
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'plateful-data-dir-'))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

test('prepareDataDir creates a directory that only its owner can read', () => {
  prepareDataDir(join(parent, 'a', 'data'))
  expect(statSync(join(parent, 'a', 'data')).mode & 0o777).toBe(0o700)
})

test('prepareDataDir closes an existing directory to other users', () => {
  const dir = join(parent, 'data')
  mkdirSync(dir)
  chmodSync(dir, 0o755)
  prepareDataDir(dir)
  expect(statSync(dir).mode & 0o777).toBe(0o700)
})

test('prepareDataDir throws an error that names DATA_DIR when the path is a file', () => {
  const file = join(parent, 'data')
  writeFileSync(file, '')
  for (const dir of [file, join(file, 'deeper')])
    expect(() => prepareDataDir(dir)).toThrow(`DATA_DIR ${dir} must be a folder that this account may write to`)
})

test('prepareDataDir throws an error that names DATA_DIR when the file system cannot create directories', async () => {
  const script = `import { prepareDataDir } from './src/server/data-dir.ts'; prepareDataDir('/proc/nope/data')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', 'pipe'], timeout: 20_000 })
  const said = await text(child.stderr)
  expect(said).toContain('DATA_DIR /proc/nope/data must be a folder that this account may write to (ENOENT')
})

test('ensureFreeSpace leaves no file behind when the disk has free space', async () => {
  await ensureFreeSpace(parent)
  expect(await readdir(parent)).toEqual([])
})

test('ensureFreeSpace throws when less is free than it takes', async () => {
  await expect(ensureFreeSpace(parent, Number.MAX_SAFE_INTEGER)).rejects.toThrow(/^only \d+ bytes are free in DATA_DIR$/)
})

test('ensureFreeSpace throws when nothing can be written', async () => {
  await expect(ensureFreeSpace(join(parent, 'missing'))).rejects.toThrow('ENOENT')
})
