import { CommanderError } from 'commander'
import { skipWasmOptimisation } from '../server/db/embedded/wasm-optimisation.ts'
import { CommandError, EXIT } from './print.ts'
import { createProgram } from './program.ts'

/** Signals that stop a command, with the numbers that a shell adds to 128. */
const STOPPING = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }

// Most commands end before optimised code would make them faster.
skipWasmOptimisation()

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Unless the process that reads the report has closed the pipe, for example `| head`.
  if (error.code !== 'EPIPE') console.error(`The output cannot be written: ${error.message}`)
  process.exit(EXIT.notDone)
})

// A handler, because a signal without one ends the process without 'exit', in whose handler incomplete files are deleted.
for (const [signal, number] of Object.entries(STOPPING)) process.once(signal, () => process.exit(128 + number))

try {
  await createProgram().parseAsync()
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.notDone
  } else {
    console.error(process.env.LOG_LEVEL === 'debug' ? error : await sentenceOf(error))
    process.exitCode = EXIT.notDone
  }
}

async function sentenceOf(error: unknown): Promise<string> {
  if (error instanceof CommandError) return error.message
  const { toErrorMessage } = await import('../server/error-message.ts')
  return toErrorMessage(error)
}
