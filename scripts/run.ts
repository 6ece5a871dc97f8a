import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

/** Directory of Node's compile cache. Also used by servers that tests start, which are ready 0.4 s earlier. */
const COMPILE_CACHE = resolve('node_modules/.cache/node-compile')

/** Each checker reads the types for itself: on two cores, one takes 35 s of processor time, two take 47 s and four 78 s. */
const TYPE_CHECKERS = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))
/** Results of the last type check, so that only changed files and their dependents are checked. */
const TYPE_CHECK_STATE = 'node_modules/.cache/types.tsbuildinfo'

type Command = { tool: string; args: readonly string[] }

/** Format, lint and types. */
export const CHECKS: readonly Command[] = [
  { tool: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { tool: 'tsc', args: ['-p', '.', '--checkers', `${TYPE_CHECKERS}`, '--incremental', '--tsBuildInfoFile', TYPE_CHECK_STATE] },
]

const environment = (more: NodeJS.ProcessEnv) => ({ NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...more })

/** Runs a tool of node_modules with its output shown. Returns whether it exited with 0. */
export function run(tool: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(`node_modules/.bin/${tool}`, args, { stdio: 'inherit', env: environment(env) })
  return status === 0
}

/** As `run`, beside other tools: the output is shown when the tool has ended. */
export async function runBeside({ tool, args }: Command): Promise<boolean> {
  const child = spawn(`node_modules/.bin/${tool}`, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment({}) })
  const exited = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
  const [status, output, errors] = await Promise.all([exited, text(child.stdout), text(child.stderr)])
  process.stdout.write(output)
  process.stderr.write(errors)
  return status === 0
}
