import { expect, test } from 'vitest'
import { shutDown } from './shutdown.ts'

/** Shuts down with a deadline that passes immediately, and returns what happened. */
async function ending(steps: (() => Promise<unknown>)[]) {
  const exits: number[] = []
  const failures: string[] = []
  await shutDown({
    steps,
    deadlineMs: 20,
    exit: (code) => exits.push(code),
    onFailure: (error) => failures.push(error instanceof Error ? error.message : String(error)),
  })
  return { exits, failures }
}

test('shutdown runs its steps in order and exits with code 0', async () => {
  const ended: string[] = []
  const steps = ['server', 'database'].map((name) => async () => void ended.push(name))
  expect([await ending(steps), ended]).toEqual([{ exits: [0], failures: [] }, ['server', 'database']])
})

test('shutdown ends the process with 1 at the deadline when a step hangs', async () => {
  expect(await ending([async () => {}, () => new Promise(() => {})])).toEqual({ exits: [1], failures: ['not stopped within 20 ms'] })
})

test('shutdown ends the process with 1 when a step fails', async () => {
  expect(await ending([() => Promise.reject(new Error('no'))])).toEqual({ exits: [1], failures: ['no'] })
})
