import { setImmediate } from 'node:timers/promises'
import { serveParent } from '../../src/server/child/serve-parent.ts'

/** Actions of the child of `limited-child.test.ts`. Each tests another limit. */
export type Deed = { deed: 'answer' | 'fail' | 'fill' | 'spin' | 'crash' }
export type Told = { pid: number; variables: string[] }

const MB = 2 ** 20
const held: Buffer[] = []

serveParent<Deed, Told>(async ({ deed }, post) => {
  post({ pid: process.pid, variables: Object.keys(process.env) })
  await setImmediate()
  if (deed === 'fail') throw new Error('no such file')
  if (deed === 'crash') process.abort()
  // Blocks the event loop, like a decoder that hangs.
  while (deed === 'spin') held.length = 0
  while (deed === 'fill') held.push(Buffer.alloc(MB, 1))
})
