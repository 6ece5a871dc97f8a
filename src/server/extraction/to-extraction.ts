import type { MenuExtraction } from '../../contract/menu-extraction.ts'
import { ALL_MESSAGES } from '../../domain/all-messages.ts'
import { toMenuDraft } from '../../domain/menu/menu-draft.ts'
import type { menuExtractions } from '../db/schema/index.ts'

export type ExtractionRow = typeof menuExtractions.$inferSelect

export function toExtraction(row: ExtractionRow): MenuExtraction {
  const { id, venue_id, menu_id, is_update, name, menu_type, state, progress, reader, source_name, error_code, result } = row
  const items = result?.categories.flatMap((category) => category.items) ?? []
  const pagesUnread = result?.pages_unread ?? 0
  const isPlaceholder = result !== null && !is_update && toMenuDraft(result).isPlaceholder
  return {
    id,
    venue_id,
    menu_id,
    is_update,
    name,
    menu_type,
    state,
    progress,
    reader,
    source_name,
    error_code,
    error: error_code && ALL_MESSAGES[error_code],
    doubts:
      items.filter(({ doubts }) => doubts.length > 0).length || Number(isPlaceholder || pagesUnread > 0 || result?.is_incomplete === true),
    pages: row.file_name === null ? 0 : (result?.pages.length ?? 0),
    pages_unread: pagesUnread,
    links: row.links,
    incomplete: result?.is_incomplete ?? false,
    created_at: row.created_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
  }
}
