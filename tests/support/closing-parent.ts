import { createLimitedChild } from '../../src/server/child/limited-child.ts'
import type { Action, Report } from './greedy-child.ts'

// A script that only its limited child keeps running, such as `npm run golden`.
const child = createLimitedChild<Action, Report>(() => new URL('./greedy-child.ts', import.meta.url), {
  memoryMb: 64,
  timeoutMs: 60_000,
  idleMs: 60_000,
})
await child.run({ action: 'answer' }, () => {})
await child.close()
