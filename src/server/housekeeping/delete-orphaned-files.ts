import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { type PgColumn, union } from 'drizzle-orm/pg-core'
import { DAY_MS } from '../../domain/durations.ts'
import { IMAGE_BUCKETS, type ImageBucket, wholeImageName } from '../../domain/images.ts'
import type { Services } from '../app-context.ts'
import { hasRejectedRows } from '../bulk/uploaded-import/apply-import.ts'
import { bulkChanges, images, menuExtractions, orphanedMenuFiles, trashRows } from '../db/schema/index.ts'
import { IMAGE_COLUMNS } from '../image/image-columns.ts'

/** Longer than a request stores a file before its row, and than a restore takes, which stores the files first. */
const GRACE_MS = DAY_MS

const BATCH_SIZE = 500

/** The names of imports and of menus, with the id of their row. A newer version may have written other files, which stay. */
const NAME_WITH_ID = /^(?:import|menu)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.pdf|-\d+\.webp)?$/

/**
 * Deletes private files that no row refers to. A crash between storing a file and its row leaves them, and so does a restore, because a
 * backup has no imports.
 * @returns their number
 */
export async function deleteOrphanedFiles(services: Pick<Services, 'db' | 'files' | 'clock'>): Promise<number> {
  let count = 0
  let batch: StoredFile[] = []
  for await (const name of services.files.private.list()) {
    const id = NAME_WITH_ID.exec(name)?.[1]
    if (id) batch.push({ name, id })
    if (batch.length < BATCH_SIZE) continue
    count += await deleteFrom(batch, services)
    batch = []
  }
  return count + (await deleteFrom(batch, services))
}

/** The names of images, which begin with the time of the upload. A newer version may have written other files, which stay. */
const IMAGE_NAME = /^\d{12,15}-.*\.webp$/

/**
 * Deletes files of images that no row refers to. A crash during a deletion leaves them, and so do widths that an earlier version made. Also
 * deletes files that were partly written when the process crashed.
 * @returns their number
 */
export async function deleteOrphanedImages(services: Pick<Services, 'db' | 'files' | 'clock'>): Promise<number> {
  const { files, clock } = services
  let count = await files.removePartial(new Date(clock().getTime() - GRACE_MS))
  for (const bucket of IMAGE_BUCKETS) {
    let batch: string[] = []
    for await (const name of files.list(bucket)) {
      if (IMAGE_NAME.test(name)) batch.push(name)
      if (batch.length < BATCH_SIZE) continue
      count += await deleteImagesFrom(bucket, batch, services)
      batch = []
    }
    count += await deleteImagesFrom(bucket, batch, services)
  }
  return count
}

async function deleteImagesFrom(
  bucket: ImageBucket,
  batch: readonly string[],
  { db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>,
): Promise<number> {
  if (batch.length === 0) return 0
  const urlOf = (name: string) => `/media/${bucket}/${wholeImageName(name)}`
  const used = await urlsInUse({ db }, [...new Set(batch.map(urlOf))])
  let count = 0
  for (const name of batch) {
    if (used.has(urlOf(name))) continue
    const storedAt = await files.storedAt(bucket, name)
    if (!storedAt || clock().getTime() - storedAt.getTime() <= GRACE_MS) continue
    await files.remove(bucket, name)
    count++
  }
  return count
}

/**
 * The guide, venues, menus and items may show an image without a row, which an import has named. They are read only for images without a row, because
 * there may be a million.
 */
async function urlsInUse({ db }: Pick<Services, 'db'>, urls: readonly string[]): Promise<Set<string>> {
  const { orm } = db
  const uploaded = await orm
    .select({ url: images.url })
    .from(images)
    .where(inArray(images.url, [...urls]))
  const used = new Set(uploaded.map(({ url }) => url))
  const others = urls.filter((url) => !used.has(url))
  if (others.length === 0) return used
  const shownBy = (column: PgColumn) =>
    orm
      .select({ url: sql<string>`${column}` })
      .from(column.table)
      .where(inArray(column, others))
  const ofTrash = sql<string>`${trashRows.data} ->> 'image_url'`
  const inTrash = orm.select({ url: ofTrash }).from(trashRows).where(inArray(ofTrash, others))
  const shown = await Promise.all([inTrash, ...IMAGE_COLUMNS.map(shownBy)])
  for (const { url } of shown.flat()) used.add(url)
  return used
}

type StoredFile = { name: string; id: string }

async function deleteFrom(batch: readonly StoredFile[], { db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>): Promise<number> {
  if (batch.length === 0) return 0
  const used = await idsInUse({ db }, [...new Set(batch.map(({ id }) => id))])
  let count = 0
  for (const { name } of batch.filter(({ id }) => !used.has(id))) {
    const storedAt = await files.private.storedAt(name)
    if (!storedAt || clock().getTime() - storedAt.getTime() <= GRACE_MS) continue
    await files.private.remove(name)
    count++
  }
  return count
}

/** One query, because a row may move between a table and the trash at the same time. */
async function idsInUse({ db }: Pick<Services, 'db'>, ids: readonly string[]): Promise<Set<string>> {
  const { orm } = db
  const idOf = (value: PgColumn) => ({ id: sql<string>`${value}::text` })
  const rows = await union(
    orm
      .select(idOf(bulkChanges.id))
      .from(bulkChanges)
      .where(and(inArray(bulkChanges.id, [...ids]), or(ne(bulkChanges.status, 'finished'), hasRejectedRows))),
    orm
      .select(idOf(menuExtractions.id))
      .from(menuExtractions)
      .where(and(inArray(menuExtractions.id, [...ids]), isNotNull(menuExtractions.file_name))),
    orm
      .select(idOf(orphanedMenuFiles.extraction_id))
      .from(orphanedMenuFiles)
      .where(inArray(orphanedMenuFiles.extraction_id, [...ids])),
    orm
      .select({ id: sql<string>`${trashRows.data} ->> 'id'` })
      .from(trashRows)
      .where(
        and(
          eq(trashRows.table_name, 'menu_extractions'),
          isNull(trashRows.link_column),
          inArray(sql`${trashRows.data} ->> 'id'`, [...ids]),
        ),
      ),
  )
  return new Set(rows.map(({ id }) => id))
}
