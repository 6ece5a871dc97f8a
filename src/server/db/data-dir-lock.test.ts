import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirInUseError, lockDataDir } from './data-dir-lock.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'plateful-lock-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const OPENER = `
const { lockDataDir } = await import(process.argv[1])
try { lockDataDir(process.argv[2]); console.log('won') } catch (error) { console.log(error.name) }
process.stdin.resume()`

async function startOpener(): Promise<{ process: ChildProcess; outcome: string }> {
  const url = new URL('./data-dir-lock.ts', import.meta.url).href
  const child = spawn(process.execPath, ['--input-type=module', '-e', OPENER, url, dir], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { process: child, outcome: String(line).trim() }
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('a second process gets an error that names the directory, the other process and what to do', () => {
  const unlock = lockDataDir(dir)
  expect(() => lockDataDir(dir)).toThrow(DataDirInUseError)
  expect(() => lockDataDir(dir)).toThrow(`${dir} is in use by another Plateful process. If that is a server just starting, wait`)
  unlock()
})

test('the lock can be released twice and taken again', () => {
  const unlock = lockDataDir(dir)
  unlock()
  unlock()
  const again = lockDataDir(dir)
  expect(() => lockDataDir(dir)).toThrow(DataDirInUseError)
  again()
})

test('a missing directory is created with access only for its owner', () => {
  const nested = join(dir, 'a', 'data')
  lockDataDir(nested)()
  expect(existsSync(nested)).toBe(true)
  expect(statSync(nested).mode & 0o777).toBe(0o700)
})

test('the lock of a killed process is free immediately', async () => {
  const holder = await startOpener()
  expect(holder.outcome).toBe('won')
  expect(() => lockDataDir(dir)).toThrow(DataDirInUseError)
  await kill(holder.process)
  lockDataDir(dir)()
})

test('exactly one of six concurrent processes gets the lock', async () => {
  const racers = await Promise.all(Array.from({ length: 6 }, startOpener))
  expect(racers.map((racer) => racer.outcome).sort()).toEqual([...Array(5).fill('DataDirInUseError'), 'won'])
  await Promise.all(racers.map((racer) => kill(racer.process)))
})
