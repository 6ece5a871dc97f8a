import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MenuReview } from '../../../src/contract/menu-extraction.ts'
import type { MenuReader } from '../../../src/domain/menu/extracted-menu.ts'
import { menuExtractions, menuItems, menus, venues } from '../../../src/server/db/schema/index.ts'
import { deleteExpiredPhotos } from '../../../src/server/extraction/delete-files.ts'
import { MAX_ACTIVE_PER_VENUE } from '../../../src/server/extraction/extraction-quota.ts'
import { as, aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, useApp } from '../../support/app.ts'
import { aPhotograph, aReading, untilOver, upload, whileReading } from '../../support/extraction.ts'
import { sendAs } from '../../support/managing.ts'
import { aMenu, anItem, aVenue } from '../../support/scenario.ts'

const doubtful: MenuReader = async () => aReading({}, { name: 'Pie', price: null, doubts: ['no_price'] })

describe.each(API_DATABASE_KINDS)('menu extractions, when a client attacks them on %s,', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }
  let owner: TestUser

  beforeEach(async () => {
    venue = await aVenue(at().services)
    owner = await aUser(at(), { venueId: venue.id })
  })

  const stored = async () => (await readdir(join(at().services.config.dataDir, 'private')).catch(() => [])).sort()
  const extract = async (services = {}) => {
    const { body } = await upload(at(), owner, services)
    return whileReading(at(), { ocr: doubtful }, () => untilOver(at(), owner, body.id))
  }
  const reviewOf = async (id: string): Promise<MenuReview> => (await sendAs(at(), owner, 'GET', `/api/menu-extractions/${id}/review`)).body
  const publicationOf = ({ menu, categories }: MenuReview) => ({
    seen_updated_at: menu.updated_at,
    name: menu.name,
    menu_type: menu.menu_type,
    categories: categories.map(({ id, name, items }) => ({ id, name, items: items.filter(({ price }) => price !== null) })),
  })

  test('return 404 from every endpoint when the user does not manage the venue', async () => {
    const made = await extract()
    const menu = await aMenu(at().services, venue)
    const compared = await extract({ menu_id: menu.id })
    const nothing = { seen_updated_at: '', added: [], changed: [], gone: [] }
    const doors = (id: string) =>
      [
        ['GET', `/${id}`],
        ['DELETE', `/${id}`],
        ['POST', `/${id}/retry`, { reader: 'ocr' }],
        ['GET', `/${id}/photograph`],
        ['GET', `/${id}/photograph?page=2`],
        ['GET', `/${id}/review`],
        ['POST', `/${id}/publish`, { seen_updated_at: '', name: '', menu_type: '', categories: [] }],
        ['GET', `/${id}/changes`],
        ['POST', `/${id}/apply`, nothing],
      ] as const
    const neighbour = await aUser(at(), { venueId: (await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })).id })
    for (const by of [neighbour, await aUser(at()), await aUser(at(), { role: null })])
      for (const id of [made.id, compared.id, randomUUID(), '..%2f..%2fauth-secret', `${made.id}%00`]) {
        const answers = await Promise.all(
          doors(id).map(([method, path, body]) => sendAs(at(), by, method, `/api/menu-extractions${path}`, body)),
        )
        expect(answers.map(({ status, body }) => [status, body.code, body.detail])).toEqual(
          doors(id).map(() => [404, 'not_found', 'Not found']),
        )
      }
    expect(await at().services.db.orm.$count(menuExtractions, eq(menuExtractions.state, 'done'))).toBe(2)
  })

  test('accept no more concurrent uploads than a venue may have, and store no file of the others', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload(at(), owner)))
    const taken = answers.filter(({ status }) => status === 202).map(({ body }) => body.id)
    expect(taken).toHaveLength(MAX_ACTIVE_PER_VENUE)
    for (const { status, body } of answers) if (status !== 202) expect(body.code).toBe('extractions_too_many')
    expect(await stored()).toEqual(taken.map((id) => `menu-${id}-1.webp`).sort())
  })

  test('ignore a wrong file name and type, and reject malformed forms', async () => {
    const photograph = new Uint8Array(await aPhotograph())
    const lying = new File([photograph], '../../../menu.svg', { type: 'image/svg+xml' })
    expect((await upload(at(), owner, { file: lying }, '../../../menu.svg')).status).toBe(202)
    const twice = new FormData()
    for (const [part, value] of Object.entries({ name: 'Lunch', menu_type: 'Daily' })) twice.append(part, value)
    for (const name of ['a.jpg', 'b.jpg']) twice.append('file', new File([photograph], name))
    const named = new FormData()
    named.append('name', new File([photograph], 'a.jpg'))
    named.append('file', new File([photograph], 'a.jpg'))
    for (const body of [twice, named, new FormData()]) {
      const { status } = await ask(at().app, '/api/menu-extractions', { method: 'POST', body, headers: as(owner) })
      expect([202, 400, 422]).toContain(status)
    }
    const [first] = await stored()
    expect(first).toMatch(/^menu-[0-9a-f-]{36}-1\.webp$/)
  })

  test('are published once when two requests publish at the same time', async () => {
    const { id } = await extract()
    const publication = publicationOf(await reviewOf(id))
    const answers = await Promise.all([1, 2, 3].map(() => sendAs(at(), owner, 'POST', `/api/menu-extractions/${id}/publish`, publication)))
    expect(answers.map(({ body }) => body.code ?? 'published').sort()).toEqual(['extraction_over', 'extraction_over', 'published'])
    expect(await at().services.db.orm.$count(menuItems)).toBe(1)
  })

  test('are applied once when two requests apply at the same time', async () => {
    const menu = await aMenu(at().services, venue)
    await anItem(at().services, menu, { name: 'Soup' })
    const { id } = await extract({ menu_id: menu.id })
    const { body } = await sendAs(at(), owner, 'GET', `/api/menu-extractions/${id}/changes`)
    const update = { seen_updated_at: body.menu.updated_at, added: body.added, changed: [], gone: [] }
    const answers = await Promise.all([1, 2].map(() => sendAs(at(), owner, 'POST', `/api/menu-extractions/${id}/apply`, update)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await at().services.db.orm.$count(menuItems)).toBe(2)
  })

  test.each(['menu', 'venue'])('leave no menu and no file when the %s is deleted during the reading', async (what) => {
    const menu = await aMenu(at().services, venue)
    const { body } = await upload(at(), owner, what === 'menu' ? { menu_id: menu.id } : {})
    const neighbour = await aUser(at(), { venueId: (await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })).id })
    at().setNow(new Date(at().services.clock().getTime() + 1000))
    const next = await upload(at(), neighbour)
    let reads = 0
    const ocr: MenuReader = async () => {
      reads++
      if (reads === 1 && what === 'menu') await at().services.db.orm.delete(menus).where(eq(menus.id, menu.id))
      if (reads === 1 && what === 'venue') await at().services.db.orm.delete(venues).where(eq(venues.id, venue.id))
      return aReading({})
    }
    expect(await whileReading(at(), { ocr }, () => untilOver(at(), neighbour, next.body.id))).toMatchObject({ state: 'done' })
    expect((await sendAs(at(), owner, 'GET', `/api/menu-extractions/${body.id}`)).body.code).toBe('not_found')
    await deleteExpiredPhotos(at().services)
    expect(await stored()).toEqual([`menu-${next.body.id}-1.webp`])
    expect(await at().services.db.orm.$count(menus)).toBe(1)
  })
})
