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

export type AuditAction = `${AuditEntity}.${string}`

export type AuditChange = { field: string; from: unknown; to: unknown }

/** Returns the fields of `after` whose value differs from `before`. Undefined means unchanged. */
export function diffFields(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): AuditChange[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const [from, to] = [toStoredValue(before[field]), toStoredValue(value)]
    return value === undefined || JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }]
  })
}

/** Returns the fields of a deleted record that had a value. */
export function deletedFields(record: Readonly<Record<string, unknown>>): AuditChange[] {
  return Object.entries(record).flatMap(([field, value]) => {
    const from = toStoredValue(value)
    return from === null || (Array.isArray(from) && from.length === 0) ? [] : [{ field, from, to: null }]
  })
}

/** Returns the value as an audit entry stores it: instants as ISO 8601 text, null for no value. */
export function toStoredValue(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : (value ?? null)
}

export const AUDIT_MAX_TOTAL = 10_000

/** Maximum number of audit entries in the copy of a user's data; the most recent ones. */
export const OWN_DATA_MAX_ENTRIES = 10_000

export const VERSIONED_ENTITIES = ['venue', 'menu', 'menu_category', 'menu_item', 'settings'] as const
export type VersionedEntity = (typeof VERSIONED_ENTITIES)[number]
