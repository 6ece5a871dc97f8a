import { formatShortDate, localNow } from '../../domain/time.ts'
import { useSite } from '../site.ts'

/** The day of an instant in the guide's time zone, '02 Mar 2026'. With `withTime` also the time, today's as 'Today, 16:41'. */
export function DateTime({ at, withTime = false }: { at: string; withTime?: boolean }) {
  const { timeZone } = useSite()
  const { date, time } = localNow(new Date(at), timeZone)
  return <time dateTime={at}>{withTime ? `${dayWord(date, timeZone)}, ${time}` : dayWord(date, timeZone)}</time>
}

/** The day of an instant, and the time only where it is today's: as much as fits into a narrow column. */
export function CompactDateTime({ at }: { at: string }) {
  const { timeZone } = useSite()
  const { date, time } = localNow(new Date(at), timeZone)
  const isToday = date === localNow(new Date(), timeZone).date
  return <time dateTime={at}>{isToday ? `Today, ${time}` : formatShortDate(date)}</time>
}

function dayWord(date: string, timeZone: string): string {
  return date === localNow(new Date(), timeZone).date ? 'Today' : formatShortDate(date)
}
