/**
 * Whether a change can be undone as a whole, and why not: it is still running, was undone, one of its values was changed again since,
 * something else has to be restored first, or it is of a kind that is never undone.
 */
export const UNDO_STATES = ['possible', 'running', 'undone', 'changed_since', 'blocked', 'never'] as const
export type UndoState = (typeof UNDO_STATES)[number]

/** How many recent changes are listed at most. */
export const MAX_RECENT_CHANGES = 50
