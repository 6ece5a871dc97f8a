import { timeOfMinute } from '../time-of-minute.ts'
import { MINUTES_OF_DAY, type Sitting } from './hours.ts'
import type { OpenPeriod } from './parse-opening-hours.ts'

/** Joins sittings that touch. All day ends at 23:59, because a period from midnight to midnight means closed. */
export function joinSittings(sittings: readonly Pick<Sitting, 'opens' | 'closes'>[]): OpenPeriod[] {
  const merged: Pick<Sitting, 'opens' | 'closes'>[] = []
  for (const { opens, closes } of sittings) {
    const last = merged.at(-1)
    if (last && opens <= last.closes) merged[merged.length - 1] = { opens: last.opens, closes }
    else merged.push({ opens, closes })
  }
  return merged.map(({ opens, closes }) => {
    const end = closes - opens >= MINUTES_OF_DAY ? opens + MINUTES_OF_DAY - 1 : closes
    return { opens: timeOfMinute(opens), closes: timeOfMinute(end % MINUTES_OF_DAY) }
  })
}
