/** The entities that the audit log records changes of. */
export const AUDIT_ENTITIES = [
  'venue',
  'menu',
  'menu_category',
  'menu_item',
  'user',
  'reservation',
  'image',
  'synonym',
  'settings',
] as const

export type AuditEntity = (typeof AUDIT_ENTITIES)[number]

/** An operation on an entity: 'venue.update'. */
export type AuditAction = `${AuditEntity}.${string}`

/** One changed field: its name in the API, and its values before and after. Null: the field had no value. */
export type AuditChange = { field: string; from: unknown; to: unknown }

/** The fields in which two states of an entity differ, in the order of `after`. A field that `after` leaves out did not change. */
export function diffFields(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): AuditChange[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const [from, to] = [toStoredValue(before[field]), toStoredValue(value)]
    return value === undefined || JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }]
  })
}

/** The changes of a deletion: the last value of every field. Fields without a value are left out. */
export function deletedFields(thing: Readonly<Record<string, unknown>>): AuditChange[] {
  return Object.entries(thing).flatMap(([field, value]) => {
    const from = toStoredValue(value)
    return from === null || (Array.isArray(from) && from.length === 0) ? [] : [{ field, from, to: null }]
  })
}

/** The stored form of a value: a date becomes its ISO text, and `undefined` becomes null. */
function toStoredValue(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : (value ?? null)
}

/** Entries are counted up to this number. */
export const AUDIT_MAX_TOTAL = 10_000
