import { spawnSync } from 'node:child_process'
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
  const { status } = spawnSync(`node_modules/.bin/${tool}`, args, {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env },
  })
  return status === 0
}
