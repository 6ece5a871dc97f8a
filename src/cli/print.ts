import { once } from 'node:events'

/** Writes a line to standard output, waiting where its reader is slower. */
export async function printLine(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain')
}

/**
 * How the command ends, by exit code. 1: done, but some rows were refused. 2: not done, or not to the end; one sentence
 * on standard error says why.
 */
export const EXIT = { done: 0, someRefused: 1, notDone: 2 } as const

/** A reason for not doing what was asked, as a sentence for whoever asked. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
