import { eq } from 'drizzle-orm'
import { diffFields } from '../../domain/audit.ts'
import type { Authorized } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { type AuditEvent, recordAudit } from '../audit/audit.ts'
import { images, trashRows } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { nextUpdatedAt } from '../optimistic-lock.ts'
import { keepPicture, PICTURE_TABLES, type PicturePlace } from './keep-picture.ts'
import type { TrashRow } from './trash-row.ts'

const ACTIONS = { venue: 'venue.update', menu: 'menu.update', item: 'menu_item.update', settings: 'settings.update' } as const

/**
 * Shows a picture again where it was shown. What is shown there now goes to the trash.
 * @returns false when the picture or its place no longer exists
 */
export async function restorePicture(
  tx: Transaction,
  ctx: AppContext,
  authorized: Authorized<'trash:restore'>,
  { id, parent_kind, parent_id, venue_id }: TrashRow,
): Promise<boolean> {
  const [kept] = await tx.select({ data: trashRows.data }).from(trashRows).where(eq(trashRows.entry_id, id))
  const place = toPlace(parent_kind, parent_id, venue_id)
  if (!kept || !place) return false
  const picture = kept.data as { image_url: string; image_alt: string | null }
  const table = PICTURE_TABLES[place.kind]
  const shown = { image_url: table.image_url, image_alt: table.image_alt, name: table.name }
  const [present] = await tx.select(shown).from(table).where(eq(table.id, place.id)).for('update')
  // The lock keeps the clean-up job from deleting it meanwhile.
  const [image] = await tx.select().from(images).where(eq(images.url, picture.image_url)).for('key share')
  if (!present || !image) return false
  await keepPicture(tx, ctx, place, present, picture.image_url)
  const changes = diffFields(present, { ...picture, name: present.name })
  if (changes.length === 0) return true
  await tx
    .update(table)
    .set({ ...picture, updated_at: nextUpdatedAt(table.updated_at, ctx.clock()) })
    .where(eq(table.id, place.id))
  const name = place.kind === 'settings' ? 'Settings' : (present.name ?? '')
  const event: AuditEvent = { action: ACTIONS[place.kind], id: place.id, name, changes }
  await recordAudit(tx, ctx, authorized, event as AuditEvent<'venue'>)
  return true
}

function toPlace(kind: TrashRow['parent_kind'], id: string | null, venueId: string | null): PicturePlace | null {
  if (id === null) return null
  if (kind === 'settings') return { kind, id, venueId: null }
  return venueId !== null && (kind === 'venue' || kind === 'menu' || kind === 'item') ? { kind, id, venueId } : null
}
