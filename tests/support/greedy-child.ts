import { setImmediate } from 'node:timers/promises'
import { serveParent } from '../../src/server/child/serve-parent.ts'

/** What the child of `limited-child.test.ts` does: each kind breaks, or keeps, another limit. */
export type Deed = { deed: 'answer' | 'fail' | 'fill' | 'spin' | 'crash' }
export type Told = { pid: number; variables: string[] }

const MB = 2 ** 20
const held: Buffer[] = []

serveParent<Deed, Told>(async ({ deed }, post) => {
  post({ pid: process.pid, variables: Object.keys(process.env) })
  await setImmediate()
  if (deed === 'fail') throw new Error('no such file')
  if (deed === 'crash') process.abort()
  // Neither gives the event loop a turn, as a decoder that hangs does not.
  while (deed === 'spin') held.length = 0
  while (deed === 'fill') held.push(Buffer.alloc(MB, 1))
})
