// Runs a tool of node_modules and says how it ended.
import { spawnSync } from 'node:child_process'

/** Runs a tool with its output shown; true when it ended with 0. */
export function run(tool: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(`node_modules/.bin/${tool}`, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0
}
