import { addDays, addMonths, type LocalDate } from '../time.ts'

/** By requested date. All periods except `all` begin today. */
export const RESERVATION_PERIODS = ['all', 'today', 'next-7-days', 'next-month'] as const

export type ReservationPeriod = (typeof RESERVATION_PERIODS)[number]

/**
 * The first and last date of a period, both inclusive; null for `all`.
 * The next 7 days end a week from today; the next month ends on the same day of the next calendar month, or on its last day.
 */
export function periodRange(period: ReservationPeriod, today: LocalDate): { first: LocalDate; last: LocalDate } | null {
  if (period === 'all') return null
  const last = { today, 'next-7-days': addDays(today, 7), 'next-month': addMonths(today, 1) }[period]
  return { first: today, last }
}
