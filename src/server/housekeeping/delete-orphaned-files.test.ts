import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { API_DATABASE_KINDS } from '../../../tests/support/api-databases.ts'
import { NOON, type TestApp, testApp, useApp } from '../../../tests/support/app.ts'
import { useDatabase } from '../../../tests/support/database.ts'
import { inDrills } from '../../../tests/support/drills.ts'
import { fourFields, storedNames } from '../../../tests/support/pictures.ts'
import { type S3Server, s3Server } from '../../../tests/support/s3-server.ts'
import { aMenu, anItem, aVenue } from '../../../tests/support/scenario.ts'
import type { ImportKind } from '../../domain/bulk.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { Services } from '../app-context.ts'
import {
  bulkChangeRows,
  bulkChanges,
  guideSettings,
  images,
  menuExtractions,
  orphanedMenuFiles,
  trashEntries,
  trashRows,
} from '../db/schema/index.ts'
import { pageImageName, pdfName } from '../extraction/delete-files.ts'
import { importFileName } from '../files/file-storage.ts'
import { deleteOrphanedFiles, deleteOrphanedImages } from './delete-orphaned-files.ts'

describe.each(API_DATABASE_KINDS)('private files that no row refers to on %s', (kind) => {
  const at = useApp(kind)
  const stored = async (name: string, age = 2 * DAY_MS): Promise<string> => {
    await at().services.files.private.write(name, Buffer.from(name))
    const changed = new Date(NOON.getTime() - age)
    await utimes(join(at().services.config.dataDir, 'private', name), changed, changed)
    return name
  }
  const left = async () => (await Array.fromAsync(at().services.files.private.list())).sort()

  test('are deleted a day after they were stored', async () => {
    await stored(importFileName(randomUUID()))
    await stored(pdfName(randomUUID()))
    await stored(pageImageName(randomUUID(), 2))
    const young = await stored(importFileName(randomUUID()), DAY_MS - 1000)
    expect(await deleteOrphanedFiles(at().services)).toBe(3)
    expect(await left()).toEqual([young])
  })

  test('stay when this version does not write such file names', async () => {
    const name = await stored('letter.pdf')
    expect(await deleteOrphanedFiles(at().services)).toBe(0)
    expect(await left()).toEqual([name])
  })

  test('do not include files of an import that waits or has rejected rows, of a menu, of the trash, or of menus that the next night deletes', async () => {
    const { services } = at()
    const ids = { waiting: randomUUID(), over: randomUUID(), read: randomUUID(), freed: randomUUID() }
    await anImport(services, ids.waiting, 'checked')
    await anImport(services, ids.over, 'finished')
    const rejected = { venues: randomUUID(), users: randomUUID() }
    await anImport(services, rejected.venues, 'finished', { what: 'venues', hasRejectedRow: true })
    await anImport(services, rejected.users, 'finished', { what: 'users', hasRejectedRow: true })
    const venue = await aVenue(services)
    await anExtraction(services, venue, ids.read, pdfName(ids.read))
    await anExtraction(services, venue, ids.freed, null)
    const [inTrash, noted] = [randomUUID(), randomUUID()]
    await inTheTrash(services, inTrash)
    await services.db.orm.insert(orphanedMenuFiles).values({ extraction_id: noted, file_name: pageImageName(noted, 1) })
    const kept = [
      importFileName(ids.waiting),
      importFileName(rejected.venues),
      pdfName(ids.read),
      pageImageName(ids.read, 1),
      pageImageName(inTrash, 1),
      pageImageName(noted, 1),
    ]
    const over = [importFileName(ids.over), importFileName(rejected.users), pageImageName(ids.freed, 1)]
    for (const name of [...kept, ...over]) await stored(name)
    expect(await deleteOrphanedFiles(services)).toBe(3)
    expect(await left()).toEqual(kept.sort())
  })
})

describe.each(API_DATABASE_KINDS)('images that no row refers to on %s', (kind) => {
  const at = useApp(kind)
  const old = new Date(NOON.getTime() - 2 * DAY_MS)
  const storedAs = async (name: string, at_ = old): Promise<string> => {
    const { files, config } = at().services
    await files.write('menu-images', name, await fourFields())
    await utimes(join(config.dataDir, 'media', 'menu-images', name), at_, at_)
    return name
  }
  const sized = (name: string) => [`${name}.webp`, `${name}.w360.webp`, `${name}.w480.webp`]

  test('are deleted with their variants a day after they were stored, except file names that this version does not write', async () => {
    for (const name of [...sized('1764547200000-gone'), ...sized('1764547200001-young')]) await storedAs(name)
    const kept = [...sized('1764547200001-young'), await storedAs('drawing.svg'), await storedAs('letter.webp')]
    for (const name of sized('1764547200001-young'))
      await utimes(join(at().services.config.dataDir, 'media', 'menu-images', name), NOON, NOON)
    expect(await deleteOrphanedImages(at().services)).toBe(3)
    expect(await storedNames(at())).toEqual(kept.map((name) => `menu-images/${name}`).sort())
  })

  test('do not include images of an upload, a venue, a menu, an item, the settings or the trash', async () => {
    const { services } = at()
    const url = (name: string) => `/media/menu-images/1764547200000-${name}.webp`
    await services.db.orm.insert(images).values({ url: url('uploaded'), bucket: 'menu-images' })
    const venue = await aVenue(services, { image_url: url('venue') })
    const menu = await aMenu(services, venue, { image_url: url('menu') })
    await anItem(services, menu, { image_url: url('item') })
    await services.db.orm.insert(guideSettings).values({ image_url: url('settings') })
    await inTheTrash(services, randomUUID(), { image_url: url('trash') })
    for (const name of ['uploaded', 'venue', 'menu', 'item', 'settings', 'trash', 'gone'])
      for (const one of sized(`1764547200000-${name}`)) await storedAs(one)
    expect(await deleteOrphanedImages(services)).toBe(3)
    expect((await storedNames(at())).filter((name) => name.includes('gone'))).toEqual([])
  })

  inDrills('are deleted in batches when there are many', async () => {
    const { files, config } = at().services
    for (let n = 0; n < 1100; n++) {
      const name = `${1764547200000 + n}-many.webp`
      await files.write('venue-images', name, Buffer.from('x'))
      await utimes(join(config.dataDir, 'media', 'venue-images', name), old, old)
    }
    expect(await deleteOrphanedImages(at().services)).toBe(1100)
    expect(await storedNames(at())).toEqual([])
  })

  test('include files that were partly written when the process crashed', async () => {
    const { files, config } = at().services
    await storedAs('1764547200000-whole.webp', NOON)
    const folder = join(config.dataDir, 'media', 'menu-images')
    for (const [name, time] of [
      ['.a1.partial', old],
      ['.b2.partial', NOON],
    ] as const) {
      await writeFile(join(folder, name), 'half')
      await utimes(join(folder, name), time, time)
    }
    expect(await Array.fromAsync(files.list('menu-images'))).toEqual(['1764547200000-whole.webp'])
    expect(await deleteOrphanedImages(at().services)).toBe(1)
    expect(await readdir(folder)).toEqual(['.b2.partial', '1764547200000-whole.webp'])
  })
})

describe('files in S3 that no row refers to', () => {
  const db = useDatabase('embedded')
  let s3: S3Server
  let at: TestApp
  beforeAll(async () => {
    s3 = await s3Server()
    return () => s3.close()
  })
  beforeEach(async () => {
    s3.objects.clear()
    const env = { S3_BUCKET: 'guide', S3_ENDPOINT: s3.url, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret', S3_PREFIX: 'eat' }
    at = await testApp(db(), { env })
    return () => at.close()
  })

  test('are deleted a day after they were stored', async () => {
    const waiting = randomUUID()
    await anImport(at.services, waiting, 'checked')
    for (const id of [waiting, randomUUID(), randomUUID(), randomUUID()])
      await at.services.files.private.write(importFileName(id), Buffer.from('x'))
    at.setNow(new Date(s3.storedAt.getTime() + DAY_MS - 1))
    expect(await deleteOrphanedFiles(at.services)).toBe(0)
    at.setNow(new Date(s3.storedAt.getTime() + DAY_MS + 1))
    expect(await deleteOrphanedFiles(at.services)).toBe(3)
    expect([...s3.objects.keys()]).toEqual([`/guide/eat/private/${importFileName(waiting)}`])
  })

  test('are deleted a day after they were stored when they are images', async () => {
    const { files, db } = at.services
    const url = '/media/venue-images/1764547200000-shown.webp'
    await db.orm.insert(images).values({ url, bucket: 'venue-images' })
    for (const name of ['shown.webp', 'shown.w360.webp', 'gone.webp', 'gone.w360.webp'])
      await files.write('venue-images', `1764547200000-${name}`, Buffer.from('x'))
    at.setNow(new Date(s3.storedAt.getTime() + DAY_MS - 1))
    expect(await deleteOrphanedImages(at.services)).toBe(0)
    at.setNow(new Date(s3.storedAt.getTime() + DAY_MS + 1))
    expect(await deleteOrphanedImages(at.services)).toBe(2)
    expect([...s3.objects.keys()].sort()).toEqual(
      ['shown.w360.webp', 'shown.webp'].map((name) => `/guide/eat/media/venue-images/1764547200000-${name}`),
    )
  })
})

async function anImport(
  { db }: Services,
  id: string,
  status: 'checked' | 'finished',
  { what = 'venues' as ImportKind, hasRejectedRow = false } = {},
): Promise<void> {
  const file = { what, name: 'file.csv', size: 1, columns: [], chosen: {}, unused: [], reason: null }
  await db.orm
    .insert(bulkChanges)
    .values({ id, kind: 'import', status, total: 0, file, created_by: 'ann', created_by_email: 'ann@example.org', created_at: NOON })
  if (hasRejectedRow) await db.orm.insert(bulkChangeRows).values({ change_id: id, position: 1, venue_name: '', outcome: 'refused' })
}

async function anExtraction({ db }: Services, venue: { id: string }, id: string, file_name: string | null): Promise<void> {
  await db.orm
    .insert(menuExtractions)
    .values({ id, venue_id: venue.id, name: 'Lunch', menu_type: 'Daily', reader: 'ocr', state: 'failed', file_name })
}

async function inTheTrash({ db }: Services, id: string, more: Record<string, unknown> = {}): Promise<void> {
  const at = { deleted_at: NOON, expires_at: NOON }
  const [entry] = await db.orm
    .insert(trashEntries)
    .values({
      kind: 'menu',
      entity_id: randomUUID(),
      title: 'Lunch',
      contents: { menus: 1, categories: 0, items: 0, reservations: 0 },
      deleted_by_email: 'ann@example.org',
      ...at,
    })
    .returning()
  const data = { id, file_name: pageImageName(id, 1), ...more }
  await db.orm.insert(trashRows).values({ entry_id: entry?.id ?? '', table_name: 'menu_extractions', data })
}
