import { CommanderError } from 'commander'
import { skipWasmOptimisation } from '../server/db/embedded/wasm-optimisation.ts'
import { CommandError, EXIT } from './print.ts'
import { createProgram } from './program.ts'

// Most commands end before optimised code would make them faster.
skipWasmOptimisation()

// The process that reads the report has closed the pipe, for example `| head`. Stop the command.
process.stdout.on('error', () => process.exit(EXIT.notDone))

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
