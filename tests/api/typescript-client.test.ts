import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPlatefulClient, type PlatefulClient, unwrap } from '../../clients/typescript/src/index.ts'
import { createHttpServer } from '../../src/server/http-server.ts'
import { aUser } from '../support/accounts.ts'
import { anApiKey } from '../support/api-key.ts'
import { ask, useApp } from '../support/app.ts'
import { listenOnLoopback } from '../support/loopback.ts'
import { aRequest, aReservation } from '../support/reservation.ts'
import { aMenu, anItem, aVenue } from '../support/scenario.ts'

const TYPES = 'clients/typescript/src/schema.ts'

/** Generates the types in a child process, because the generator needs another compiler. */
function generateTypes(document: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, ['scripts/client-types.ts'], { maxBuffer: 2 ** 26 }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    )
    child.stdin?.end(document)
  })
}

describe('the TypeScript client', () => {
  const at = useApp('embedded')
  let served: ReturnType<typeof createHttpServer>
  let baseUrl: string
  let venue: { id: string }

  beforeEach(async () => {
    venue = await aVenue(at().services)
    const renderPage = () => Promise.reject(new Error('no page is rendered here'))
    served = createHttpServer({ services: at().services, app: at().app, renderer: { assets: { routes: {} }, renderPage } })
    baseUrl = `http://127.0.0.1:${await listenOnLoopback(served.server)}`
  })
  afterEach(() => served.close(0))

  const withKey = async (scopes: string[]): Promise<PlatefulClient> => {
    const owner = await aUser(at(), { venueId: venue.id })
    const { key } = await anApiKey(at(), owner, { scopes, venue_id: venue.id })
    return createPlatefulClient({ baseUrl, apiKey: key })
  }

  test('has the types of the API', { timeout: 60_000 }, async () => {
    const { text } = await ask(at().app, '/api/openapi.json')
    const types = await generateTypes(text)
    if (process.env.WRITE_CLIENT) await writeFile(TYPES, types)
    // Not with `toBe`, whose report would have thousands of lines.
    expect((await readFile(TYPES, 'utf8')) === types, 'run `npm run client` and commit the file').toBe(true)
  })

  test('throws the code, the status and the fields of an error', async () => {
    const visitor = createPlatefulClient({ baseUrl: `${baseUrl}/` })
    const path = { id: 'nowhere' }
    await expect(unwrap(visitor.GET('/api/venues/{id}', { params: { path } }))).rejects.toMatchObject({
      name: 'PlatefulError',
      status: 404,
      code: 'venue_not_found',
      message: 'Venue not found',
    })
    await expect(unwrap(visitor.GET('/api/managed-menus', { params: { query: { venue_id: venue.id } } }))).rejects.toMatchObject({
      code: 'not_signed_in',
    })
    const { error } = await visitor.POST('/api/reservations', { body: { ...aRequest(venue), email: 'nobody' } as never })
    expect(error).toMatchObject({ code: 'email_invalid', errors: [{ field: 'email' }] })
  })

  test('throws an error without a code when a network answers with its own page', async () => {
    const fetch = async () => new Response('<title>Sign in to the network</title>', { headers: { 'content-type': 'text/html' } })
    await expect(unwrap(createPlatefulClient({ baseUrl, fetch }).GET('/api/venues'))).rejects.toMatchObject({
      name: 'PlatefulError',
      status: 200,
      code: null,
      message: 'The response is not JSON but text/html',
    })
  })

  test('throws api_scope_missing for a key without the scope that the API describes', async () => {
    const reader = await withKey(['read'])
    const { id } = await aReservation(at().services, venue)
    await expect(
      unwrap(reader.PATCH('/api/reservations/{id}', { params: { path: { id } }, body: { status: 'confirmed' } })),
    ).rejects.toMatchObject({ status: 403, code: 'api_scope_missing' })
    const { body } = await ask(at().app, '/api/openapi.json')
    expect(body.paths['/api/reservations/{id}'].patch.security).toEqual([{ session: [] }, { apiKey: ['reservations'] }])
  })

  test('reads public data without a key, with repeated parameters', async () => {
    const menu = await aMenu(at().services, venue, { name: 'Dinner' })
    await anItem(at().services, menu, { name: 'Pie' })
    const visitor = createPlatefulClient({ baseUrl })
    const cities = async (city: string[]) =>
      (await unwrap(visitor.GET('/api/venues', { params: { query: { city } } }))).data.map(({ slug }) => slug)
    expect(await cities(['Eton', 'Windsor'])).toEqual(['the-crown'])
    expect(await cities(['Eton'])).toEqual([])
    const menus = await unwrap(visitor.GET('/api/menus', { params: { query: { venue_id: venue.id } } }))
    expect(menus.data[0]?.categories[0]?.items[0]?.name).toBe('Pie')
  })

  test('reads and confirms reservations with a key that has the scopes', async () => {
    const till = await withKey(['reservations'])
    const { id } = await aReservation(at().services, venue)
    const { data } = await unwrap(till.GET('/api/reservations', { params: { query: { venue_id: venue.id } } }))
    expect(data.map((one) => one.id)).toEqual([id])
    const body = { status: 'confirmed' } as const
    expect((await unwrap(till.PATCH('/api/reservations/{id}', { params: { path: { id } }, body }))).status).toBe('confirmed')
  })
})
