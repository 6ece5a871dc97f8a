import { DAY_MS } from './durations.ts'

/** What can be done to many venues at once. */
export const BULK_ACTIONS = ['feature', 'stop_featuring', 'activate', 'deactivate', 'assign', 'delete'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** What a bulk change does: an action, the import of a file, or taking an earlier bulk change back. */
export const BULK_KINDS = [...BULK_ACTIONS, 'import', 'undo'] as const
export type BulkKind = (typeof BULK_KINDS)[number]

/**
 * An import is checked before it runs, and `failed` when its file cannot be read. A change that was stopped continues with the first venue that it did
 * not reach.
 */
export const BULK_STATUSES = ['checking', 'checked', 'failed', 'running', 'stopped', 'finished'] as const
export type BulkStatus = (typeof BULK_STATUSES)[number]

/** What became of one venue. `refused`: a rule forbids it, and the row says which. */
export const BULK_OUTCOMES = ['changed', 'unchanged', 'refused'] as const
export type BulkOutcome = (typeof BULK_OUTCOMES)[number]

/** Most venues of one bulk change that are named one by one. All that match a filter have no limit. */
export const MAX_NAMED_VENUES = 500

/** How long a bulk change can be undone, in milliseconds: 30 days, as the trash keeps what was deleted. */
export const BULK_KEPT_MS = 30 * DAY_MS

/** What can be imported. */
export const IMPORT_KINDS = ['venues', 'menus', 'users'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** What an import would do with a row of the file. */
export const IMPORT_OUTCOMES = ['created', 'changed', 'unchanged', 'duplicate', 'refused'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** Largest file that is imported on screen, in bytes: 32 MB. The command line imports larger ones. */
export const MAX_IMPORT_BYTES = 32 * 1024 * 1024

/** Longest name of a file that is kept, in characters. */
export const FILE_NAME_MAX_LENGTH = 200
