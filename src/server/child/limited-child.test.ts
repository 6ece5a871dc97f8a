import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { childIds, childMemory } from '../../../tests/support/child-memory.ts'
import type { Action, Report } from '../../../tests/support/greedy-child.ts'
import { ChildFailedError, createLimitedChild, type LimitedChild } from './limited-child.ts'

const ENTRY = new URL('../../../tests/support/greedy-child.ts', import.meta.url)
const LIMITS = { memoryMb: 64, timeoutMs: 60_000, idleMs: 60_000 }

let child: LimitedChild<Action, Report> | undefined
afterEach(() => child?.close())

function open(limits: Partial<typeof LIMITS> = {}): LimitedChild<Action, Report> {
  child = createLimitedChild<Action, Report>(() => ENTRY, { ...LIMITS, ...limits })
  return child
}

async function reportOf(of: LimitedChild<Action, Report>): Promise<Report> {
  const messages: Report[] = []
  await of.run({ action: 'answer' }, (message) => messages.push(message))
  const [message] = messages
  if (!message) throw new Error('the child process sent no message')
  return message
}

test('a limited child is killed when its memory rises above the limit, and the next request gets a new child', async () => {
  const limited = open()
  const { pid } = await reportOf(limited)
  const { peakMb } = await childMemory(() => expect(limited.run({ action: 'fill' }, () => {})).rejects.toThrow(ChildFailedError))
  // Node itself takes about 60 MB. On a busy machine the child may take more between two checks.
  expect(peakMb).toBeLessThan(64 + 400)
  expect((await reportOf(limited)).pid).not.toBe(pid)
})

test('a limited child is killed when a request takes longer than the time limit', async () => {
  const limited = open({ timeoutMs: 3_000 })
  await expect(limited.run({ action: 'spin' }, () => {})).rejects.toThrow('took too long')
})

test('a limited child is killed when its request is aborted', async () => {
  const limited = open()
  const { pid } = await reportOf(limited)
  const stop = new AbortController()
  const running = limited.run({ action: 'spin' }, () => stop.abort(new Error('cancelled')), stop.signal)
  await expect(running).rejects.toThrow('cancelled')
  expect(childIds()).not.toContain(String(pid))
})

test('a limited child that fails or crashes is replaced, and later requests are processed', async () => {
  const limited = open()
  const failing = limited.run({ action: 'fail' }, () => {})
  const crashing = limited.run({ action: 'crash' }, () => {})
  const answered = reportOf(limited)
  await expect(failing).rejects.toThrow('no such file')
  await expect(crashing).rejects.toThrow(ChildFailedError)
  expect((await answered).pid).toBeGreaterThan(0)
})

test('a limited child is reused while it is idle, and gets no environment variables', async () => {
  const limited = open()
  const first = await reportOf(limited)
  expect(await reportOf(limited)).toEqual(first)
  expect(first.variables.filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual(['MALLOC_ARENA_MAX'])
})

test('a limited child takes no request after it is closed', async () => {
  const limited = open()
  await limited.close()
  await expect(limited.run({ action: 'answer' }, () => {})).rejects.toThrow('closed')
})

test('close waits for the end of an idle child when nothing else keeps the process running', () => {
  const script = fileURLToPath(new URL('../../../tests/support/closing-parent.ts', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('a child ends when its parent ended before it was ready', async () => {
  const late = fork(fileURLToPath(new URL('../../../tests/support/late-child.ts', import.meta.url)), ['64'], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = once(late, 'exit')
  late.disconnect()
  expect(await ended).toEqual([0, null])
})
