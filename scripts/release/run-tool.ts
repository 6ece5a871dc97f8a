import { execFileSync } from 'node:child_process'

/** Runs a tool of the system and returns what it prints. Throws when it fails, with its errors shown. */
export function runTool(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  return execFileSync(command, args, {
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 2 ** 20,
  }).toString()
}
