/**
 * Waits for work, but no longer than `ms` milliseconds. Does not cancel the work.
 * @param late returns the result when the time is over, or throws
 */
export async function withTimeLimit<T, Late>(ms: number, work: PromiseLike<T>, late: () => Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  try {
    return await Promise.race([work, timeout.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
