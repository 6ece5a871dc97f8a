import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataFolder } from './data-folder.ts'

let parent = ''
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'plateful-folder-'))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

test('a data folder is made for its owner alone', () => {
  openDataFolder(join(parent, 'a', 'data'))
  expect(statSync(join(parent, 'a', 'data')).mode & 0o777).toBe(0o700)
})

test('one that was there is closed to others', () => {
  const dir = join(parent, 'data')
  mkdirSync(dir)
  chmodSync(dir, 0o755)
  openDataFolder(dir)
  expect(statSync(dir).mode & 0o777).toBe(0o700)
})

test('what cannot be one is refused by the name of its setting', () => {
  const file = join(parent, 'data')
  writeFileSync(file, '')
  for (const dir of [file, join(file, 'deeper')])
    expect(() => openDataFolder(dir)).toThrow(`DATA_DIR ${dir} must be a folder that this account may write to`)
})

test('openDataFolder throws a sentence that names DATA_DIR when the file system makes no directories', async () => {
  const script = `import { openDataFolder } from './src/server/data-folder.ts'; openDataFolder('/proc/nope/data')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', 'pipe'], timeout: 20_000 })
  const said = await text(child.stderr)
  expect(said).toContain('DATA_DIR /proc/nope/data must be a folder that this account may write to (ENOENT')
})
