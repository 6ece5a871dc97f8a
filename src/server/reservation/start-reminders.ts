import type { Parts } from '../context.ts'
import { toLogError } from '../log/log-error.ts'
import { remindOfWaiting } from './remind.ts'

/** Pause between two looks for requests that wait, in milliseconds: how late a reminder is at most. */
const LOOK_MS = 60_000

type Reminders = {
  /** Looks no more, and waits for the look in hand. */
  close(): Promise<void>
}

/** Reminds venues of waiting requests from now on. A look that fails is logged, and the next one makes up for it. */
export function startReminders(parts: Parts, { lookMs = LOOK_MS }: { lookMs?: number } = {}): Reminders {
  let looking: Promise<void> | null = null
  const look = () => {
    looking ??= remindOfWaiting(parts)
      .then((count) => {
        if (count > 0) parts.log.info({ count }, 'reminded venues of waiting requests')
      })
      .catch((error: unknown) => parts.log.error({ error: toLogError(error) }, 'could not remind venues of waiting requests'))
      .finally(() => {
        looking = null
      })
  }
  look()
  const timer = setInterval(look, lookMs)
  return {
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}
