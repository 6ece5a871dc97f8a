import { setImmediate } from 'node:timers/promises'
import { serveParent } from '../../src/server/child/serve-parent.ts'

/** Actions of the child of `limited-child.test.ts`. Each tests another limit. */
export type Action = { action: 'answer' | 'fail' | 'fill' | 'spin' | 'crash' }
export type Report = { pid: number; variables: string[] }

const MB = 2 ** 20
const held: Buffer[] = []

serveParent<Action, Report>(async ({ action }, post) => {
  post({ pid: process.pid, variables: Object.keys(process.env) })
  await setImmediate()
  if (action === 'fail') throw new Error('no such file')
  if (action === 'crash') process.abort()
  // Blocks the event loop, like a decoder that hangs.
  while (action === 'spin') held.length = 0
  while (action === 'fill') held.push(Buffer.alloc(MB, 1))
})
