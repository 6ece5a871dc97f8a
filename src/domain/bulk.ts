import { DAY_MS } from './durations.ts'

export const BULK_ACTIONS = ['feature', 'stop_featuring', 'activate', 'deactivate', 'assign', 'delete'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

export const BULK_KINDS = [...BULK_ACTIONS, 'import', 'undo'] as const
export type BulkKind = (typeof BULK_KINDS)[number]

/**
 * An import is checked before it runs, and `failed` when its file cannot be read.
 * A stopped change continues with the first venue that it has not processed.
 */
export const BULK_STATUSES = ['checking', 'checked', 'failed', 'running', 'stopped', 'finished'] as const
export type BulkStatus = (typeof BULK_STATUSES)[number]

export const BULK_OUTCOMES = ['changed', 'unchanged', 'refused'] as const
export type BulkOutcome = (typeof BULK_OUTCOMES)[number]

export const MAX_NAMED_VENUES = 500

/** How long a bulk change can be undone, in milliseconds: 30 days, the same as the retention of the trash. */
export const BULK_KEPT_MS = 30 * DAY_MS

export const IMPORT_KINDS = ['venues', 'menus', 'users'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const IMPORT_OUTCOMES = ['created', 'changed', 'unchanged', 'duplicate', 'refused'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** The command line accepts larger files. */
export const MAX_IMPORT_BYTES = 32 * 1024 * 1024

export const FILE_NAME_MAX_LENGTH = 200
