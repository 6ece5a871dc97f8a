import type { ErrorCode, FieldError } from '../errors.ts'
import { bookingWindow } from '../hours/booking-window.ts'
import { isPartySize, MAX_PARTY_SIZE } from '../party-size.ts'
import { isLocalDate, isLocalTime, isSkippedTime, type LocalDate, type LocalTime, withoutSeconds, zonedToInstant } from '../time.ts'
import { MAX_BOOKING_PARTY, type ReservationSource } from './booking.ts'
import { reservationStart } from './start.ts'
import type { ReservationStatus } from './status.ts'

export type TableChange = { party_size: number; date: LocalDate; time: LocalTime }

/** `requested_at` is ISO text, because it is stored as JSON. */
export type RequestedChange = TableChange & { requested_at: string }

type Table = {
  status: ReservationStatus
  withdrawn_at: Date | string | null
  party_size: number
  requested_date: string
  requested_time: string
}

type Context = { now: Date; timeZone: string }

/**
 * Returns the error code when a reservation can be neither changed nor cancelled, otherwise null. It must be confirmed, and its time must
 * be in the future.
 */
export function changeError(table: Table, { now, timeZone }: Context): ErrorCode | null {
  if (table.withdrawn_at) return 'reservation_withdrawn'
  if (table.status !== 'confirmed') return 'reservation_not_confirmed'
  return reservationStart(table, timeZone) <= now ? 'reservation_over' : null
}

/**
 * Whether a table is nearer than the notice of its venue. The diner can then no longer change it, and is asked to call before calling it
 * off.
 * @param noticeMinutes null: the venue needs no notice
 */
export function isShortNotice(
  table: Pick<Table, 'requested_date' | 'requested_time'>,
  noticeMinutes: number | null,
  { now, timeZone }: Context,
): boolean {
  return reservationStart(table, timeZone).getTime() - now.getTime() < (noticeMinutes ?? 0) * 60_000
}

/** Returns the field errors of a change. The new time must be in the future. A party that booked online has the limit of the form. */
export function validateChange({ time, ...day }: TableChange, source: ReservationSource, context: Context): FieldError[] {
  const errors = validateChangeDay(day, source, context)
  if (!isLocalTime(time)) return [...errors, { field: 'time', code: 'time_invalid' }]
  if (errors.some(({ field }) => field === 'date')) return errors
  if (isSkippedTime(day.date, time, context.timeZone)) return [...errors, { field: 'time', code: 'time_skipped' }]
  const isPast = zonedToInstant(day.date, time, context.timeZone) <= context.now
  return isPast ? [...errors, { field: 'time', code: 'date_past' }] : errors
}

export function validateChangeDay(
  { party_size, date }: Omit<TableChange, 'time'>,
  source: ReservationSource,
  { now, timeZone }: Context,
): FieldError[] {
  const largest = source === 'online' ? MAX_PARTY_SIZE : MAX_BOOKING_PARTY
  const dateCode = !isLocalDate(date) ? 'date_invalid' : date > bookingWindow(now, timeZone).last ? 'date_too_far' : null
  return [
    ...(isPartySize(party_size, largest) ? [] : [{ field: 'party_size', code: 'party_size_invalid' } as const]),
    ...(dateCode ? [{ field: 'date', code: dateCode } as const] : []),
  ]
}

export function isUnchanged(
  table: Pick<Table, 'party_size' | 'requested_date' | 'requested_time'>,
  { party_size, date, time }: TableChange,
): boolean {
  return table.party_size === party_size && table.requested_date === date && withoutSeconds(table.requested_time) === time
}
