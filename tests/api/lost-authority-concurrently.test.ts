import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { menuExtractions, menus, userRoles } from '../../src/server/db/schema/index.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { type TestApp, useApp } from '../support/app.ts'
import { upload } from '../support/extraction.ts'
import { recordSqlStates } from '../support/lost-authority.ts'
import { sendAs } from '../support/managing.ts'
import { aMenu, aVenue } from '../support/scenario.ts'

const ROUNDS = process.env.DRILLS ? 50 : 10

const soup = { id: null, name: 'Soup', description: null, price: 5, dietary_info: [] }
const aCategory = { id: null, name: 'Mains', items: [soup] }

const rename = (at: TestApp, by: TestUser, menu: { id: string }, name: string) => sendAs(at, by, 'PATCH', `/api/menus/${menu.id}`, { name })
const demote = (at: TestApp, by: TestUser, user: TestUser) => sendAs(at, by, 'PATCH', `/api/user-roles/${user.id}`, { role: null })

async function aScene(at: TestApp, number = 1) {
  const venue = await aVenue(at.services, { slug: `the-crown-${number}` })
  const [owner, second] = await Promise.all([1, 2].map(() => aUser(at, { venueId: venue.id })))
  const admin = await aUser(at, { role: 'admin' })
  if (!owner || !second) throw new Error('no owners')
  const [menu, other] = await Promise.all([1, 2].map(() => aMenu(at.services, venue)))
  if (!menu || !other) throw new Error('no menus')
  return { venue, menu, other, owner, second, admin }
}

describe('a write and a loss of authority that run at the same time on PostgreSQL', () => {
  const at = useApp('postgres')
  const pool = () => at().services.db.pool
  let scene: Awaited<ReturnType<typeof aScene>>
  beforeEach(async () => {
    scene = await aScene(at())
  })

  /** Waits until as many sessions of this database wait for a lock. */
  async function untilWaiting(count: number): Promise<void> {
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await pool().query(waiting)).rows.length < count);
  }

  async function within<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool().connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }

  test.each([
    ['commit', 404],
    ['rollback', 200],
  ])('the write waits for the loss, and sees its %s', async (end, status) => {
    const { owner, menu } = scene
    const renamed = await within(async (client) => {
      await client.query('begin')
      await client.query('select from users where id = $1 for update', [owner.id])
      await client.query('delete from user_roles where user_id = $1', [owner.id])
      const writing = rename(at(), owner, menu, 'Supper')
      await untilWaiting(1)
      await client.query(end)
      return writing
    })
    expect(renamed.status, renamed.text).toBe(status)
    const [stored] = await at().services.db.orm.select().from(menus).where(eq(menus.id, menu.id))
    expect(stored?.name).toBe(status === 200 ? 'Supper' : menu.name)
  })

  test('the loss waits for a write that began before, and for both of two', async () => {
    const { owner, admin, menu } = scene
    const [first, second, lost] = await within(async (client) => {
      await client.query('begin')
      await client.query('select from menus where id = $1 for update', [menu.id])
      const writing = [rename(at(), owner, menu, 'Supper'), rename(at(), owner, menu, 'Tea')]
      await untilWaiting(2)
      const demoting = demote(at(), admin, owner)
      await untilWaiting(3)
      await client.query('commit')
      return Promise.all([...writing, demoting])
    })
    expect([first?.status, second?.status, lost?.status]).toEqual([200, 200, 200])
    expect((await rename(at(), owner, menu, 'Late')).status).toBe(401)
  })

  test('a write that begins while the loss waits comes after it, so that no stream of writes keeps the authority', async () => {
    const { owner, admin, menu, other } = scene
    const [early, lost, late] = await within(async (client) => {
      await client.query('begin')
      await client.query('select from menus where id = $1 for update', [menu.id])
      const first = rename(at(), owner, menu, 'Supper')
      await untilWaiting(1)
      const demoting = demote(at(), admin, owner)
      await untilWaiting(2)
      const last = rename(at(), owner, other, 'Tea')
      await Promise.race([last, untilWaiting(3)])
      await client.query('commit')
      return Promise.all([first, demoting, last])
    })
    expect([early?.status, lost?.status, late?.status]).toEqual([200, 200, 401])
  })

  test.each(['upload', 'cancel', 'retry', 'publish', 'apply'] as const)(
    'an editor of a town cannot %s a photo of a venue that moves to another town meanwhile',
    async (what) => {
      const { menu } = scene
      const editor = await aUser(at(), { role: 'editor', towns: ['Windsor'] })
      const { id } = (await upload(at(), editor, { menu_id: menu.id })).body
      const result = { categories: [], pages: [] }
      await at()
        .services.db.orm.update(menuExtractions)
        .set({ result, state: 'failed', is_update: what !== 'publish' })
        .where(eq(menuExtractions.id, id))
      const url = `/api/menu-extractions/${id}`
      const write = {
        upload: () => upload(at(), editor, { menu_id: menu.id }),
        cancel: () => sendAs(at(), editor, 'DELETE', url),
        retry: () => sendAs(at(), editor, 'POST', `${url}/retry`, { reader: 'ocr' }),
        publish: () =>
          sendAs(at(), editor, 'POST', `${url}/publish`, {
            seen_updated_at: '',
            name: 'Lunch',
            menu_type: 'Sunday',
            categories: [aCategory],
          }),
        apply: () => sendAs(at(), editor, 'POST', `${url}/apply`, { seen_updated_at: '', added: [], changed: [], gone: [] }),
      }[what]
      const answer = await within(async (client) => {
        await client.query('begin')
        await client.query('select from users where id = $1 for update', [editor.id])
        const writing = write()
        await untilWaiting(1)
        await client.query(`update venues set address_city = 'Slough'`)
        await client.query('commit')
        return writing
      })
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    },
  )
})

describe.each(API_DATABASE_KINDS)('concurrent writes and losses of authority on %s', (kind) => {
  const at = useApp(kind)

  test('never wait for each other, and end every write of the user who lost it', async () => {
    const states = recordSqlStates(at().services.db)
    for (let round = 0; round < ROUNDS; round++) {
      const { owner, second, admin, menu } = await aScene(at(), round)
      const answers = await Promise.all([
        rename(at(), owner, menu, 'Supper'),
        rename(at(), second, menu, 'Tea'),
        demote(at(), admin, owner),
        rename(at(), second, menu, 'Brunch'),
        rename(at(), owner, menu, 'Late supper'),
      ])
      for (const { status, text } of answers) expect([200, 401, 404], text).toContain(status)
      expect(answers[2]?.status).toBe(200)
      expect((await rename(at(), owner, menu, 'Afterwards')).status).toBe(401)
    }
    expect(states()).not.toContain('40P01')
  })

  test('leave one of two administrators who remove each other', async () => {
    const states = recordSqlStates(at().services.db)
    for (let round = 0; round < ROUNDS; round++) {
      await at().services.db.orm.delete(userRoles)
      const [ann, tom] = [await aUser(at(), { role: 'admin' }), await aUser(at(), { role: 'admin' })]
      const answers = await Promise.all([demote(at(), ann, tom), demote(at(), tom, ann)])
      expect(answers.map(({ status }) => status).sort(), answers.map(({ text }) => text).join()).toEqual([200, expect.any(Number)])
      expect(await at().services.db.orm.$count(userRoles, eq(userRoles.role, 'admin'))).toBe(1)
    }
    expect(states()).not.toContain('40P01')
  })
})
