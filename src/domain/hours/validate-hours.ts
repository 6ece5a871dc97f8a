import type { ErrorCode, FieldError } from '../errors.ts'
import { textError } from '../fields.ts'
import { MAX_PARTY_SIZE } from '../party-size.ts'
import { addDays, isLocalDate, type LocalDate } from '../time.ts'
import { type BookingRules, MINUTES_OF_DAY, type Sitting, type VenueDay } from './hours.ts'

export const HOURS_LIMITS = {
  sittingsPerDay: 6,
  nameLength: 40,
  noteLength: 120,
  room: 5000,
  tableMinutes: { min: 30, max: 480 },
  noticeMinutes: 14 * MINUTES_OF_DAY,
  days: 400,
  daysAhead: 5 * 366,
  fullTimes: 48,
} as const

/** Errors by field path, such as 'week.5.1.opens'. */
export function validateRules(rules: BookingRules): FieldError[] {
  const { week, room, table_minutes, largest_party, notice_minutes, instant_party } = rules
  const { tableMinutes, noticeMinutes } = HOURS_LIMITS
  return [
    ...(week === null ? [] : validateWeek(week)),
    ...errorOf('room', isOptional(room, 1, HOURS_LIMITS.room) ? null : 'number_out_of_range'),
    ...errorOf('table_minutes', isWhole(table_minutes, tableMinutes.min, tableMinutes.max) ? null : 'number_out_of_range'),
    ...errorOf('largest_party', isOptional(largest_party, 1, MAX_PARTY_SIZE) ? null : 'number_out_of_range'),
    ...errorOf('notice_minutes', isOptional(notice_minutes, 0, noticeMinutes) ? null : 'number_out_of_range'),
    ...errorOf('instant_party', isOptional(instant_party, 1, MAX_PARTY_SIZE) ? null : 'number_out_of_range'),
    // Without a capacity every request would be confirmed.
    ...errorOf('room', instant_party !== null && room === null ? 'room_required' : null),
  ]
}

export function validateDays(days: readonly VenueDay[], today: LocalDate): FieldError[] {
  if (days.length > HOURS_LIMITS.days) return [{ field: 'days', code: 'days_too_many' }]
  const last = addDays(today, HOURS_LIMITS.daysAhead)
  return days.flatMap((day, index) => {
    const path = `days.${index}`
    const isRepeated = days.findIndex(({ date }) => date === day.date) < index
    const isOutside = !isLocalDate(day.date) || day.date < today || day.date > last
    return [
      ...errorOf(`${path}.date`, isOutside ? 'date_invalid' : isRepeated ? 'date_twice' : null),
      ...errorOf(`${path}.note`, textError(day.note ?? '', HOURS_LIMITS.noteLength)),
      ...errorOf(`${path}.full_times`, areFullTimes(day.full_times) ? null : 'time_invalid'),
      ...(day.sittings === null ? [] : validateSittings(day.sittings, `${path}.sittings`)),
    ]
  })
}

function validateWeek(week: BookingRules['week'] & object): FieldError[] {
  if (week.length !== 7) return [{ field: 'week', code: 'invalid_request' }]
  return [
    ...week.flatMap((sittings, weekday) => validateSittings(sittings, `week.${weekday}`)),
    // The last sitting of a day may end after midnight, but not during the first sitting of the next day.
    ...week.flatMap((sittings, weekday) => {
      const [last, first] = [sittings.at(-1), week[(weekday + 1) % 7]?.[0]]
      const isOverlapping = last !== undefined && first !== undefined && last.closes - MINUTES_OF_DAY > first.opens
      return errorOf(`week.${weekday}.${sittings.length - 1}.closes`, isOverlapping ? 'sittings_overlap' : null)
    }),
  ]
}

function validateSittings(sittings: readonly Sitting[], path: string): FieldError[] {
  if (sittings.length > HOURS_LIMITS.sittingsPerDay) return [{ field: path, code: 'sittings_too_many' }]
  return sittings.flatMap((sitting, index) => {
    const { name, opens, closes, last_table, room } = sitting
    const before = sittings[index - 1]
    const at = `${path}.${index}`
    return [
      ...errorOf(`${at}.name`, textError(name, HOURS_LIMITS.nameLength)),
      ...errorOf(
        `${at}.opens`,
        !isWhole(opens, 0, MINUTES_OF_DAY - 1) ? 'time_invalid' : before && opens < before.closes ? 'sittings_overlap' : null,
      ),
      ...errorOf(
        `${at}.closes`,
        !isWhole(closes, 1, 2 * MINUTES_OF_DAY)
          ? 'time_invalid'
          : closes <= opens || closes > opens + MINUTES_OF_DAY
            ? 'end_before_start'
            : null,
      ),
      ...errorOf(`${at}.last_table`, last_table === null || isWhole(last_table, opens, closes) ? null : 'last_table_outside'),
      ...errorOf(`${at}.room`, isOptional(room, 1, HOURS_LIMITS.room) ? null : 'number_out_of_range'),
    ]
  })
}

function areFullTimes(times: readonly number[]): boolean {
  return (
    times.length <= HOURS_LIMITS.fullTimes &&
    new Set(times).size === times.length &&
    times.every((time) => isWhole(time, 0, 2 * MINUTES_OF_DAY))
  )
}

function isOptional(value: number | null, min: number, max: number): boolean {
  return value === null || isWhole(value, min, max)
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

function errorOf(field: string, code: ErrorCode | null): FieldError[] {
  return code ? [{ field, code }] : []
}
