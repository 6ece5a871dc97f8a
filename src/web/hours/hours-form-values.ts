import type { SaveHoursInput, VenueHoursData } from '../../contract/hours.ts'
import { HOURS_LIMITS, validateRules } from '../../domain/hours/validate-hours.ts'
import { MAX_PARTY_SIZE } from '../../domain/party-size.ts'
import type { FieldProblem } from '../ui/form/form-errors.ts'

type Rules = VenueHoursData['rules']
export type Week = NonNullable<Rules['week']>
export type SittingValues = Week[number][number]

/** Numbers are text; blank means null. */
export type HoursFormValues = {
  week: Week | null
  room: string
  table_minutes: string
  largest_party: string
  /** In hours. It has the name of the API's field, so that the server's errors are shown at it. */
  notice_minutes: string
  instant_party: string
}

export const HOURS_LABELS: Record<keyof HoursFormValues, string> = {
  week: 'Every week',
  room: 'Covers per half hour',
  table_minutes: 'A table stays for',
  largest_party: 'Largest party',
  notice_minutes: 'Shortest notice',
  instant_party: 'Confirm at once up to',
}

export const EMPTY_HOURS: HoursFormValues = {
  week: null,
  room: '',
  table_minutes: '120',
  largest_party: '',
  notice_minutes: '',
  instant_party: '',
}

export function toHoursForm({ rules }: Pick<VenueHoursData, 'rules'>): HoursFormValues {
  const { week, room, table_minutes, largest_party, notice_minutes, instant_party } = rules
  return {
    week,
    room: toText(room),
    table_minutes: String(table_minutes),
    largest_party: toText(largest_party),
    notice_minutes: toText(notice_minutes === null ? null : notice_minutes / 60),
    instant_party: toText(instant_party),
  }
}

/** Text that is not a number becomes NaN, which every rule rejects. */
function toRules(values: HoursFormValues): Rules {
  const notice = toNumber(values.notice_minutes)
  return {
    week: values.week,
    room: toNumber(values.room),
    table_minutes: toNumber(values.table_minutes) ?? Number.NaN,
    largest_party: toNumber(values.largest_party),
    notice_minutes: notice === null ? null : notice * 60,
    instant_party: toNumber(values.instant_party),
  }
}

export function validateHoursForm(values: HoursFormValues): FieldProblem[] {
  return validateRules(toRules(values)).map((error) =>
    error.code === 'number_out_of_range' ? { ...error, message: rangeOf(error.field) } : error,
  )
}

const RANGES: Readonly<Record<string, string>> = {
  room: `a whole number from 1 to ${HOURS_LIMITS.room}`,
  table_minutes: `a whole number from ${HOURS_LIMITS.tableMinutes.min} to ${HOURS_LIMITS.tableMinutes.max}`,
  largest_party: `a whole number from 1 to ${MAX_PARTY_SIZE}`,
  instant_party: `a whole number from 1 to ${MAX_PARTY_SIZE}`,
  notice_minutes: `from 0 to ${HOURS_LIMITS.noticeMinutes / 60} hours, in whole minutes`,
}

/** The message of a number field, also of a sitting, such as 'week.0.1.room'. */
export function rangeOf(field: string): string {
  return `Enter ${RANGES[field.split('.').at(-1) ?? ''] ?? 'a number'}`
}

export function toHoursBody(values: HoursFormValues, changed: readonly (keyof HoursFormValues)[]): Omit<SaveHoursInput, 'seen_updated_at'> {
  const rules = toRules(values)
  return Object.fromEntries(changed.map((field) => [field, rules[field]]))
}

export function toNumber(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}

function toText(value: number | null): string {
  return value === null ? '' : String(value)
}
