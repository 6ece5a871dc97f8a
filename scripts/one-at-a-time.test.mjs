import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.mjs'

let folder = ''
let note = ''
let record = ''
let said = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plateful-note-'))
  note = join(folder, '.working')
  record = join(folder, 'record')
  said = join(folder, 'said')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A process that does its work alone: notes its beginning, waits, notes its end. What it says goes to `said`. */
function worker(then = '') {
  const module = new URL('one-at-a-time.mjs', import.meta.url).href
  const code = `import { appendFileSync } from 'node:fs'
    import { oneAtATime } from ${JSON.stringify(module)}
    oneAtATime(${JSON.stringify(note)}, 'works', () => {
      appendFileSync(${JSON.stringify(record)}, '<')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
      appendFileSync(${JSON.stringify(record)}, '>')
      ${then}
    })`
  const out = openSync(said, 'a')
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', out, 'inherit'] })
  closeSync(out)
  return { child, ended: once(child, 'exit') }
}

test('of several processes one works at a time, and nothing is left behind', async () => {
  await Promise.all([worker(), worker('process.exit(0)'), worker()].map(({ ended }) => ended))
  expect(readFileSync(record, 'utf8')).toBe('<><><>')
  expect(readdirSync(folder).sort()).toEqual(['record', 'said'])
})

test('whoever waits says for whom', async () => {
  const second = oneAtATime(note, 'works', () => {
    const waiting = worker()
    while (!readFileSync(said, 'utf8')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    expect(existsSync(record)).toBe(false)
    return waiting
  })
  await second.ended
  expect(readFileSync(said, 'utf8')).toBe(`Waiting: another command, process ${process.pid}, works…\n`)
  expect(readFileSync(record, 'utf8')).toBe('<>')
})

test('a note whose process is gone keeps nobody waiting', async () => {
  const gone = worker()
  await gone.ended
  for (const left of [gone.child.pid, process.pid]) {
    writeFileSync(note, String(left))
    expect(oneAtATime(note, 'works', () => readFileSync(note, 'utf8'))).toBe(String(process.pid))
    expect(existsSync(note)).toBe(false)
  }
})

test('work that fails gives the place back', () => {
  const fail = () => {
    throw new Error('no room')
  }
  expect(() => oneAtATime(note, 'works', fail)).toThrow('no room')
  expect(existsSync(note)).toBe(false)
})
