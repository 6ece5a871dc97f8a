import { execFileSync } from 'node:child_process'

/**
 * Runs a system tool and returns its standard output; standard error is shown.
 * @throws Error when the tool fails
 */
export function runTool(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  return execFileSync(command, args, {
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 2 ** 20,
  }).toString()
}
