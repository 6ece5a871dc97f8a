type Scope = { setTimeout: typeof setTimeout }

/** Longest delay of `setTimeout`, in milliseconds: 24.8 days. Node takes 1 ms for a longer one, with a warning. */
const MAX_DELAY_MS = 2 ** 31 - 1

/**
 * Limits the delays of timers. When the clock was set back far, PostgreSQL asks for one until it is there again, and after each again: a
 * thousand times a second.
 */
export function capTimeouts(scope: Scope): void {
  scope.setTimeout = new Proxy(scope.setTimeout, {
    apply: (original, self, [run, delay, ...values]) => Reflect.apply(original, self, [run, Math.min(delay ?? 0, MAX_DELAY_MS), ...values]),
  })
}
