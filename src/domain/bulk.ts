import { DAY_MS } from './durations.ts'

/** What can be done to many venues at once. */
export const BULK_ACTIONS = ['feature', 'stop_featuring', 'activate', 'deactivate', 'assign', 'delete'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** What a bulk change does: an action, or taking an earlier bulk change back. */
export const BULK_KINDS = [...BULK_ACTIONS, 'undo'] as const
export type BulkKind = (typeof BULK_KINDS)[number]

/** A change that was stopped continues with the first venue that it did not reach. */
export const BULK_STATUSES = ['running', 'stopped', 'finished'] as const
export type BulkStatus = (typeof BULK_STATUSES)[number]

/** What became of one venue. `refused`: a rule forbids it, and the row says which. */
export const BULK_OUTCOMES = ['changed', 'unchanged', 'refused'] as const
export type BulkOutcome = (typeof BULK_OUTCOMES)[number]

/** Most venues of one bulk change that are named one by one. All that match a filter have no limit. */
export const MAX_NAMED_VENUES = 500

/** How long a bulk change can be undone, in milliseconds: 30 days, as the trash keeps what was deleted. */
export const BULK_KEPT_MS = 30 * DAY_MS
