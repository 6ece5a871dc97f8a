import { once } from 'node:events'

/** Writes a line to standard output, waiting where its reader is slower. */
export async function printLine(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain')
}
