import type { Parts } from '../../context.ts'
import { toLogError } from '../../log/log-error.ts'
import { type MenuReaders, openReaders } from '../readers.ts'
import { claimJob, failExhausted, putBack, voidLeases } from './claim.ts'
import { runJob } from './run-job.ts'

export type ExtractingTimes = {
  /** Pause between two looks for files, in milliseconds. */
  lookMs: number
  /** Pause between two signs of life while reading, in milliseconds: also how soon a cancelled reading ends. */
  renewMs: number
}

const TIMES: ExtractingTimes = { lookMs: 500, renewMs: 1000 }

type Extracting = {
  /** Takes no more files; the one in hand is put back for whoever comes next. */
  close(): Promise<void>
}

/** Reads the menu files that wait, from now on, one at a time: reading takes a processor of its own. */
export async function startExtracting(
  parts: Parts,
  { readers, times = TIMES }: { readers?: MenuReaders; times?: ExtractingTimes } = {},
): Promise<Extracting> {
  if (parts.db.kind === 'embedded') await voidLeases(parts)
  const opened = readers ? { readers, close: async () => {} } : openReaders(parts)
  const stop = new AbortController()
  let wake: () => void = () => {}
  const step = async () => {
    await failExhausted(parts)
    const job = await claimJob(parts)
    if (!job) return false
    try {
      await runJob(parts, opened.readers, job, stop.signal, times.renewMs)
    } catch (error) {
      // Otherwise its lease runs out, and the attempt counts: what fails each time is not read for ever.
      if (stop.signal.aborted) await putBack(parts, job)
      else parts.log.error({ error: toLogError(error), extraction: job.id }, 'could not bring a menu file to its end')
    }
    return true
  }
  const run = async () => {
    while (!stop.signal.aborted) {
      const hadWork = await step().catch((error: unknown) => {
        parts.log.error({ error: toLogError(error) }, 'could not look for menu files')
        return false
      })
      if (hadWork || stop.signal.aborted) continue
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, times.lookMs)
      })
    }
  }
  const running = run()
  return {
    async close() {
      stop.abort()
      wake()
      await running
      await opened.close()
    },
  }
}
