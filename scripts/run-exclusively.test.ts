import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runExclusively } from './run-exclusively.mjs'

let folder = ''
let lockFile = ''
let record = ''
let output = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plateful-lock-'))
  lockFile = join(folder, '.working')
  record = join(folder, 'record')
  output = join(folder, 'output')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A process that records its beginning, waits and records its end. Its messages go to `output`. */
function worker(then = '') {
  const module = new URL('run-exclusively.mjs', import.meta.url).href
  const code = `import { appendFileSync } from 'node:fs'
    import { runExclusively } from ${JSON.stringify(module)}
    runExclusively(${JSON.stringify(lockFile)}, 'works', () => {
      appendFileSync(${JSON.stringify(record)}, '<')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
      appendFileSync(${JSON.stringify(record)}, '>')
      ${then}
    })`
  const out = openSync(output, 'a')
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'inherit', out] })
  closeSync(out)
  return { child, ended: once(child, 'exit') }
}

test('runExclusively runs one of several processes at a time and leaves no file behind', async () => {
  await Promise.all([worker(), worker('process.exit(0)'), worker()].map(({ ended }) => ended))
  expect(readFileSync(record, 'utf8')).toBe('<><><>')
  expect(readdirSync(folder).sort()).toEqual(['output', 'record'])
})

test('runExclusively names the process that it waits for', async () => {
  const second = runExclusively(lockFile, 'works', () => {
    const waiting = worker()
    while (!readFileSync(output, 'utf8')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    expect(existsSync(record)).toBe(false)
    return waiting
  })
  await second.ended
  expect(readFileSync(output, 'utf8')).toBe(`Waiting: another command, process ${process.pid}, works…\n`)
  expect(readFileSync(record, 'utf8')).toBe('<>')
})

test('runExclusively ignores a lock file whose process has ended', async () => {
  const finished = worker()
  await finished.ended
  for (const left of [finished.child.pid, process.pid]) {
    writeFileSync(lockFile, String(left))
    expect(runExclusively(lockFile, 'works', () => readFileSync(lockFile, 'utf8'))).toBe(String(process.pid))
    expect(existsSync(lockFile)).toBe(false)
  }
})

test('runExclusively releases the lock when the work fails', () => {
  const fail = () => {
    throw new Error('disk full')
  }
  expect(() => runExclusively(lockFile, 'works', fail)).toThrow('disk full')
  expect(existsSync(lockFile)).toBe(false)
})
