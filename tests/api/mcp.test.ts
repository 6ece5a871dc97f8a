import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { ALLERGENS, type AllergenStatements } from '../../src/domain/menu/allergens.ts'
import type { DietaryTag } from '../../src/domain/menu/dietary-tags.ts'
import { menuItemAllergens, reservations } from '../../src/server/db/schema/index.ts'
import type { AppEnv } from '../../src/server/http/app-env.ts'
import { apiCaller } from '../../src/server/mcp/call-api.ts'
import { emailsTo } from '../support/accounts.ts'
import { ask, NOON, type TestApp, testApp, useApp } from '../support/app.ts'
import { inDrills } from '../support/drills.ts'
import { listening, raw } from '../support/http-server.ts'
import { aRequest, aReservation, linkTokenFor } from '../support/reservation.ts'
import { aMenu, anItem, aVenue } from '../support/scenario.ts'

/** The client of the official SDK, connected to the app. */
async function aClient(at: TestApp): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const fetch = async (url: string | URL, init?: RequestInit) => at.app.fetch(new Request(url, init))
  await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'), { fetch }))
  return client
}

async function use(client: Client, name: string, args: Record<string, unknown>) {
  const { isError = false, structuredContent } = await client.callTool({ name, arguments: args })
  return { isError, data: structuredContent as Record<string, unknown> }
}

const { venue_id: _, requested_date: date, requested_time: time, allergies: __, ...diner } = aRequest({ id: '' })

describe('the MCP server', () => {
  const at = useApp('embedded')

  test('rejects pages of other sites, and other methods than POST', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const evil = await ask(at().app, '/mcp', { method: 'POST', headers: { ...headers, origin: 'https://evil.example' }, body })
    expect([evil.status, evil.body.code]).toEqual([403, 'origin_refused'])
    expect((await ask(at().app, '/mcp')).status).toBe(405)
    expect((await ask(at().app, '/mcp', { method: 'DELETE' })).status).toBe(405)
    expect((await ask(at().app, '/mcp', { method: 'POST', headers, body: '{' })).status).toBe(400)
  })

  test('sends a person who opens it in a browser to the documentation, and no client', async () => {
    const opened = await at().app.request('/mcp', { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/api/docs'])
    expect(await (await at().app.request('/api/docs')).text()).toContain('<code>/mcp</code>')
    expect((await at().app.request('/mcp', { headers: { accept: 'text/event-stream' } })).status).toBe(405)
  })

  test('rejects several calls in one request, which would count as one', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const batch = await ask(at().app, '/mcp', { method: 'POST', headers, body: JSON.stringify([call, { ...call, id: 2 }]) })
    expect([batch.status, batch.body.code]).toEqual([400, 'invalid_request'])
  })

  test('lists seven tools, and marks those that change nothing', async () => {
    const { tools } = await (await aClient(at())).listTools()
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ['search_dishes', true],
      ['get_menu', true],
      ['get_hours', true],
      ['request_table', false],
      ['follow_reservation', true],
      ['change_request', false],
      ['cancel_reservation', false],
    ])
  })

  test('answers an unknown venue and invalid arguments with an error', async () => {
    const client = await aClient(at())
    expect(await use(client, 'get_menu', { venue: 'nowhere' })).toMatchObject({ isError: true, data: { code: 'venue_not_found' } })
    expect((await client.callTool({ name: 'search_dishes', arguments: { query: 'pie', diets: ['everything'] } })).isError).toBe(true)
  })

  test('rejects arguments that a tool does not have, so that a misspelt diet is not left out silently', async () => {
    const client = await aClient(at())
    const args: [string, Record<string, unknown>][] = [
      ['search_dishes', { query: 'pie', diet: ['vegan'] }],
      ['search_dishes', { query: 'pie', near: { lat: 51.5, lng: -0.6, km: 2 } }],
      ['get_menu', { venue: 'nowhere', diets: ['vegan'] }],
      ['follow_reservation', { token: 'x', allergies: 'nuts' }],
    ]
    for (const [name, given] of args) {
      const { isError, content } = await client.callTool({ name, arguments: given })
      expect([isError, JSON.stringify(content)], name).toEqual([true, expect.stringContaining('Unrecognized key')])
    }
    const { tools } = await client.listTools()
    expect(tools.map(({ inputSchema }) => inputSchema.additionalProperties)).toEqual(tools.map(() => false))
  })

  test('returns the next page of dishes for the page that next names', async () => {
    const { services } = at()
    const menu = await aMenu(services, await aVenue(services))
    for (const name of ['Apple tart', 'Bakewell tart', 'Custard tart']) await anItem(services, menu, { name })
    const client = await aClient(at())
    const first = await use(client, 'search_dishes', { query: 'tart', limit: 2 })
    const second = await use(client, 'search_dishes', { query: 'tart', limit: 2, page: Number(first.data.next) })
    const names = [first, second].flatMap(({ data }) => (data.data as { name: string }[]).map(({ name }) => name))
    expect(names.toSorted()).toEqual(['Apple tart', 'Bakewell tart', 'Custard tart'])
    expect([first.data.next, second.data.next]).toEqual(['2', null])
  })

  test.each(['..', '.', '\ud800', 'the-crown/availability', ''])('answers venue_not_found for %j, which is no slug', async (venue) => {
    const client = await aClient(at())
    expect(await use(client, 'get_menu', { venue })).toMatchObject({ isError: true, data: { code: 'venue_not_found' } })
  })

  test.each(['facets', 'options', 'markers', '..'])(
    'finds no venue for the slug %s, which is the path of another operation',
    async (venue) => {
      await aVenue(at().services)
      const client = await aClient(at())
      for (const name of ['get_menu', 'get_hours'])
        expect(await use(client, name, { venue, date: '2026-12-24' })).toMatchObject({ isError: true })
      const asked = { ...diner, venue, date, time, idempotency_key: 'attempt-1' }
      expect(await use(client, 'request_table', asked)).toMatchObject({ isError: true })
    },
  )

  test.each(['a\nb', '\u0000', '😀', ' '])('rejects the idempotency key %j with the rule for it', async (idempotency_key) => {
    await aVenue(at().services)
    const asked = { ...diner, venue: 'the-crown', date, time, idempotency_key }
    const { content, isError } = await (await aClient(at())).callTool({ name: 'request_table', arguments: asked })
    expect([isError, JSON.stringify(content)]).toEqual([true, expect.stringContaining('1 to 255 visible ASCII characters')])
  })

  test('reads all menus of a venue that has many', async () => {
    const { services } = at()
    const crown = await aVenue(services)
    for (let count = 0; count < 26; count += 1) await anItem(services, await aMenu(services, crown, { name: `Menu ${count}` }))
    const { data } = await use(await aClient(at()), 'get_menu', { venue: 'the-crown' })
    expect(data.data).toHaveLength(26)
  })

  test('searches near a computed place, whose numbers have more decimals than a URL of the API', async () => {
    await aVenue(at().services)
    const near = { lat: 51.484000000000002, lng: -1e-7, within_km: 10 / 3 }
    const { isError, data } = await use(await aClient(at()), 'search_dishes', { query: 'pie', near, max_price: 0.1 + 0.2 })
    expect([isError, data.code]).toEqual([false, undefined])
  })

  test('finds the dishes of a diet, without those that contain or may contain what is avoided', async () => {
    const { services } = at()
    const menu = await aMenu(services, await aVenue(services))
    const none: AllergenStatements = Object.fromEntries(ALLERGENS.map((allergen) => [allergen, 'free_from']))
    const stated = async (name: string, dietary_info: DietaryTag[], statements: AllergenStatements) => {
      const { id } = await anItem(services, menu, { name, dietary_info })
      const row = { item_id: id, statements: { ...none, ...statements }, confirmed_at: NOON, confirmed_name: 'I. Achebe' }
      await services.changes.transaction(async (tx, invalidateVenues) => {
        await tx.insert(menuItemAllergens).values(row)
        invalidateVenues(menu.venue_id)
      })
    }
    await stated('Leek pie', ['vegan'], { gluten: 'contains' })
    await stated('Mushroom pie', ['vegan'], { celery: 'contains' })
    await stated('Steak pie', [], {})
    await anItem(services, menu, { name: 'Unstated pie', dietary_info: ['vegan'] })
    const client = await aClient(at())
    const found = async (args: object) => {
      const { isError, data } = await use(client, 'search_dishes', { query: 'pie', ...args })
      expect(isError, JSON.stringify(data)).toBe(false)
      return (
        JSON.stringify(data)
          .match(/(Leek|Mushroom|Steak|Unstated) pie/g)
          ?.filter((name, n, all) => all.indexOf(name) === n)
          .sort() ?? []
      )
    }
    expect(await found({})).toEqual(['Leek pie', 'Mushroom pie', 'Steak pie', 'Unstated pie'])
    expect(await found({ diets: ['vegan'] })).toEqual(['Leek pie', 'Mushroom pie', 'Unstated pie'])
    expect(await found({ avoid: ['gluten'] })).toEqual(['Mushroom pie', 'Steak pie'])
    expect(await found({ diets: ['vegan'], avoid: ['gluten'] })).toEqual(['Mushroom pie'])
  })

  test('reads hours and times of a venue', async () => {
    await aVenue(at().services)
    const { data } = await use(await aClient(at()), 'get_hours', { venue: 'the-crown', date: '2026-12-24' })
    expect(data).toMatchObject({ name: 'The Crown', availability: { times: expect.any(Array) } })
  })

  test('requests a table once for a key, with the email of the form, returns its status and withdraws it', async () => {
    await aVenue(at().services)
    const client = await aClient(at())
    const asked = { ...diner, venue: 'the-crown', date, time, idempotency_key: 'attempt-1' }
    const bad = await use(client, 'request_table', { ...asked, party_size: 99, idempotency_key: 'attempt-0' })
    expect(bad).toMatchObject({ isError: true, data: { code: 'party_size_invalid' } })
    const past = await use(client, 'request_table', { ...asked, date: '2020-01-01', time: '25:00', idempotency_key: 'attempt-0' })
    expect(past.data.errors).toMatchObject([{ field: 'date' }, { field: 'time' }])
    const first = await use(client, 'request_table', asked)
    expect(first).toMatchObject({ isError: false, data: { status: 'pending' } })
    expect(await use(client, 'request_table', asked)).toEqual(first)
    expect(await at().services.db.orm.$count(reservations)).toBe(1)
    expect(await emailsTo(at(), 'imogen@example.org')).toHaveLength(1)
    const token = linkTokenFor(at().services, { id: String(first.data.id) })
    expect((await use(client, 'follow_reservation', { token: 'x' })).isError).toBe(true)
    for (const given of [token, `http://localhost:3000/reservation#${token}`])
      expect(await use(client, 'follow_reservation', { token: given })).toMatchObject({ isError: false, data: { status: 'pending' } })
    expect((await use(client, 'cancel_reservation', { token })).isError).toBe(false)
    const [stored] = await at().services.db.orm.select().from(reservations)
    expect(stored?.withdrawn_at).not.toBeNull()
  })

  test('changes a waiting request once, with the emails of the page, and not by another link', async () => {
    const venue = await aVenue(at().services)
    const reservation = await aReservation(at().services, venue)
    const token = linkTokenFor(at().services, reservation)
    const client = await aClient(at())
    const wanted = { token, party_size: 4, date, time: '20:00', special_requests: 'A high chair' }
    expect(await use(client, 'change_request', { ...wanted, token: 'x' })).toMatchObject({ isError: true, data: { code: 'not_found' } })
    const bad = await use(client, 'change_request', { ...wanted, party_size: 99 })
    expect(bad).toMatchObject({ isError: true, data: { errors: [{ field: 'party_size' }] } })
    const changed = { status: 'pending', party_size: 4, requested_time: '20:00', special_requests: 'A high chair' }
    for (const _ of ['first', 'repeated'])
      expect(await use(client, 'change_request', wanted)).toMatchObject({ isError: false, data: changed })
    expect((await emailsTo(at(), 'imogen@example.org')).map(({ kind }) => kind)).toEqual(['reservation-change-received'])
    const stale = await use(client, 'change_request', { ...wanted, party_size: 5, seen_changed_at: null })
    expect(stale).toMatchObject({ isError: true, data: { code: 'edited_meanwhile' } })
    const seen_changed_at = (await use(client, 'follow_reservation', { token })).data.changed_at
    expect((await use(client, 'change_request', { ...wanted, party_size: 5, seen_changed_at })).isError).toBe(false)
    await at().services.db.orm.update(reservations).set({ status: 'confirmed', decided_at: at().services.clock() })
    expect((await use(client, 'change_request', wanted)).data.code).toBe('reservation_confirmed')
  })

  test('rejects the eleventh change of a request in an hour, like the page', async () => {
    const token = linkTokenFor(at().services, await aReservation(at().services, await aVenue(at().services)))
    const client = await aClient(at())
    const codes = []
    for (let count = 0; count < 11; count++)
      codes.push((await use(client, 'change_request', { token, party_size: (count % 2) + 3, date, time: '20:00' })).data.code)
    expect(codes.at(-2)).toBe(undefined)
    expect(codes.at(-1)).toBe('too_many_requests')
  })

  test('rejects the eleventh request of a client, like the form', async () => {
    const app = await testApp(at().services.db, { env: { RESERVATION_LIMIT: '10' } })
    await aVenue(app.services)
    const client = await aClient(app)
    const codes = []
    for (let count = 0; count < 11; count++) {
      const email = `diner-${count}@example.org`
      codes.push(
        (await use(client, 'request_table', { ...diner, email, venue: 'the-crown', date, time, idempotency_key: `${count}` })).data.code,
      )
    }
    expect(codes.at(-2)).toBe(undefined)
    expect(codes.at(-1)).toBe('too_many_requests')
    await app.close()
  })

  inDrills('rejects the 301st call of a client in ten minutes, by its socket, and no other request', async () => {
    const { url, close } = await listening(at().app)
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const call = () => raw(`${url}/mcp`, { method: 'POST', headers, chunks: [body] })
    const statuses = new Set<number>()
    for (let count = 0; count < 300; count++) statuses.add((await call()).status)
    const refused = await call()
    expect([[...statuses], refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([[200], 429, true])
    expect(JSON.parse(refused.text).code).toBe('too_many_requests')
    expect((await raw(`${url}/api/venues`)).status).toBe(200)
    await close()
  })

  test('counts the client that a trusted proxy names', async () => {
    const seen: (string | null)[] = []
    const inner = {
      request: (_path: string, { headers }: RequestInit) => {
        seen.push(new Headers(headers).get('x-forwarded-for'))
        return Response.json({})
      },
    }
    const app = new Hono<AppEnv>().get('/', async (c) => c.json((await apiCaller(inner, c)('/api/venues')).isOk))
    await app.request('/', { headers: { 'x-forwarded-for': '192.0.2.7', authorization: 'Bearer x' } }, {})
    expect(seen).toEqual(['192.0.2.7'])
  })
})
