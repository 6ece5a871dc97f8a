/** One field that changed: its name in the API, what it was and what it became. Null: it was not there. */
export type AuditChange = { field: string; from: unknown; to: unknown }
