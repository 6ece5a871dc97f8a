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

/** How long a bulk change can be undone: as long as the trash is kept by default. */
export const BULK_UNDO_DAYS = 30
export const BULK_KEPT_MS = BULK_UNDO_DAYS * DAY_MS

export const IMPORT_KINDS = ['venues', 'menus', 'users'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** What an import of menus changes, and its undo changes back. */
export const MENU_PARTS = ['menu', 'menu_category', 'menu_item'] as const
export type MenuPart = { entity: (typeof MENU_PARTS)[number]; id: string }

/** What an undo changes back besides venues. */
export const UNDONE_PARTS = [...MENU_PARTS, 'user'] as const
export type UndonePart = MenuPart | { entity: 'user'; id: string }

export const IMPORT_OUTCOMES = ['created', 'changed', 'unchanged', 'duplicate', 'refused'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** The command line accepts larger files. */
export const MAX_IMPORT_MB = 32
export const MAX_IMPORT_BYTES = MAX_IMPORT_MB * 1024 * 1024

/** Limits of corrections on screen: cells of a row, characters of a cell, and rows of a file. */
export const MAX_CORRECTED_CELLS = 60
export const MAX_CELL_LENGTH = 20_000
export const MAX_CORRECTED_ROWS = 200

export const FILE_NAME_MAX_LENGTH = 200

type Undoable = {
  kind: BulkKind
  status: BulkStatus
  undone_by: string | null
  counts: Record<'changed', number>
}

/** Whether a bulk change can be undone. An undo cannot be undone. */
export function canUndoBulkChange({ kind, status, undone_by, counts }: Undoable): boolean {
  const isOver = status === 'finished' || status === 'stopped'
  return isOver && kind !== 'undo' && undone_by === null && counts.changed > 0
}
