import type { AuditEntity } from './audit.ts'

/** What can be in the trash. */
export const TRASH_KINDS = ['venue', 'menu', 'category', 'item', 'user'] as const

export type TrashKind = (typeof TRASH_KINDS)[number]

/** The entity of the audit log for each kind. */
export const TRASH_ENTITIES = {
  venue: 'venue',
  menu: 'menu',
  category: 'menu_category',
  item: 'menu_item',
  user: 'user',
} as const satisfies Record<TrashKind, AuditEntity>

/** What was deleted with something, by kind. */
export type TrashContents = { menus: number; categories: number; items: number; reservations: number }

/**
 * Time until diners are told that a venue was deleted, in seconds. An 'Undo' before that cancels the emails: no one should hear that a table is gone
 * because of a wrong press.
 */
export const UNDO_SECONDS = 60

/** Longest text by which the trash is searched, in characters. */
export const TRASH_SEARCH_MAX_LENGTH = 200
