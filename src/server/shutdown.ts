type Shutdown = {
  /** What has to end, one after another. */
  steps: readonly (() => Promise<unknown>)[]
  /** Longest all steps together may take, in milliseconds. */
  deadlineMs: number
  exit(code: number): void
  /** Told why the end is not in order. */
  onFailure(error: unknown): void
}

/**
 * Runs the steps, then ends the process with 0. With 1 where a step fails, or where they have not ended at the deadline:
 * a database that does not answer must not keep the process for ever.
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
