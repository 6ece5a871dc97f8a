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
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not stopped within ${deadlineMs} ms`)), deadlineMs)
  })
  try {
    for (const step of steps) await Promise.race([step(), late])
    exit(0)
  } catch (error) {
    onFailure(error)
    exit(1)
  } finally {
    clearTimeout(timer)
  }
}
