import { instantAfter } from '../../domain/time.ts'
import type { Parts } from '../context.ts'
import { withAdvisoryLock } from '../db/advisory-lock.ts'
import { toLogError } from '../log/log-error.ts'
import { JOBS, type Job } from './jobs.ts'

/** When the night's work is done, on the wall of the guide's time zone: few are awake, and no clock changes then. */
const AT = '03:30'
/** A guide that is never on at night is tidied some minutes after each start, in milliseconds. */
const FIRST_MS = 5 * 60_000
/** Pause between two looks at the clock, in milliseconds. */
const LOOK_MS = 30_000
/** Any number, the same in every process: the advisory lock's key. */
const LOCK_KEY = 7_306_080_223

export type Housekeeping = {
  /** Begins no further job and waits for the one in hand. */
  close(): Promise<void>
}

type Options = { jobs?: readonly Job[]; lookMs?: number }

/**
 * Runs the jobs some minutes from now and then every night. Of several processes on one database one does the work. A
 * job that fails is logged and keeps no other from running.
 */
export function startHousekeeping(parts: Parts, { jobs = JOBS, lookMs = LOOK_MS }: Options = {}): Housekeeping {
  const { clock, config, db, log } = parts
  const closing = Promise.withResolvers<void>()
  let isClosed = false
  const runJobs = async () => {
    for (const job of jobs) {
      if (isClosed) return
      try {
        const count = await job.run(parts)
        log.info({ job: job.name, count }, 'tidied up')
      } catch (error) {
        log.error({ job: job.name, error: toLogError(error) }, 'could not tidy up')
      }
    }
  }
  const run = async () => {
    let due = new Date(clock().getTime() + FIRST_MS)
    while (!isClosed) {
      const now = clock()
      if (now >= due) {
        due = instantAfter(now, AT, config.timeZone)
        await withAdvisoryLock(db, LOCK_KEY, runJobs).catch((error: unknown) =>
          log.error({ error: toLogError(error) }, 'could not tidy up'),
        )
      }
      await Promise.race([closing.promise, pause(lookMs)])
    }
  }
  const running = run()
  return {
    async close() {
      isClosed = true
      closing.resolve()
      await running
    },
  }
}

/** Does not keep the process from ending. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}
