import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { MenuReader } from '../../../src/domain/menu/extracted-menu.ts'
import { menuExtractions, orphanedMenuFiles, venues } from '../../../src/server/db/schema/index.ts'
import { deleteExpiredPhotos, MAX_KEPT_PER_VENUE, pageImageName, pdfName } from '../../../src/server/extraction/delete-files.ts'
import { aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { NOON, useApp } from '../../support/app.ts'
import { aReading, untilOver, upload, whileReading } from '../../support/extraction.ts'
import { sendAs } from '../../support/managing.ts'
import { aPdf } from '../../support/pdf.ts'
import { aMenu, aVenue } from '../../support/scenario.ts'

const clear: MenuReader = async () => aReading({})
const failing: MenuReader = async () => {
  throw new Error('no')
}

describe.each(API_DATABASE_KINDS)('waiting menu files on %s', (kind) => {
  const at = useApp(kind)
  let owner: TestUser

  beforeEach(async () => {
    owner = await anOwner('The Crown')
  })

  const anOwner = async (name: string) =>
    aUser(at(), { venueId: (await aVenue(at().services, { name, slug: name.toLowerCase().replaceAll(' ', '-') })).id })
  const tick = () => at().setNow(new Date(at().services.clock().getTime() + 1000))
  const rows = () => at().services.db.orm.select().from(menuExtractions)
  const kept = (name: string) => at().services.files.private.read(name)
  const cancel = (id: string) => sendAs(at(), owner, 'DELETE', `/api/menu-extractions/${id}`)

  test('are read in turns of their venues when one venue sends several', async () => {
    const owners = [owner, await anOwner('The Anchor'), await anOwner('The Plough')]
    const sent: string[] = []
    for (const [nth, name] of [
      [0, 'crown 1'],
      [0, 'crown 2'],
      [0, 'crown 3'],
      [1, 'anchor 1'],
      [1, 'anchor 2'],
      [2, 'plough 1'],
    ] as const) {
      const by = owners[nth]
      if (!by) throw new Error('no such owner')
      expect((await upload(at(), by, { name })).status).toBe(202)
      tick()
    }
    const allRead = Promise.withResolvers<void>()
    const ocr: MenuReader = async () => {
      const [reading] = (await rows()).filter(({ state }) => state === 'processing')
      sent.push(reading?.name ?? 'none')
      if (sent.length === 6) allRead.resolve()
      return aReading({})
    }
    await whileReading(at(), { ocr }, () => allRead.promise)
    expect(sent).toEqual(['crown 1', 'anchor 1', 'plough 1', 'crown 2', 'anchor 2', 'crown 3'])
  })

  test('are limited per venue, including retried files', async () => {
    const ids: string[] = []
    for (let nth = 0; nth < 4; nth++) {
      const { body } = await upload(at(), owner)
      ids.push(body.id)
      await whileReading(at(), { ocr: failing }, () => untilOver(at(), owner, body.id))
    }
    const retry = (id = '') => sendAs(at(), owner, 'POST', `/api/menu-extractions/${id}/retry`, { reader: 'ocr' })
    for (const id of ids.slice(0, 3)) expect((await retry(id)).status).toBe(200)
    const refused = 'This venue already has several files in progress. Please wait for them to finish.'
    for (const answer of [await retry(ids[3]), await upload(at(), owner)])
      expect([answer.status, answer.body.detail]).toEqual([429, refused])
    const neighbour = await anOwner('The Anchor')
    expect((await upload(at(), neighbour)).status).toBe(202)
    await cancel(ids[0] ?? '')
    expect((await retry(ids[3])).status).toBe(200)
  })

  test('that failed or were compared with a menu lose the oldest file when there are more than twenty', async () => {
    const { db, files } = at().services
    const [venue] = await db.orm.select().from(venues)
    const menu = await aMenu(at().services, { id: venue?.id ?? '' })
    const over = Array.from({ length: MAX_KEPT_PER_VENUE + 1 }, (_, n) => {
      const id = randomUUID()
      const created_at = new Date(NOON.getTime() - n * 1000)
      const update = n % 2 === 0 ? { state: 'done' as const, is_update: true, menu_id: menu.id } : { state: 'failed' as const }
      const row = { id, venue_id: menu.venue_id, name: 'x', menu_type: 'Daily' as const, reader: 'ocr' as const, file_name: pdfName(id) }
      return { ...row, created_at, ...update }
    })
    const published = { ...over[0], id: randomUUID(), is_update: false, created_at: new Date(NOON.getTime() - 60_000) }
    const all = [...over, { ...published, file_name: pdfName(published.id) }] as (typeof menuExtractions.$inferInsert)[]
    await db.orm.insert(menuExtractions).values(all)
    for (const { file_name } of all) await files.private.write(file_name ?? '', Buffer.from('%PDF-'))
    expect((await upload(at(), owner)).status).toBe(202)
    const left = await Promise.all(all.map(async ({ file_name }) => (await kept(file_name ?? '')) !== null))
    expect(left).toEqual(all.map((_, n) => n !== MAX_KEPT_PER_VENUE))
    expect((await rows()).filter(({ file_name }) => file_name === null).map(({ id }) => id)).toEqual([over.at(-1)?.id])
  })

  test('are not read before they are stored, and fail when the process crashed before', async () => {
    const { services } = at()
    const { write } = services.files.private
    const storing = Promise.withResolvers<string>()
    // From the database's view the process dies here.
    services.files.private.write = (name) => {
      storing.resolve(name)
      return new Promise(() => {})
    }
    void upload(at(), owner)
    const name = await storing.promise
    services.files.private.write = write
    expect(await rows()).toMatchObject([{ state: 'queued', file_name: name }])
    const jobs = await services.db.pool.query(`select name, extract(epoch from start_after - created_on)::int as seconds from pgboss.job`)
    expect(jobs.rows).toEqual([{ name: 'menu-upload-check', seconds: 30 }])
    await services.db.pool.query('update pgboss.job set start_after = now()')
    const [row] = await rows()
    const over = await whileReading(at(), { ocr: clear }, () => untilOver(at(), owner, row?.id ?? ''))
    expect(over).toMatchObject({ state: 'failed', error: 'Failed to read file' })
  })

  test('whose upload crashed are read when they are retried: they fail again, or have been stored after all', async () => {
    const { services } = at()
    const { body } = await upload(at(), owner)
    const file = await kept(pageImageName(body.id, 1))
    await services.files.private.remove(pageImageName(body.id, 1))
    await services.db.pool.query('delete from pgboss.job')
    await services.db.orm.update(menuExtractions).set({ state: 'failed', error_code: 'file_unreadable', stored_at: null })
    const retry = async () => {
      expect((await sendAs(at(), owner, 'POST', `/api/menu-extractions/${body.id}/retry`, { reader: 'ocr' })).status).toBe(200)
      return untilOver(at(), owner, body.id)
    }
    await whileReading(at(), { ocr: clear }, async () => {
      expect(await retry()).toMatchObject({ state: 'failed', error: 'Failed to read file' })
      await services.files.private.write(pageImageName(body.id, 1), file ?? Buffer.of())
      expect(await retry()).toMatchObject({ state: 'done' })
    })
  })

  test('that cannot be stored leave no row and no file', async () => {
    const { services } = at()
    const { write } = services.files.private
    let name = ''
    services.files.private.write = async (...given) => {
      name = given[0]
      await write(...given)
      throw new Error('the disk is full')
    }
    const { status, body } = await upload(at(), owner)
    services.files.private.write = write
    expect([status, body.detail]).toEqual([500, 'Failed to process menu'])
    expect(await rows()).toEqual([])
    expect(await deleteExpiredPhotos(services)).toBe(1)
    expect([await kept(name), await services.db.orm.$count(orphanedMenuFiles)]).toEqual([null, 0])
  })

  test.each(['cancelled', 'deleted with their venue'])('that are %s while they are stored leave no file', async (how) => {
    const { services } = at()
    const { write } = services.files.private
    let name = ''
    services.files.private.write = async (...given) => {
      name = given[0]
      if (how === 'cancelled') await cancel((await rows())[0]?.id ?? '')
      else await services.db.orm.delete(venues)
      await deleteExpiredPhotos(services)
      return write(...given)
    }
    const { body } = await upload(at(), owner)
    services.files.private.write = write
    expect(body.code).toBe('extraction_over')
    expect(await kept(name)).toBeNull()
  })

  test('that are cancelled while their pages are rendered leave no page images', async () => {
    const { body } = await upload(at(), owner, { file: new Blob([new Uint8Array(aPdf('0 0 m 100 100 l S', { pages: 3 }))]) }, 'menu.pdf')
    let pages = 0
    const ended = Promise.withResolvers<void>()
    const ocr: MenuReader = async (_image, { signal }) => {
      pages++
      signal.addEventListener('abort', () => ended.resolve())
      if (pages === 1) await cancel(body.id)
      if (pages === 3) ended.resolve()
      return aReading({ name: `Dish ${pages}` })
    }
    await whileReading(at(), { ocr }, () => ended.promise)
    expect(await rows()).toMatchObject([{ state: 'cancelled', menu_id: null }])
    for (const name of ['1.webp', '2.webp', '3.webp', 'pdf'])
      expect(await kept(`menu-${body.id}${name === 'pdf' ? '' : '-'}${name}`)).toBeNull()
  })

  test('are read after one whose files cannot be deleted, which is logged', async () => {
    const { files, log } = at().services
    const { remove } = files.private
    const error = vi.spyOn(log, 'error')
    const first = await upload(at(), owner)
    tick()
    const second = await upload(at(), owner)
    const ocr: MenuReader = async () => {
      const isFirst = files.private.remove === remove && (await cancel(first.body.id)).status === 200
      files.private.remove = isFirst ? () => Promise.reject(new Error('the store is away')) : remove
      return aReading({})
    }
    const over = await whileReading(at(), { ocr }, () => untilOver(at(), owner, second.body.id))
    expect(over.state).toBe('done')
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ extraction: first.body.id }), 'extraction job not completed')
  })

  test('stay with the venue when its owner changes', async () => {
    const { body } = await upload(at(), owner)
    const [venue] = await at().services.db.orm.select().from(venues)
    const successor = await aUser(at(), { venueId: venue?.id ?? '' })
    const admin = await aUser(at(), { role: 'admin' })
    const taken = await sendAs(at(), admin, 'POST', '/api/venue-owners', { user_id: owner.id, venue_id: null })
    expect(taken.status).toBeLessThan(300)
    expect((await cancel(body.id)).body.code).toBe('not_found')
    const over = await whileReading(at(), { ocr: clear }, () => untilOver(at(), successor, body.id))
    expect(over).toMatchObject({ state: 'done', venue_id: venue?.id })
    expect((await sendAs(at(), owner, 'GET', '/api/menu-extractions')).body.data).toEqual([])
  })

  test('are either cancelled or completed when both happen at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { body } = await upload(at(), owner)
      const racing = Promise.withResolvers<unknown>()
      const ocr: MenuReader = async () => {
        racing.resolve(cancel(body.id))
        return aReading({})
      }
      const over = await whileReading(at(), { ocr }, async () => {
        await racing.promise
        return untilOver(at(), owner, body.id)
      })
      const [row] = await at().services.db.orm.select().from(menuExtractions).where(eq(menuExtractions.id, body.id))
      expect([over.state, row?.menu_id === null, row?.file_name === null]).toEqual(
        over.state === 'done' ? ['done', false, false] : ['cancelled', true, true],
      )
    }
  })
})
