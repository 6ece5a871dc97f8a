import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'

/** Directory of Node's compile cache. Also used by servers that tests start, which are ready 0.4 s earlier. */
const COMPILE_CACHE = resolve('node_modules/.cache/node-compile')

/** Each checker reads the types for itself: on two cores, one takes 35 s of processor time, two take 47 s and four 78 s. */
const TYPE_CHECKERS = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))
/** Arguments of `tsc`. It checks what has changed since the last time, and what depends on it. */
export const TYPE_CHECK = [
  '-p',
  '.',
  '--checkers',
  `${TYPE_CHECKERS}`,
  '--incremental',
  '--tsBuildInfoFile',
  'node_modules/.cache/types.tsbuildinfo',
]

/** Runs a tool of node_modules with its output shown. Returns whether it exited with 0. */
export function run(tool: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(pathOf(tool), args, { stdio: 'inherit', env: environment(env) })
  return status === 0
}

/** Like `run`, beside other work. The output is shown when the tool has ended. */
export function runBeside(tool: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(pathOf(tool), args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment(env) })
  const said: Buffer[] = []
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => said.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => {
      process.stdout.write(Buffer.concat(said))
      resolve(status === 0)
    })
  })
}

function pathOf(tool: string): string {
  return `node_modules/.bin/${tool}`
}

function environment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env }
}
