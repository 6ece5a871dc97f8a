import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/domain/durations.ts'
import { DomainError } from '../../../src/domain/errors.ts'
import type { MenuReader } from '../../../src/domain/menu/extracted-menu.ts'
import { menuExtractions, menuItems, menus, orphanedMenuFiles, users, venueOwners, venues } from '../../../src/server/db/schema/index.ts'
import { deleteExpiredPhotos } from '../../../src/server/extraction/delete-files.ts'
import { extractionWorkers } from '../../../src/server/extraction/job/workers.ts'
import { menuReadingJob } from '../../../src/server/jobs/definitions.ts'
import { startWorkers } from '../../../src/server/jobs/workers.ts'
import { as, aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, useApp } from '../../support/app.ts'
import { aPhotograph, aReading, hangingReader, untilOver, upload, whileReading } from '../../support/extraction.ts'
import { sendAs } from '../../support/managing.ts'
import { aMenu, aVenue } from '../../support/scenario.ts'

const clear: MenuReader = async () => aReading({}, { name: 'Soup', price: 7, description: 'curry oil', dietary_info: ['vegan'] })
const doubtful: MenuReader = async () => aReading({}, { name: 'Pithivier', price: null, doubts: ['no_price'] })

const RETRIES = menuReadingJob.queue.retryLimit

describe.each(API_DATABASE_KINDS)('menu extractions on %s', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }
  let owner: TestUser

  beforeEach(async () => {
    venue = await aVenue(at().services)
    owner = await aUser(at(), { venueId: venue.id })
  })

  const get = (id: string, by = owner) => sendAs(at(), by, 'GET', `/api/menu-extractions/${id}`)
  const extract = async (reader: MenuReader) => {
    const { body } = await upload(at(), owner)
    return whileReading(at(), { ocr: reader }, () => untilOver(at(), owner, body.id))
  }

  test('create an active menu with all items in their order when no reading is doubtful', async () => {
    const sent = await upload(at(), owner)
    expect([sent.status, sent.body.state, sent.body.reader]).toEqual([202, 'queued', 'ocr'])
    const over = await whileReading(at(), { ocr: clear }, () => untilOver(at(), owner, sent.body.id))
    expect(over).toMatchObject({ state: 'done', progress: 100, doubts: 0, pages: 1, venue_id: venue.id })
    const { body: menu } = await ask(at().app, `/api/menus/${over.menu_id}`)
    expect(menu).toMatchObject({ name: 'Sunday lunch', menu_type: 'Sunday', active: true, start_date: at().services.clock().toISOString() })
    expect(menu.categories).toMatchObject([
      {
        name: 'Starters',
        items: [
          { name: 'Potted shrimp', price: 9.5, order: 0, dietary_info: [] },
          { name: 'Soup', price: 7, order: 1, description: 'curry oil', dietary_info: ['vegan'] },
        ],
      },
    ])
  })

  test('create an inactive menu that needs review when a reading is doubtful', async () => {
    const over = await extract(doubtful)
    expect(over).toMatchObject({ state: 'done', doubts: 1 })
    expect((await ask(at().app, `/api/menus/${over.menu_id}`)).status).toBe(404)
    const [menu] = await at().services.db.orm.select().from(menus)
    expect(menu).toMatchObject({ active: false, needs_review: true })
    expect(await at().services.db.orm.$count(menuItems)).toBe(1)
  })

  test("belong to the owner's own venue, or to the venue that an administrator names", async () => {
    const other = await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })
    expect((await upload(at(), owner, { venue_id: other.id })).body.venue_id).toBe(venue.id)
    const admin = await aUser(at(), { role: 'admin' })
    expect((await upload(at(), admin, { venue_id: other.id })).body.venue_id).toBe(other.id)
    expect((await upload(at(), admin, { venue_id: venue.id.replace(/.$/, 'x') })).body.code).toBe('venue_not_found')
    expect((await upload(at(), await aUser(at()))).body.detail).toBe('No venue assigned to your account')
  })

  test('are rejected with a message for each missing or invalid field', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    const sentence = async (by: TestUser, services: Parameters<typeof upload>[2]) => (await upload(at(), by, services)).body.detail
    const required = 'Please fill in all required fields'
    expect(await sentence(admin, {})).toBe(required)
    expect(await sentence(admin, { venue_id: venue.id, name: ' ' })).toBe(required)
    expect(await sentence(owner, { name: null })).toBe(required)
    expect(await sentence(owner, { name: null, file: null })).toBe(required)
    expect(await sentence(owner, { file: null })).toBe('No file provided')
    expect(await sentence(owner, { file: new Blob([]) })).toBe('No file provided')
    expect(await sentence(owner, { menu_type: 'Brunch' })).toBe('Please choose a menu type from the list')
    expect(await sentence(owner, { reader: 'vision' })).toContain("AI reading isn't set up")
    expect(await at().services.db.orm.$count(menuExtractions)).toBe(0)
  })

  test('are limited to three waiting files per venue', async () => {
    for (let sent = 0; sent < 3; sent++) expect((await upload(at(), owner)).status).toBe(202)
    expect((await upload(at(), owner)).body.code).toBe('extractions_too_many')
  })

  test('return 404 to users who do not manage the venue, also for the photo', async () => {
    const { menu_id, id } = await extract(doubtful)
    const other = await aUser(at(), { venueId: (await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })).id })
    const photograph = `/api/menu-extractions/${id}/photograph`
    for (const by of [other, await aUser(at()), await aUser(at(), { role: null })]) {
      expect((await get(id, by)).body.code).toBe('not_found')
      for (const [method, path] of [
        ['GET', photograph],
        ['GET', `/api/menu-extractions/${id}/review`],
        ['DELETE', `/api/menu-extractions/${id}`],
        ['GET', `/api/menu-extractions?menu_id=${menu_id}`],
        ['GET', `/api/menu-extractions?venue_id=${venue.id}`],
      ] as const)
        expect((await sendAs(at(), by, method, path)).body.code, path).toBe('not_found')
      expect((await sendAs(at(), by, 'GET', '/api/menu-extractions')).body.data).toEqual([])
    }
    const own = await ask(at().app, photograph, { headers: as(owner) })
    expect(own.status).toBe(200)
    expect(Object.fromEntries(own.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect((await sendAs(at(), null, 'GET', photograph)).body.code).toBe('not_signed_in')
  })

  test('store the photo upright and without its metadata', async () => {
    const taken = await sharp({ create: { width: 60, height: 20, channels: 3, background: 'white' } })
      .withExif({ IFD0: { Copyright: 'someone' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await upload(at(), owner, { file: new Blob([new Uint8Array(taken)]) })
    await whileReading(at(), { ocr: clear }, () => untilOver(at(), owner, body.id))
    const response = await at().app.request(`/api/menu-extractions/${body.id}/photograph`, { headers: as(owner) })
    const { width, height, exif, orientation, format } = await sharp(await response.arrayBuffer()).metadata()
    expect({ width, height, exif, orientation, format }).toEqual({
      width: 20,
      height: 60,
      exif: undefined,
      orientation: undefined,
      format: 'webp',
    })
  })

  test('that fail show the reason, keep the file and can be retried', async () => {
    const over = await extract(async () => {
      throw new DomainError('file_unreadable')
    })
    expect(over).toMatchObject({ state: 'failed', error: 'Failed to read file', error_code: 'file_unreadable' })
    const retry = (reader: string) => sendAs(at(), owner, 'POST', `/api/menu-extractions/${over.id}/retry`, { reader })
    expect((await retry('vision')).body.code).toBe('reader_unavailable')
    expect((await retry('ocr')).body).toMatchObject({ state: 'queued', error: null })
    expect((await retry('ocr')).body.code).toBe('extraction_over')
    expect(await whileReading(at(), { ocr: clear }, () => untilOver(at(), owner, over.id))).toMatchObject({ state: 'done' })
  })

  test('that fail unexpectedly show only the general message', async () => {
    const over = await extract(async () => {
      throw new Error('password=hunter2')
    })
    expect(over).toMatchObject({ state: 'failed', error: 'Failed to process menu' })
  })

  test('that are cancelled during the reading leave no menu and no file', async () => {
    const { body } = await upload(at(), owner)
    const stuck = hangingReader()
    await whileReading(at(), { ocr: stuck.reader }, async () => {
      await stuck.begun
      const answer = await sendAs(at(), owner, 'DELETE', `/api/menu-extractions/${body.id}`)
      expect(answer.body.state).toBe('cancelled')
      await stuck.ended
    })
    expect((await sendAs(at(), owner, 'DELETE', `/api/menu-extractions/${body.id}`)).body.code).toBe('extraction_over')
    expect((await get(body.id)).body).toMatchObject({ state: 'cancelled', pages: 0 })
    expect(await at().services.db.orm.$count(menus)).toBe(0)
    expect(await at().services.files.private.read(`menu-${body.id}-1.webp`)).toBeNull()
  })

  test.each([
    ['no longer manages the venue', () => at().services.db.orm.delete(venueOwners).where(eq(venueOwners.user_id, owner.id))],
    ['no longer has an account', () => at().services.db.orm.delete(users).where(eq(users.id, owner.id))],
  ] as const)('publish nothing when their uploader %s, but leave the menu to be reviewed by who manages the venue', async (_what, lose) => {
    const { body } = await upload(at(), owner)
    const losing: MenuReader = async (...given) => {
      await lose()
      return clear(...given)
    }
    const next = await aUser(at(), { venueId: venue.id })
    const over = await whileReading(at(), { ocr: losing }, () => untilOver(at(), next, body.id))
    expect(over).toMatchObject({ state: 'done', published_at: null })
    expect((await ask(at().app, `/api/menus/${over.menu_id}`)).status).toBe(404)
    expect(await at().services.db.orm.select().from(menus)).toMatchObject([{ active: false, needs_review: true }])
    const activated = await sendAs(at(), next, 'PATCH', `/api/menus/${over.menu_id}`, { active: true })
    expect(activated.body.code).toBe('menu_needs_review')
    expect((await sendAs(at(), next, 'GET', `/api/menu-extractions/${over.id}/review`)).status).toBe(200)
  })

  test('wait for a review when another user repeats them after their uploader lost the venue', async () => {
    const failing: MenuReader = async () => {
      throw new DomainError('file_unreadable')
    }
    const { id } = await extract(failing)
    await at().services.db.orm.delete(venueOwners)
    const next = await aUser(at(), { venueId: venue.id })
    await sendAs(at(), next, 'POST', `/api/menu-extractions/${id}/retry`, { reader: 'ocr' })
    const over = await whileReading(at(), { ocr: clear }, () => untilOver(at(), next, id))
    expect(over).toMatchObject({ state: 'done', published_at: null })
  })

  test('show their progress during the reading', async () => {
    const { body } = await upload(at(), owner)
    const stuck = hangingReader()
    await whileReading(at(), { ocr: stuck.reader }, async () => {
      await expect.poll(async () => (await get(body.id)).body).toMatchObject({ state: 'processing', progress: 38 })
    })
  })

  test('are read again when the server stops during the reading, without counting an attempt', async () => {
    const { body } = await upload(at(), owner)
    const stuck = hangingReader()
    await whileReading(at(), { ocr: stuck.reader }, () => stuck.begun)
    expect((await get(body.id)).body.state).toBe('queued')
    expect(await whileReading(at(), { ocr: clear }, () => untilOver(at(), owner, body.id))).toMatchObject({ state: 'done' })
    const jobs = await at().services.db.pool.query(`select retry_count from pgboss.job where name = 'menu-reading'`)
    expect(jobs.rows).toEqual([{ retry_count: 0 }, { retry_count: 0 }])
  })

  test('are read again when a process crashed during the reading, and fail after the last attempt', async () => {
    const { db } = at().services
    const { body } = await upload(at(), owner)
    // The state after a process died while reading; pg-boss detects the missing heartbeat.
    const abandon = async (retries: number) => {
      await db.orm.update(menuExtractions).set({ state: 'processing' }).where(eq(menuExtractions.state, 'queued'))
      await db.pool.query(
        `update pgboss.job set state = 'active', retry_count = $1, started_on = now(), heartbeat_on = now() - interval '1 hour'
          where name = 'menu-reading' and state = 'created'`,
        [retries],
      )
      await db.pool.query('update pgboss.queue set monitor_claim_on = null, monitor_on = null')
    }
    await abandon(RETRIES - 1)
    expect(await whileReading(at(), { ocr: clear }, () => untilOver(at(), owner, body.id))).toMatchObject({ state: 'done' })
    const second = await upload(at(), owner)
    await abandon(RETRIES)
    expect(await whileReading(at(), { ocr: clear }, () => untilOver(at(), owner, second.body.id))).toMatchObject({
      state: 'failed',
      error: 'Failed to process menu',
    })
  })

  test.each(['queued', 'processing'] as const)(
    'are read when they are in state %s without a job, from an earlier version or a backup',
    async (state) => {
      const { body } = await upload(at(), owner)
      await at().services.db.orm.update(menuExtractions).set({ state })
      await at().services.db.pool.query('delete from pgboss.job')
      expect(await whileReading(at(), { ocr: clear }, () => untilOver(at(), owner, body.id))).toMatchObject({ state: 'done' })
    },
  )

  test('are read once each when several workers run', async () => {
    const ids: string[] = []
    for (let sent = 0; sent < 3; sent++) ids.push((await upload(at(), owner)).body.id)
    let reads = 0
    const ocr: MenuReader = async (...given) => {
      reads++
      return clear(...given)
    }
    const start = async () => startWorkers(at().services, await extractionWorkers(at().services, { readers: { ocr }, progressMs: 20 }))
    const workers = await Promise.all([start(), start(), start()])
    for (const id of ids) expect(await untilOver(at(), owner, id)).toMatchObject({ state: 'done' })
    await Promise.all(workers.map((worker) => worker.close()))
    expect(reads).toBe(3)
    expect(await at().services.db.orm.$count(menus)).toBe(3)
  })

  test('save nothing when another worker has taken over the job', async () => {
    const { body } = await upload(at(), owner)
    const taking: MenuReader = async (...given) => {
      await at().services.db.pool.query(`update pgboss.job set retry_count = retry_count + 1 where name = 'menu-reading'`)
      return clear(...given)
    }
    const gate = Promise.withResolvers<void>()
    const ocr: MenuReader = async (...given) => {
      const reading = await taking(...given)
      gate.resolve()
      return reading
    }
    await whileReading(at(), { ocr }, () => gate.promise)
    expect(await at().services.db.orm.$count(menus)).toBe(0)
    expect((await get(body.id)).body.state).not.toBe('done')
  })

  test('delete the photo 30 days after publication, or with its menu or venue', async () => {
    const { services } = at()
    const stored = (id: string) => services.files.private.read(`menu-${id}-1.webp`)
    const published = await extract(clear)
    const waiting = await extract(doubtful)
    const night = (days: number) => deleteExpiredPhotos({ ...services, clock: () => new Date(services.clock().getTime() + days * DAY_MS) })
    expect(await night(30)).toBe(0)
    expect(await night(31)).toBe(1)
    expect([await stored(published.id), (await get(published.id)).body.pages]).toEqual([null, 0])
    expect((await sendAs(at(), owner, 'GET', `/api/menu-extractions/${published.id}/photograph`)).body.code).toBe('not_found')
    expect(await stored(waiting.id)).not.toBeNull()
    await services.db.orm.delete(menus).where(eq(menus.id, waiting.menu_id))
    const queued = await upload(at(), owner)
    await services.db.orm.delete(venues)
    expect(await night(0)).toBe(2)
    expect([await stored(waiting.id), await stored(queued.body.id)]).toEqual([null, null])
    expect(await services.db.orm.$count(orphanedMenuFiles)).toBe(0)
  })

  test('do not change the menu when they read a new photo of it', async () => {
    const menu = await aMenu(at().services, venue)
    const sent = await upload(at(), owner, { menu_id: menu.id, name: null, menu_type: null })
    expect(sent.body).toMatchObject({ is_update: true, menu_id: menu.id, name: 'Lunch' })
    const over = await whileReading(at(), { ocr: clear }, () => untilOver(at(), owner, sent.body.id))
    expect(over).toMatchObject({ state: 'done', menu_id: menu.id })
    expect([await at().services.db.orm.$count(menus), await at().services.db.orm.$count(menuItems)]).toEqual([1, 0])
    const other = await aUser(at(), { venueId: (await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })).id })
    expect((await upload(at(), other, { menu_id: menu.id })).body.code).toBe('not_found')
  })

  test('accept files of up to 5,242,880 bytes', async () => {
    const padded = async (size: number) => {
      const photograph = await aPhotograph()
      return new Blob([new Uint8Array(photograph), new Uint8Array(size - photograph.byteLength)])
    }
    expect((await upload(at(), owner, { file: await padded(5_242_880) })).status).toBe(202)
    for (const size of [5_242_881, 6_000_000]) {
      const { status, body } = await upload(at(), owner, { file: await padded(size) })
      expect([status, body.detail]).toEqual([413, 'File must be less than 5MB'])
    }
  })
})
