import type { AuditEntity } from './audit.ts'

export const TRASH_KINDS = ['venue', 'menu', 'category', 'item', 'picture', 'user'] as const

export type TrashKind = (typeof TRASH_KINDS)[number]

export const TRASH_ENTITIES = {
  venue: 'venue',
  menu: 'menu',
  category: 'menu_category',
  item: 'menu_item',
  picture: 'image',
  user: 'user',
} as const satisfies Record<TrashKind, AuditEntity>

/** The record that must exist before an entry is restored: its container, or for an image the record that showed it. */
export type TrashParent = TrashKind | 'settings'

export type TrashContents = { menus: number; categories: number; items: number; reservations: number }

/**
 * Seconds until diners are notified that a venue was deleted. An 'Undo' before that cancels the emails, so that a wrong click notifies no
 * diner.
 */
export const UNDO_SECONDS = 60

export const TRASH_SEARCH_MAX_LENGTH = 200
