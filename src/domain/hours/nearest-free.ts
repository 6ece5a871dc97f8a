import type { LocalDate, LocalTime } from '../time.ts'
import type { DayOffer } from './offer.ts'

export type FreeTime = { date: LocalDate; time: LocalTime }

/**
 * Returns at most `count` free times nearest to a wanted one: first of the same date, except for one that is left for another day, then one
 * of each other day.
 * @param offers the date itself and days around it
 */
export function nearestFree(offers: readonly DayOffer[], wanted: FreeTime, count = 3): FreeTime[] {
  const byTime = (a: FreeTime, b: FreeTime) => minutesApart(a.time, wanted.time) - minutesApart(b.time, wanted.time)
  const byDay = (a: FreeTime, b: FreeTime) => msApart(a, wanted) - msApart(b, wanted)
  const free = offers.map(({ date, times }) => times.flatMap(({ time, state }) => (state === 'free' ? [{ date, time }] : [])).sort(byTime))
  const sameDay = free.filter(([first]) => first?.date === wanted.date).flat()
  const otherDays = free.flatMap((times) => times.slice(0, 1)).filter(({ date }) => date !== wanted.date)
  const chosen = [...sameDay.slice(0, otherDays.length > 0 ? count - 1 : count), ...otherDays.sort(byDay)].slice(0, count)
  return chosen.sort((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`))
}

function minutesApart(a: LocalTime, b: LocalTime): number {
  return msApart({ date: '1970-01-01', time: a }, { date: '1970-01-01', time: b })
}

function msApart(a: FreeTime, b: FreeTime): number {
  return Math.abs(Date.parse(`${a.date}T${a.time}Z`) - Date.parse(`${b.date}T${b.time}Z`))
}
