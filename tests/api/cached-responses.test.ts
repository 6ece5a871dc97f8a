import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../src/domain/durations.ts'
import { createApp } from '../../src/server/app.ts'
import { menuItems, menus } from '../../src/server/db/schema/index.ts'
import { createHttpServer } from '../../src/server/http-server.ts'
import { as, aUser, signedIn } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { NOON, useApp } from '../support/app.ts'
import { raw } from '../support/http-server.ts'
import { listenOnLoopback } from '../support/loopback.ts'
import { aMenu, anItem, aVenue } from '../support/scenario.ts'

describe.each(API_DATABASE_KINDS)('cached responses of the API on %s', (kind) => {
  const at = useApp(kind)
  let url: string
  let close: () => Promise<void>
  let lines: { path?: string; status?: number; request_id?: string }[]
  let statements: number

  beforeEach(async () => {
    lines = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const services = { ...at().services, log }
    const renderPage = () => Promise.reject(new Error('no page is rendered here'))
    const served = createHttpServer({ services, app: createApp(services), renderer: { assets: { routes: {} }, renderPage } })
    url = `http://127.0.0.1:${await listenOnLoopback(served.server)}`
    close = () => served.close(0)
    statements = 0
    at().services.db.pool.on('acquire', countStatement)
  })
  afterEach(async () => {
    at().services.db.pool.off('acquire', countStatement)
    await close()
  })

  function countStatement() {
    statements += 1
  }

  async function ask(path: string, headers: Record<string, string> = {}) {
    const answer = await raw(url, { path, headers })
    return { ...answer, body: answer.text ? JSON.parse(answer.text) : null }
  }

  async function aDish() {
    const venue = await aVenue(at().services, { name: 'Harbour' })
    const menu = await aMenu(at().services, venue)
    return { venue, menu, dish: await anItem(at().services, menu, { name: 'Fish pie' }) }
  }

  const paths = ['/api/venues', '/api/venues/harbour', '/api/menus', '/api/menu-items?featured=false', '/api/search?q=fish']

  test.each(['/api/venues?featured=false&city=Windsor', '/api/venues/harbour', '/api/menus', '/api/menu-items'])(
    '%s is the same when it is not cached, and takes one statement once the totals are known',
    async (path) => {
      await aDish()
      const kept = await ask(path)
      const notKept = { authorization: 'none' }
      await ask(path, notKept)
      statements = 0
      expect((await ask(path, notKept)).body).toEqual(kept.body)
      expect(statements).toBe(1)
    },
  )

  test.each(paths)('%s is answered a second time without the database, with its own request id', async (path) => {
    await aDish()
    let first = await ask(path)
    // The notification of the new dish may arrive after the first response and evict it.
    await vi.waitFor(async () => {
      lines = []
      statements = 0
      first = await ask(path)
      expect(statements).toBe(0)
    })
    const second = await ask(path)
    expect([statements, second.status, second.text]).toEqual([0, 200, first.text])
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    expect(lines.filter((line) => line.path === path.split('?')[0]).map(({ status, request_id }) => [status, request_id])).toEqual([
      [200, first.headers['x-request-id']],
      [200, second.headers['x-request-id']],
    ])
  })

  test.each(paths)('%s gets the same response as from the app, and 304 when the client has it', async (path) => {
    await aDish()
    const kept = await ask(path)
    const direct = await at().app.request(path)
    expect(kept.text).toBe(await direct.text())
    for (const name of ['content-type', 'cache-control', 'content-security-policy', 'x-content-type-options']) {
      expect([name, kept.headers[name]]).toEqual([name, direct.headers.get(name)])
    }
    expect(await ask(path, { 'if-none-match': kept.headers.etag ?? '' })).toMatchObject({ status: 304, text: '' })
  })

  test('show a change immediately', async () => {
    const { dish } = await aDish()
    expect((await ask('/api/search?q=pie')).body.items).toHaveLength(1)
    const { changes } = at().services
    await changes.transaction(async (tx, invalidateVenues) => {
      const [row] = await tx.update(menuItems).set({ name: 'Fish stew' }).where(eq(menuItems.id, dish.id)).returning()
      expect(row?.name).toBe('Fish stew')
      const [menu] = await tx.select().from(menus)
      invalidateVenues(menu?.venue_id ?? '')
    })
    expect((await ask('/api/search?q=pie')).body.items).toHaveLength(0)
    expect((await ask('/api/search?q=stew')).body.items).toHaveLength(1)
  })

  test('change when a menu ends, without a write', async () => {
    const { venue } = await aDish()
    const soon = await aMenu(at().services, venue, { name: 'Soon', end_date: new Date(NOON.getTime() + DAY_MS) })
    await anItem(at().services, soon, { name: 'Apple pie' })
    expect((await ask('/api/search?q=pie')).body.total_items).toBe(2)
    expect((await ask('/api/menus')).body.total).toBe(2)
    at().setNow(new Date(NOON.getTime() + DAY_MS + 1))
    expect((await ask('/api/search?q=pie')).body.total_items).toBe(1)
    expect((await ask('/api/menus')).body.total).toBe(1)
  })

  test('exclude errors, whose body has the request id of the header', async () => {
    for (const path of ['/api/venues/nowhere', '/api/menus?page=0']) {
      const first = await ask(path)
      expect(first.status).toBeGreaterThanOrEqual(400)
      expect(first.body.request_id).toBe(first.headers['x-request-id'])
      expect((await ask(path)).body.request_id).not.toBe(first.body.request_id)
    }
  })

  test('are used when a request has only unrelated cookies, but not when it has credentials', async () => {
    await aDish()
    const user = await aUser(at())
    const statementsWith = async (headers: Record<string, string>) => {
      statements = 0
      expect((await ask('/api/venues', headers)).status).toBe(200)
      return statements
    }
    await vi.waitFor(async () => expect(await statementsWith({})).toBe(0))
    expect(await statementsWith({ cookie: 'a=b; consent=1' })).toBe(0)
    const session = await signedIn(at(), user.email)
    const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const headers of [as(user), { cookie }, { cookie: `a=b; ${cookie}` }]) expect(await statementsWith(headers)).toBeGreaterThan(0)
  })
})
