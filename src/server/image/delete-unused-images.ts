import { and, eq, lt, notExists, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DAY_MS } from '../../domain/durations.ts'
import type { Services } from '../app-context.ts'
import { images, trashRows } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { IMAGE_COLUMNS } from './image-columns.ts'
import { deleteImageFiles } from './upload-image.ts'

/** Lifetime of an unused image: the longest time that its form may stay open. */
const GRACE_MS = DAY_MS

/**
 * Deletes images that were uploaded more than a day ago and are used neither on the site nor in the trash. Not earlier,
 * because an open page may still show a replaced image.
 * @returns their number
 */
export async function deleteUnusedImages(services: Pick<Services, 'db' | 'files' | 'clock'>): Promise<number> {
  const { db, clock } = services
  const before = new Date(clock().getTime() - GRACE_MS)
  const abandoned = await inTransaction(db, (tx) => tx.select({ url: images.url }).from(images).where(whereAbandoned(tx, before)))
  let count = 0
  for (const { url } of abandoned) if (await inTransaction(db, (tx) => deleteUnusedImage(services, tx, url, before))) count++
  return count
}

/**
 * Deletes one image under a lock of its row, because a concurrent save may start to use it. Deletes the files first, so
 * that a crash leaves a row for the next run and no file without a row.
 */
async function deleteUnusedImage({ files }: Pick<Services, 'files'>, tx: Transaction, url: string, before: Date): Promise<boolean> {
  const [image] = await tx
    .select()
    .from(images)
    .where(and(eq(images.url, url), whereAbandoned(tx, before)))
    .for('update', { skipLocked: true })
  if (!image) return false
  await deleteImageFiles({ files }, image.bucket, url)
  await tx.delete(images).where(eq(images.url, url))
  return true
}

function whereAbandoned(tx: Transaction, before: Date): SQL | undefined {
  const isShownBy = (column: PgColumn) => tx.select({ url: column }).from(column.table).where(eq(column, images.url))
  const shown = IMAGE_COLUMNS.map((column) => notExists(isShownBy(column)))
  const inTrash = tx.select({ id: trashRows.id }).from(trashRows).where(sql`${trashRows.data} ->> 'image_url' = ${images.url}`)
  return and(lt(images.created_at, before), ...shown, notExists(inTrash))
}
