import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { ensureBuilt } from '../../scripts/build.ts'
import { lightEnvironment } from './light-environment.ts'

// Runs built commands, like users. The build starts in half the time of the sources.
ensureBuilt()

type Ended = { code: number | null; out: string; err: string }

type Options = { args: readonly string[]; env: Record<string, string> }

/** Starts the built `plateful` in a child process with only the given environment variables. */
export function startCommand({ args, env }: Options): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, ['dist/server/cli.js', ...args], {
    env: { PATH: process.env.PATH ?? '', ...lightEnvironment(), ...env },
  })
  // A command that has ended does not read its input. The test checks how it ended.
  child.stdin.on('error', () => {})
  return child
}

/** Runs `plateful` to its end, with `input` as standard input. */
export async function runCommand(options: Options & { input?: string | Uint8Array }): Promise<Ended> {
  const child = startCommand(options)
  child.stdin.end(options.input ?? '')
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}
