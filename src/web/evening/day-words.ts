import type { VenueHoursData } from '../../contract/hours.ts'
import { sittingsOn } from '../../domain/hours/hours.ts'
import type { LocalDate } from '../../domain/time.ts'
import { tablesText } from '../hours/format-hours.ts'

type Hours = Pick<VenueHoursData, 'rules' | 'days' | 'takes_requests'>

/** The sentence of a day without bookings, and why no requests arrive for it, or for which times they can. */
export function emptyDayWords(hours: Hours | undefined, date: LocalDate, today: LocalDate): { sentence: string; hint: string | null } {
  const when = date === today ? 'tonight' : 'on this day'
  const none = `No bookings ${when}`
  if (date < today) return { sentence: none, hint: null }
  if (hours && isClosedOn(hours, date)) return { sentence: none, hint: `You're closed ${when}, so diners can't request a table.` }
  if (hours && !hours.takes_requests) return { sentence: none, hint: 'Online requests are switched off.' }
  if (hours?.days.some((day) => day.date === date && day.is_full))
    return { sentence: none, hint: `You're marked as full ${when}, so diners can't request a table.` }
  const tables = hours ? `You take requests for ${sittingsOn(hours, date).map(tablesText).join(', ')}. ` : ''
  return { sentence: `${none} yet`, hint: `${tables}New requests appear here once they are confirmed.` }
}

export function isClosedOn(hours: Pick<Hours, 'rules' | 'days'> | undefined, date: LocalDate): boolean {
  return hours !== undefined && sittingsOn(hours, date).length === 0
}

export function noteOf(hours: Pick<Hours, 'days'> | undefined, date: LocalDate): string | null {
  return hours?.days.find((day) => day.date === date)?.note ?? null
}
