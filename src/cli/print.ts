import { once } from 'node:events'

export async function printLine(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain')
}

/** Exit codes. 1: completed, but some rows were rejected. 2: failed or incomplete; one sentence on standard error gives the reason. */
export const EXIT = { done: 0, someRejected: 1, notDone: 2 } as const

export class CommandError extends Error {
  override readonly name = 'CommandError'
}
