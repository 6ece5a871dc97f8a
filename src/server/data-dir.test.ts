import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareDataDir } from './data-dir.ts'

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

// Only root can give a file to another account.
test.runIf(process.getuid?.() === 0)('prepareDataDir throws for root when the data belongs to another account', () => {
  const dir = join(parent, 'data')
  prepareDataDir(dir)
  mkdirSync(join(dir, 'pg'))
  for (const file of ['auth-secret', 'pg/PG_VERSION']) {
    writeFileSync(join(dir, file), '')
    prepareDataDir(dir)
    chownSync(join(dir, file), 65_534, 65_534)
    expect(() => prepareDataDir(dir)).toThrow(
      `The data in ${dir} belong to the account with the number 65534, which could not use what root writes there: run this as that account`,
    )
    chownSync(join(dir, file), 0, 0)
  }
})
