import { once } from 'node:events'

/** Writes a line to standard output and waits for a slow reader. */
export async function printLine(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain')
}

/** Exit codes. 1: completed, but some rows were rejected. 2: failed or incomplete; one sentence on standard error gives the reason. */
export const EXIT = { done: 0, someRefused: 1, notDone: 2 } as const

/** The reason why a command failed, as a sentence for the user. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
