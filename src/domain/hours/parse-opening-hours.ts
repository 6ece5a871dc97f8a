import { timeOfMinute } from '../time-of-minute.ts'
import { MINUTES_OF_DAY } from './hours.ts'

/** Local times. A period ends after midnight when `closes` is before `opens`. */
export type OpenPeriod = { opens: string; closes: string }

const MAX_LENGTH = 120
const CLOSED = /^closed(?: all day)?$/i
const BETWEEN_PERIODS = /\s*(?:[,;&]|\band\b)\s*/i
/** '12:00 – 23:00', '12.00-23.00', '12pm to 10.30pm'. Minutes or am/pm are required, because '12 - 11' is ambiguous. */
const PERIOD = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap]m)?\s*(?:-|–|—|to|until|till)\s*(\d{1,2})(?:[:.](\d{2}))?\s*([ap]m)?$/i

/**
 * Parses free text of opening hours into periods that apply to every day. Returns [] for 'Closed'. Returns null for ambiguous text, such as
 * day names, hours without minutes, and overlapping or unordered periods.
 */
export function parseOpeningHours(text: string | null): OpenPeriod[] | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '' || trimmed.length > MAX_LENGTH) return null
  if (CLOSED.test(trimmed)) return []
  const periods = trimmed.split(BETWEEN_PERIODS).map(periodOf)
  return periods.every((period) => period !== null) && areInOrder(periods) ? periods.map(toWords) : null
}

type Minutes = { opens: number; closes: number }

function periodOf(text: string): Minutes | null {
  const match = PERIOD.exec(text)
  if (!match) return null
  const opens = minuteOf(match[1], match[2], match[3])
  const closes = minuteOf(match[4], match[5], match[6])
  if (opens === null || closes === null || opens === MINUTES_OF_DAY || closes === opens) return null
  return { opens, closes: closes > opens ? closes : closes + MINUTES_OF_DAY }
}

function minuteOf(hourText = '', minuteText?: string, half?: string): number | null {
  const hour = Number(hourText)
  const minute = Number(minuteText ?? 0)
  if (minute > 59) return null
  if (half) return hour >= 1 && hour <= 12 ? ((hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)) * 60 + minute : null
  if (minuteText === undefined) return null
  const total = hour * 60 + minute
  return total <= MINUTES_OF_DAY ? total : null
}

/** Each period must begin after the previous one has ended. Only the last may end after midnight, before the first begins. */
function areInOrder(periods: Minutes[]): boolean {
  const first = periods[0]
  const last = periods[periods.length - 1]
  if (!first || !last || last.closes - MINUTES_OF_DAY > first.opens) return false
  return periods.every((period, index) => index === 0 || period.opens > (periods[index - 1]?.closes ?? 0))
}

function toWords({ opens, closes }: Minutes): OpenPeriod {
  // Open all day. Ends a minute earlier, because a period from midnight to midnight would have no duration.
  if (closes - opens === MINUTES_OF_DAY) return { opens: timeOfMinute(opens), closes: timeOfMinute(closes - 1) }
  return { opens: timeOfMinute(opens), closes: timeOfMinute(closes % MINUTES_OF_DAY) }
}
