import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/durations.ts'
import type { AppContext } from '../app-context.ts'
import { guideSettings, images, menuItems, menus, trashEntries, trashRows, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { namesOfParents } from './delete-to-trash.ts'

export const IMAGE_TABLES = { venue: venues, menu: menus, item: menuItems, settings: guideSettings } as const

export type ImagePlace =
  | { kind: Exclude<keyof typeof IMAGE_TABLES, 'settings'>; id: string; venueId: string }
  | { kind: 'settings'; id: string; venueId: null }

type ShownImage = { image_url: string | null; image_alt: string | null }
type Keeping = Pick<AppContext, 'actor' | 'clock' | 'config'>

/**
 * Stores an image that is removed or replaced in the trash, with its place. An image that is shown again leaves the trash. Call it in the
 * transaction of the change.
 * @param change.after undefined when the change does not touch the image
 */
export async function moveImageToTrash(
  tx: Transaction,
  { actor, clock, config }: Keeping,
  { kind, id, venueId }: ImagePlace,
  { before: { image_url, image_alt }, after }: { before: ShownImage; after: string | null | undefined },
): Promise<void> {
  if (after === undefined || after === image_url) return
  if (after !== null) await tx.delete(trashEntries).where(isOfPlace(id, after))
  if (image_url === null || config.trashDays === 0) return
  await tx.delete(trashEntries).where(isOfPlace(id, image_url))
  // An import may name an image that was never uploaded here.
  if ((await tx.$count(images, eq(images.url, image_url))) === 0) return
  const entryId = randomUUID()
  const now = clock()
  await tx.insert(trashEntries).values({
    id: entryId,
    kind: 'picture',
    entity_id: image_url,
    title: image_alt?.trim() || 'Image',
    path: await namesOfParents(tx, { kind, id }),
    parent_kind: kind,
    parent_id: id,
    venue_id: venueId,
    contents: { menus: 0, categories: 0, items: 0, reservations: 0 },
    deleted_by: actor.kind === 'user' ? actor.userId : null,
    deleted_by_email: actor.kind === 'user' ? actor.email : actor.kind,
    deleted_at: now,
    expires_at: new Date(now.getTime() + config.trashDays * DAY_MS),
  })
  await tx.insert(trashRows).values({ entry_id: entryId, table_name: 'images', data: { image_url, image_alt } })
}

function isOfPlace(id: string, url: string) {
  return and(eq(trashEntries.kind, 'picture'), eq(trashEntries.parent_id, id), eq(trashEntries.entity_id, url))
}

/**
 * Whether an image is only in the trash and shown nowhere. Reads the tables that show images only when the trash has the image, because
 * every request for an image calls this.
 */
export async function isImageInTrash({ db }: Pick<AppContext, 'db'>, url: string): Promise<boolean> {
  const { rows } = await db.orm.execute(sql`select from trash_rows t where t.data ->> 'image_url' = ${url} and not exists (
    select from venues where image_url = t.data ->> 'image_url' union all select from menus where image_url = t.data ->> 'image_url'
    union all select from menu_items where image_url = t.data ->> 'image_url'
    union all select from guide_settings where image_url = t.data ->> 'image_url') limit 1`)
  return rows.length > 0
}
