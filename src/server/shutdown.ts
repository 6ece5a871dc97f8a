import { withTimeLimit } from './with-time-limit.ts'

type Shutdown = {
  steps: readonly (() => Promise<unknown>)[]
  deadlineMs: number
  exit(code: number): void
  onFailure(error: unknown): void
}

/**
 * Runs the steps and exits with code 0, or with 1 when a step fails or the deadline passes, because an unresponsive database must not
 * prevent the exit.
 */
export async function shutDown({ steps, deadlineMs, exit, onFailure }: Shutdown): Promise<void> {
  const run = async () => {
    for (const step of steps) await step()
  }
  try {
    await withTimeLimit(deadlineMs, run(), () => {
      throw new Error(`not stopped within ${deadlineMs} ms`)
    })
    exit(0)
  } catch (error) {
    onFailure(error)
    exit(1)
  }
}
