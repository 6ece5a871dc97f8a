import type { AuditEntry } from '../../../contract/audit.ts'
import { describeDays, describeSittings, describeTimes, describeWeek } from '../../../domain/hours/describe-hours.ts'
import type { Sitting, VenueDay, Week } from '../../../domain/hours/hours.ts'
import { formatPrice } from '../../../domain/menu/price.ts'
import { formatDate, isLocalDate, localNow } from '../../../domain/time.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { fieldLabel } from './audit-labels.ts'

/** Ids that tell administrators nothing, because no page shows their record. */
const HIDDEN_FIELDS = new Set(['claim_id', 'invitation_id', 'webhook_id'])

/** Returns the changes that a user can read, with a value that differs. */
export function readableChanges(changes: AuditEntry['changes']): AuditEntry['changes'] {
  return changes.filter(({ field }) => !HIDDEN_FIELDS.has(field))
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const TIME_WITH_SECONDS = /^(\d\d:\d\d):\d\d$/
/** A value of a list in the code, such as 'venue_owner' and 'may_contain'. */
const CODE = /^[a-z]+(?:_[a-z]+)+$/

const FORMATS: Readonly<Record<string, (value: never) => string>> = {
  week: describeWeek satisfies (week: Week) => string,
  days: describeDays satisfies (days: readonly VenueDay[]) => string,
  sittings: describeSittings satisfies (sittings: readonly Sitting[]) => string,
  full_times: describeTimes,
  table_minutes: (minutes: number) => `${minutes} minutes`,
  notice_minutes: (minutes: number) => `${minutes} minutes`,
  largest_party: describePeople,
  instant_party: describePeople,
  sizes: (sizes: readonly { name: string; price: number }[]) => sizes.map(({ name, price }) => `${name} ${formatPrice(price)}`).join(', '),
  price: (price: number | string) => (typeof price === 'number' ? formatPrice(price) : price),
  footer_links: (links: readonly { label: string; url: string }[]) => links.map(({ label, url }) => `${label} (${url})`).join(', '),
}

function describePeople(people: number): string {
  return people === 1 ? '1 person' : `${people} people`
}

/** Text for an absent value of the fields in which it has a meaning, in the words of their form. */
const WITHOUT_VALUE: Readonly<Record<string, string>> = {
  week: '12:00 to 22:00 every day',
  room: 'no limit',
  largest_party: 'no limit of its own',
  notice_minutes: 'from tomorrow',
  instant_party: 'no one',
  sittings: 'as every week',
  end_date: 'no end',
}

/** Changes of a record that exists before and after them. */
const EDIT = /\.(?:update|hours|close-times)$/

/**
 * `action`: of the audit entry. A field has no value before its record is created and after it is deleted. Absent when the record exists.
 */
export type ValuePlace = { field: string; timeZone: string; action?: string | undefined }

/** Returns a recorded value as a user reads it, in full. */
export function formatWhole(value: unknown, { field, timeZone, action }: ValuePlace): string {
  if (value === null || value === undefined || value === '') {
    const isOfRecord = action === undefined || EDIT.test(action)
    return (isOfRecord && WITHOUT_VALUE[field]) || 'nothing'
  }
  const format = FORMATS[field]
  if (format && (!Array.isArray(value) || value.length > 0 || field === 'sittings')) return format(value as never)
  if (Array.isArray(value)) return value.map((one) => formatWhole(one, { field, timeZone })).join(', ') || 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (isNamed(value)) return value.name
  return typeof value === 'object' ? formatParts(value, timeZone) : formatText(String(value), timeZone)
}

/** A category of a deleted menu, or an item of a deleted category. */
function isNamed(value: unknown): value is { name: string } {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value && typeof value.name === 'string'
}

function formatParts(value: object, timeZone: string): string {
  const parts = Object.entries(value).filter(([, part]) => part !== null && !(Array.isArray(part) && part.length === 0))
  return parts.map(([field, part]) => `${fieldLabel(field)} ${formatWhole(part, { field, timeZone })}`).join(', ')
}

function formatText(text: string, timeZone: string): string {
  if (INSTANT.test(text)) {
    const { date, time } = localNow(new Date(text), timeZone)
    return `${formatDate(date)}, ${time}`
  }
  if (isUuid(text)) return 'deleted since'
  if (isLocalDate(text)) return formatDate(text)
  const [, time] = TIME_WITH_SECONDS.exec(text) ?? []
  return time ?? (CODE.test(text) ? text.replaceAll('_', ' ') : text)
}

/** Maximum length of a value in the table, in characters; longer values are cut. */
const LONGEST = 120

export function formatValue(value: unknown, place: ValuePlace): string {
  const text = formatWhole(value, place)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
