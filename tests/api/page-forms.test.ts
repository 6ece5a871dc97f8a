import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reservations } from '../../src/server/db/schema/index.ts'
import { MAX_JSON_BYTES } from '../../src/server/http/request-body.ts'
import { createHttpServer, type HttpServer } from '../../src/server/http-server.ts'
import type { Renderer } from '../../src/server/pages/renderer.ts'
import { aUser, PASSWORD, signedIn, totp, withSecondFactor } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { useApp } from '../support/app.ts'
import { aDay, aSitting, everyDay, withRules } from '../support/hours.ts'
import { raw } from '../support/http-server.ts'
import { listenOnLoopback } from '../support/loopback.ts'
import { aRequest } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' }
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const FORM_PAGES = ['/sign-in', '/venues/the-swan/reserve']

/** A page that contains what was posted to it. */
const echo: Renderer = { assets: { routes: {} }, renderPage: async ({ posted }) => Response.json(posted ?? null) }

describe.each(API_DATABASE_KINDS)('forms of pages on %s', (kind) => {
  const at = useApp(kind)

  let served: HttpServer
  let url = ''
  beforeEach(async () => {
    served = createHttpServer({ services: at().services, app: at().app, renderer: echo })
    url = `http://localhost:${await listenOnLoopback(served.server)}`
  })
  afterEach(() => served.close(0))

  async function post(path: string, fields: Record<string, unknown>, headers: Record<string, string> = OWN_PAGE) {
    const body = new URLSearchParams(Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)])).toString()
    const answer = await raw(url, { path, method: 'POST', headers: { ...FORM, ...headers }, chunks: [body] })
    return { ...answer, posted: answer.text.startsWith('{') ? JSON.parse(answer.text) : null }
  }
  const stored = async () => at().services.db.orm.$count(reservations)

  test.each([{}, { Origin: 'https://elsewhere.example' }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }])(
    'are rejected when they are sent with %j',
    async (headers) => {
      const venue = await aVenue(at().services, { slug: 'the-swan' })
      expect((await post('/venues/the-swan/reserve', aRequest(venue), headers)).status).toBe(403)
      expect(await stored()).toBe(0)
      await aUser(at(), { email: 'odile@example.org' })
      const answer = await post('/sign-in', { email: 'odile@example.org', password: PASSWORD }, headers)
      expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined])
    },
  )

  test.each(FORM_PAGES)('to %s are rejected when the body is not a form, is too large or cannot be decoded', async (path) => {
    const send = (type: string, ...chunks: string[]) =>
      raw(url, { path, method: 'POST', headers: { ...OWN_PAGE, 'Content-Type': type }, chunks })
    expect((await send('application/json', '{}')).status).toBe(415)
    expect((await send('multipart/form-data; boundary=x', '--x--')).status).toBe(415)
    expect((await send('application/x-www-form-urlencoded', `email=${'a'.repeat(MAX_JSON_BYTES)}`)).status).toBe(413)
    expect((await send('application/x-www-form-urlencoded', 'email=%ff')).status).toBe(400)
    expect((await send('application/x-www-form-urlencoded', 'email=é')).status).toBe(400)
  })

  test.each(FORM_PAGES)('at %s are never cached', async (path) => {
    expect((await raw(url, { path })).headers['cache-control']).toBe('private, no-cache')
    expect((await post(path, {})).headers['cache-control']).toBe('no-store')
  })

  test('show a page to the browser of a person whose form is rejected, and text to a program', async () => {
    const byProgram = await post('/sign-in', {}, {})
    expect([byProgram.status, byProgram.headers['content-type']]).toEqual([403, 'text/plain; charset=utf-8'])
    const inBrowser = await post('/sign-in', {}, { Accept: 'text/html,*/*;q=0.8' })
    expect([inBrowser.status, inBrowser.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect(inBrowser.text).toContain('Open the page again and send the form from there.')
  })

  test('are not accepted by POST at a page without a form', async () => {
    expect((await post('/venues/the-swan', {})).status).toBe(405)
  })

  test('store one request per copy of the form, and another one when the content differs', async () => {
    const venue = await aVenue(at().services, { slug: 'the-swan' })
    const fields = { ...aRequest(venue), key: 'copy one' }
    const first = await post('/venues/the-swan/reserve', fields)
    expect([first.status, first.posted.problem]).toEqual([201, null])
    expect(first.posted.values).toMatchObject({ status: 'pending', created_at: expect.stringMatching(/^2026-/) })
    expect((await post('/venues/the-swan/reserve', fields)).status).toBe(201)
    expect(await stored()).toBe(1)
    await post('/venues/the-swan/reserve', { ...fields, party_size: 4 })
    await post('/venues/the-swan/reserve', { ...fields, key: 'copy two' })
    expect(await stored()).toBe(3)
  })

  test('show a rejected request again with the input', async () => {
    const venue = await aVenue(at().services, { slug: 'the-swan' })
    const answer = await post('/venues/the-swan/reserve', { ...aRequest(venue, { email: 'imogen', special_requests: 'a\r\nb' }), key: 'k' })
    expect(answer.status).toBe(422)
    expect(answer.posted.problem.errors).toMatchObject([{ field: 'email', code: 'email_invalid' }])
    expect(answer.posted.values).toMatchObject({ email: 'imogen', first_name: 'Imogen', special_requests: 'a\nb', key: 'k' })
    expect(await stored()).toBe(0)
  })

  test('say on which days nearby there are tables when a request is for a day without any', async () => {
    const venue = await aVenue(at().services, { slug: 'the-swan' })
    await withRules(at().services, venue, { week: everyDay(aSitting()), table_minutes: 60 }, [aDay('2026-12-25', { sittings: [] })])
    const fields = { ...aRequest(venue, { requested_date: '2026-12-25', requested_time: '19:30' }), key: 'k' }
    const { advice } = (await post('/venues/the-swan/reserve', fields)).posted
    expect(advice).toBe(
      'The venue takes no requests for Friday 25 December 2026. ' +
        'Nearest free times: Thursday 24 December 2026 at 19:30, Saturday 26 December 2026 at 19:30, Sunday 27 December 2026 at 19:30.',
    )
    expect((await post('/venues/the-swan/reserve', { ...fields, email: 'imogen', requested_date: '2026-12-26' })).posted.advice).toBe(null)
  })

  test('reject a request with a filled honeypot field', async () => {
    const venue = await aVenue(at().services, { slug: 'the-swan' })
    const answer = await post('/venues/the-swan/reserve', { ...aRequest(venue), nickname: 'Bot' })
    expect([answer.status, answer.posted.problem.code]).toEqual([422, 'trap_sprung'])
    expect(await stored()).toBe(0)
  })

  test('reject a wrong password and never show it again', async () => {
    await aUser(at(), { email: 'odile@example.org' })
    const answer = await post('/sign-in', { email: 'odile@example.org', password: 'not-this-one' })
    expect([answer.status, answer.posted.problem.code, answer.headers['set-cookie']]).toEqual([401, 'credentials_wrong', undefined])
    expect(answer.posted.values).toEqual({ step: '', email: 'odile@example.org' })
    expect(answer.text).not.toContain('not-this-one')
  })

  test.each([
    ['admin', '/admin'],
    ['venue_owner', '/venue-menu'],
    [null, '/'],
  ] as const)('sign in a user with the role %s and redirect to %s', async (role, path) => {
    await aUser(at(), { email: 'odile@example.org', role })
    const answer = await post('/sign-in', { email: 'odile@example.org', password: PASSWORD })
    expect([answer.status, answer.headers.location]).toEqual([303, path])
    const [cookie = ''] = [answer.headers['set-cookie'] ?? []].flat().filter((one) => one.includes('session_token'))
    const session = await raw(url, { path: '/api/session', headers: { Cookie: cookie.split(';')[0] ?? '' } })
    expect(JSON.parse(session.text).user.email).toBe('odile@example.org')
  })

  test('ask a user with a second factor for the code before a session begins', async () => {
    await aUser(at(), { email: 'odile@example.org', role: 'admin' })
    const { uri } = await withSecondFactor(await signedIn(at(), 'odile@example.org'))
    const asked = await post('/sign-in', { email: 'odile@example.org', password: PASSWORD })
    expect([asked.status, asked.posted.values]).toEqual([200, { step: 'code' }])
    const cookies = {
      ...OWN_PAGE,
      Cookie: [asked.headers['set-cookie'] ?? []]
        .flat()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    }
    const wrong = await post('/sign-in', { step: 'code', code: '000000' }, cookies)
    expect([wrong.status, wrong.posted.values.step]).toEqual([422, 'code'])
    const right = await post('/sign-in', { step: 'code', code: await totp(uri) }, cookies)
    expect([right.status, right.headers.location]).toEqual([303, '/admin'])
  })
})
