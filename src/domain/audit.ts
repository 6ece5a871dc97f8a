/** What kinds of things the audit log speaks of. */
export const AUDIT_ENTITIES = ['venue', 'menu', 'menu_category', 'menu_item', 'user', 'reservation', 'image'] as const

export type AuditEntity = (typeof AUDIT_ENTITIES)[number]

/** What was done to which kind of thing: 'venue.update'. */
export type AuditAction = `${AuditEntity}.${string}`

/** One field that changed: its name in the API, what it was and what it became. Null: it was not there. */
export type AuditChange = { field: string; from: unknown; to: unknown }

/** The fields in which two states of a thing differ, in the order of `after`. Fields that `after` leaves out did not change. */
export function changesBetween(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): AuditChange[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const [from, to] = [plain(before[field]), plain(value)]
    return value === undefined || JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }]
  })
}

/** The changes of a deletion: every field of the thing as it was. Fields without a value are left out. */
export function lastState(thing: Readonly<Record<string, unknown>>): AuditChange[] {
  return Object.entries(thing).flatMap(([field, value]) => {
    const from = plain(value)
    return from === null || (Array.isArray(from) && from.length === 0) ? [] : [{ field, from, to: null }]
  })
}

/** As it is stored and shown: an instant is its text, and what is missing is null. */
function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : (value ?? null)
}
