type Scope = { setTimeout: typeof setTimeout }

/** Longest delay of `setTimeout`: 24.8 days. Node takes 1 ms for a longer one, with a warning. */
const MAX_DELAY_MS = 2 ** 31 - 1

/**
 * Limits the delays of timers. When the clock was set back far, PostgreSQL requests a timer until it catches up. Node would end that timer
 * after 1 ms, and PostgreSQL would request it again, a thousand times a second.
 */
export function capTimeouts(scope: Scope): void {
  scope.setTimeout = new Proxy(scope.setTimeout, {
    apply: (original, self, [run, delay, ...values]) => Reflect.apply(original, self, [run, Math.min(delay ?? 0, MAX_DELAY_MS), ...values]),
  })
}
