import { formatShortDate, localNow } from '../../domain/time.ts'
import { useSite } from '../site.ts'

/** Formats an instant in the site's time zone: '02 Mar 2026' or 'Today'; with `withTime` '02 Mar 2026, 16:41'. */
export function DateTime({ at, withTime = false }: { at: string; withTime?: boolean }) {
  const { timeZone } = useSite()
  const { date, time } = localNow(new Date(at), timeZone)
  return <time dateTime={at}>{withTime ? `${dayWord(date, timeZone)}, ${time}` : dayWord(date, timeZone)}</time>
}

export function CompactDateTime({ at }: { at: string }) {
  const { timeZone } = useSite()
  const { date, time } = localNow(new Date(at), timeZone)
  const isToday = date === localNow(new Date(), timeZone).date
  return <time dateTime={at}>{isToday ? `Today, ${time}` : formatShortDate(date)}</time>
}

function dayWord(date: string, timeZone: string): string {
  return date === localNow(new Date(), timeZone).date ? 'Today' : formatShortDate(date)
}
