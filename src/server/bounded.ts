/** How many run at once, and how many more may wait for their turn. */
type Bounds = { running: number; waiting: number }

/** More was asked for at once than there is room for: to be tried again a little later. */
export class TooBusy extends Error {}

/**
 * Lets a few calls run at once and the next ones wait, so that a flood of addresses neither fills the memory nor starves
 * what runs already.
 * @throws TooBusy where as many wait as may
 */
export function bounded<Input, Output>(call: (input: Input) => Promise<Output>, { running, waiting }: Bounds): typeof call {
  const queue: (() => void)[] = []
  let free = running
  return async (input) => {
    if (free > 0) free -= 1
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new TooBusy()
    try {
      return await call(input)
    } finally {
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }
}
