import type { ReservationDay } from '../../contract/evening.ts'
import type { Booking } from '../../domain/reservation/booking.ts'
import type { BookingSource } from '../../domain/reservation/source.ts'
import { timeOfMinute } from '../../domain/time-of-minute.ts'
import { halfHourOf } from './day-summary.ts'

export type BookingFormValues = Record<Exclude<keyof Booking, 'source'>, string>

type Now = { date: string; time: string }

export function initialBooking(day: Pick<ReservationDay, 'date' | 'today'>, now: Now): BookingFormValues {
  const [date = day.today] = [day.date, day.today].toSorted().slice(1)
  const time = date === now.date ? nextHalfHour(now.time) : '19:00'
  return { party_size: '2', date, time, name: '', phone: '', email: '', allergies: '', note: '' }
}

export function toBooking(values: BookingFormValues, source: BookingSource, now: Now): Booking {
  const seated = source === 'walk_in' ? { date: now.date, time: now.time } : {}
  return { ...values, source, party_size: Number(values.party_size), ...seated }
}

/**
 * Returns the times of a day that are offered as buttons, with the number of booked people. The current day starts at
 * the current half hour.
 */
export function timeChoices(day: ReservationDay, now: Now): { time: string; booked: number; room: number | null }[] {
  const earliest = day.date === now.date ? halfHourOf(now.time) : 0
  return day.half_hours.filter(({ time }) => halfHourOf(time) >= earliest)
}

function nextHalfHour(time: string): string {
  const minute = Math.min(halfHourOf(time) + 30, 23 * 60 + 30)
  return timeOfMinute(minute)
}
