import type { DayReservation } from '../../contract/evening.ts'
import { halfHourOf } from '../../domain/half-hour.ts'
import { foldText } from '../../domain/text.ts'
import { minuteOfTime, timeOfMinute } from '../../domain/time-of-minute.ts'

type TimeGroup = { time: string; bookings: DayReservation[]; people: number }

export function bookingsOf(reservations: readonly DayReservation[]): DayReservation[] {
  return reservations.filter(({ status }) => status === 'confirmed')
}

/** Groups bookings, sorted by time, by their half hour. No-shows are listed but not counted. */
export function groupByHalfHour(bookings: readonly DayReservation[]): TimeGroup[] {
  const groups = new Map<string, DayReservation[]>()
  for (const booking of bookings) {
    const time = timeOfMinute(halfHourOf(booking.requested_time))
    groups.set(time, [...(groups.get(time) ?? []), booking])
  }
  return [...groups].map(([time, own]) => ({ time, bookings: own, people: peopleOf(own) }))
}

export function peopleOf(bookings: readonly DayReservation[]): number {
  return bookings.reduce((sum, { party_size, no_show_at }) => sum + (no_show_at ? 0 : party_size), 0)
}

export function arrivedPeople(bookings: readonly DayReservation[]): number {
  return peopleOf(bookings.filter(({ arrived_at }) => arrived_at))
}

/** Whether a booking matches the search: part of the name, or digits of the phone number in any notation. */
export function matchesGuest({ first_name, last_name, phone }: DayReservation, typed: string): boolean {
  const text = foldText(typed.trim())
  const digits = typed.replace(/\D/g, '')
  return foldText(`${first_name} ${last_name}`).includes(text) || (digits !== '' && phone.replace(/\D/g, '').includes(digits))
}

/** Minutes since the time of a table whose guests have not come; null when it is not late. */
export function minutesLate(
  { requested_time, arrived_at, no_show_at }: Pick<DayReservation, 'requested_time' | 'arrived_at' | 'no_show_at'>,
  now: { date: string; time: string },
  date: string,
): number | null {
  if (arrived_at || no_show_at || now.date !== date) return null
  const minutes = minuteOfTime(now.time) - minuteOfTime(requested_time)
  return minutes > 0 ? minutes : null
}
