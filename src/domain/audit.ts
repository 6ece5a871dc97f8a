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

/** Returns the fields of `after` whose value differs from `before`, whatever the order of their keys. Undefined means unchanged. */
export function diffFields(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): AuditChange[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const [from, to] = [toStoredValue(before[field]), toStoredValue(value)]
    return value === undefined || canonicalJson(from) === canonicalJson(to) ? [] : [{ field, from, to }]
  })
}

/** Sorts the keys of objects, because PostgreSQL stores them in an order of its own. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
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

/** The `actor_email` that owners see of administrators, editors and people who have left the venue. */
export const HIDDEN_ACTOR_NAME = 'guide'

export const AUDIT_MAX_TOTAL = 10_000

/** Maximum number of audit entries in the copy of a user's data; the most recent ones. */
export const OWN_DATA_MAX_ENTRIES = 10_000

export const VERSIONED_ENTITIES = ['venue', 'menu', 'menu_category', 'menu_item', 'settings'] as const
export type VersionedEntity = (typeof VERSIONED_ENTITIES)[number]
