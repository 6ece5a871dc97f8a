import { formatShortDate, localNow } from '../../domain/time.ts'
import { useSite } from '../site.ts'

/** Formats an instant in the site's time zone: '02 Mar 2026' or 'Today'; with `withTime` '02 Mar 2026, 16:41'. */
export function DateTime({ at, withTime = false }: { at: string; withTime?: boolean }) {
  const { timeZone } = useSite()
  const { date, time } = localNow(new Date(at), timeZone)
  return <time dateTime={at}>{withTime ? `${dayWord(date, timeZone)}, ${time}` : dayWord(date, timeZone)}</time>
}

/** Formats an instant for a narrow column: '2 Mar' this year, otherwise 'Mar 2025'. The whole date is in its title. */
export function ShortDate({ at }: { at: string }) {
  const { timeZone } = useSite()
  const now = localNow(new Date(), timeZone).date
  const { date } = localNow(new Date(at), timeZone)
  const [day = '', month = '', year = ''] = formatShortDate(date).split(' ')
  const text = date === now ? 'Today' : date.slice(0, 4) === now.slice(0, 4) ? `${Number(day)} ${month}` : `${month} ${year}`
  return (
    <time dateTime={at} title={formatShortDate(date)}>
      {text}
    </time>
  )
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
