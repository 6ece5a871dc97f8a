import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../src/server/db/open.ts'
import { MAX_JSON_BYTES } from '../../src/server/http/request-body.ts'
import { as, aUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, send, testApp, useApp } from '../support/app.ts'
import { overlapsTransactions } from '../support/database.ts'
import { listening, raw } from '../support/http-server.ts'
import { aRequest } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

describe.each(API_DATABASE_KINDS)('HTTP on %s', (kind) => {
  const at = useApp(kind, { env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
  let server: Awaited<ReturnType<typeof listening>>
  beforeEach(async () => {
    server = await listening(at().app)
  })
  afterEach(() => server.close())

  test.each(['/api', '/api/', '/api/nope', '/api/venues/', '/api/venues/a/b', '/media', '/media/x/y/z', '/nope'])(
    '%s returns 404',
    async (path) => {
      const answer = await raw(server.url + path)
      expect([answer.status, answer.headers['content-type']]).toEqual([404, 'application/problem+json'])
      expect(JSON.parse(answer.text)).toEqual({
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        code: 'not_found',
        detail: 'Not found',
        request_id: answer.headers['x-request-id'],
      })
    },
  )

  test.each([
    ['DELETE', '/api/venues', 'GET, HEAD, POST'],
    ['POST', '/api/venues/the-crown', 'DELETE, GET, HEAD, PATCH'],
    ['GET', '/api/auth/sign-out', 'POST'],
    ['PATCH', '/api/reservations', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/menus', 'GET, HEAD, POST'],
    ['PUT', '/api/search', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['PUT', '/media/venue-images/a.webp', 'GET, HEAD'],
  ])('%s %s is rejected', async (method, path, allow) => {
    const answer = await raw(server.url + path, { method })
    expect([answer.status, answer.headers.allow, JSON.parse(answer.text).code]).toEqual([405, allow, 'method_not_allowed'])
  })

  test('HEAD returns the same headers as GET and no body', async () => {
    const answer = await raw(`${server.url}/api/venues`, { method: 'HEAD' })
    expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([200, 'application/json', ''])
    expect((await raw(`${server.url}/api/nope`, { method: 'HEAD' })).status).toBe(404)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp', ''])(
    'a body of type %j is rejected',
    async (type) => {
      const headers: Record<string, string> = type ? { 'Content-Type': type } : {}
      const answer = await raw(`${server.url}/api/reservations`, { method: 'POST', headers, chunks: ['{}'] })
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([415, 'content_type_refused'])
    },
  )

  test.each([
    ['announced', { 'Content-Length': String(MAX_JSON_BYTES + 1) }],
    ['not announced', { 'Transfer-Encoding': 'chunked' }],
  ])('a body that is too large is rejected, %s', async (_how, headers) => {
    const chunks = [`"${'x'.repeat(MAX_JSON_BYTES / 2)}`, `${'x'.repeat(MAX_JSON_BYTES / 2 - 1)}"`]
    const answer = await raw(`${server.url}/api/reservations`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      chunks,
    })
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([413, 'too_large'])
  })

  test('a body with more values than any menu has is rejected before validation', async () => {
    const { token } = await aUser(at())
    const publish = (items: unknown[]) =>
      send(at().app, `/api/menu-extractions/${crypto.randomUUID()}/publish`, { categories: [{ items }] }, as({ token }))
    const refused = await publish(Array(200_000).fill(0))
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([400, 'invalid_request', undefined])
    const judged = await publish(Array(2_000).fill({}))
    expect([judged.status, judged.body.code, judged.body.errors.length]).toEqual([422, 'required_fields', 100])
  })

  test('a body of exactly the limit is accepted', async () => {
    const chunks = [`"${'x'.repeat(MAX_JSON_BYTES - 2)}"`]
    const answer = await raw(`${server.url}/api/reservations`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, chunks })
    expect(answer.status).toBe(400)
  })

  test('rejects writes from other sites, and accepts those of the site itself and of programs', async () => {
    const venue = await aVenue(at().services)
    const status = async (headers: Record<string, string>) => {
      const chunks = [JSON.stringify(aRequest(venue))]
      const answer = await raw(`${server.url}/api/reservations`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        chunks,
      })
      return [answer.status, JSON.parse(answer.text).code]
    }
    expect(await status({ Origin: 'https://evil.example' })).toEqual([403, 'origin_refused'])
    expect(await status({ Origin: 'null' })).toEqual([403, 'origin_refused'])
    expect(await status({ Origin: 'http://evil.example', Host: 'evil.example' })).toEqual([403, 'origin_refused'])
    for (const site of ['cross-site', 'same-site']) expect(await status({ 'Sec-Fetch-Site': site })).toEqual([403, 'origin_refused'])
    expect(await status({ Origin: server.url })).toEqual([201, undefined])
    expect(await status({})).toEqual([201, undefined])
    expect((await raw(`${server.url}/api/venues`, { headers: { Origin: 'https://evil.example' } })).status).toBe(200)
  })

  test('responses have security headers', async () => {
    const { headers } = await raw(`${server.url}/api/venues`)
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['strict-transport-security']).toBe(undefined)
    expect((await raw(`${server.url}/api/nope`)).headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each(['/media/x/y', '/media/venue-images/none.webp', '/assets/none.js', '/nope'])(
    'the rejection of %s has security headers',
    async (path) => {
      expect((await raw(server.url + path)).headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
    },
  )

  test('responses require HTTPS in future when the site uses it', async () => {
    const secure = await testApp(at().services.db, { env: { PUBLIC_URL: 'https://guide.example' } })
    expect((await ask(secure.app, '/api/venues')).headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    await secure.close()
  })

  test('responses of 2 KB and more are compressed for clients that accept it', async () => {
    for (let n = 0; n < 60; n++) await aVenue(at().services, { slug: `crown-${n}`, latitude: 51, longitude: n / 100 })
    for (const path of ['/api/venues', '/api/venues/markers', '/api/openapi.json']) {
      const answer = await fetch(server.url + path, { headers: { 'Accept-Encoding': 'gzip' } })
      expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding'])
      const plain = await raw(server.url + path)
      expect([plain.headers['content-encoding'], JSON.parse(plain.text)]).toEqual([undefined, await answer.json()])
    }
  })

  test('smaller responses are not compressed, which would take longer than it saves', async () => {
    for (const path of ['/api/venues', '/api/venues/facets', '/api/session', '/api/nothing']) {
      const answer = await raw(server.url + path, { headers: { 'Accept-Encoding': 'gzip' } })
      expect([answer.headers['content-encoding'], answer.headers['content-length']]).toEqual([
        undefined,
        String(Buffer.byteLength(answer.text)),
      ])
    }
  })

  test('a response that the client has already is 304 without a body, also for a signed-in user who accepts compression', async () => {
    const owner = await aUser(at())
    for (const path of ['/api/openapi.json', '/api/venues/markers']) {
      const headers = { ...as(owner), 'Accept-Encoding': 'gzip, br' }
      const { etag = '' } = (await raw(server.url + path, { headers })).headers
      const again = await raw(server.url + path, { headers: { ...headers, 'If-None-Match': etag } })
      expect([path, again.status, again.text]).toEqual([path, 304, ''])
    }
  })

  test('a trusted proxy can set the request id when it is well-formed', async () => {
    const id = async (given: string) => (await raw(`${server.url}/healthz`, { headers: { 'X-Request-Id': given } })).headers['x-request-id']
    expect(await id('edge-12345678')).toBe('edge-12345678')
    for (const bad of ['short', 'x'.repeat(65), 'has space in it', '<script>alert(1)</script>'])
      expect(await id(bad)).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('other clients cannot set the request id', async () => {
    const plain = await testApp(at().services.db)
    const answer = await ask(plain.app, '/healthz', { headers: { 'X-Request-Id': 'edge-12345678' } })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    await plain.close()
  })

  test('GET /healthz and GET /readyz succeed', async () => {
    expect((await ask(at().app, '/healthz')).body).toEqual({ status: 'ok' })
    expect((await ask(at().app, '/readyz')).body).toEqual({ status: 'ok' })
    expect((await ask(at().app, '/readyz?full')).body).toEqual({ status: 'ok', backup: { state: 'off', age_s: null } })
  })

  test.runIf(kind === 'embedded')('GET /readyz succeeds while a transaction has the only session of the database', async () => {
    const client = await at().services.db.pool.connect()
    await client.query('begin')
    expect((await ask(at().app, '/readyz')).status).toBe(200)
    await client.query('rollback')
    client.release()
  })

  test('GET /readyz fails and GET /healthz succeeds after the signal to stop', async () => {
    const stopping = await testApp(at().services.db, { services: { draining: AbortSignal.abort() } })
    expect((await ask(stopping.app, '/readyz')).body).toMatchObject({ status: 503, code: 'unavailable' })
    expect((await ask(stopping.app, '/healthz')).status).toBe(200)
    await stopping.close()
  })

  const ID = { id: '\0', rawId: '\0', type: 'public-key' }
  test.each([
    ['/api/auth/reset-password', { token: '\0', new_password: 'blue-heron-73' }],
    ['/api/auth/sign-in/passkey', { response: { ...ID, response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } } }],
  ])('POST %s returns 400 for a text with a NUL, which the database cannot store', async (path, body) => {
    const answer = await send(at().app, path, body)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  })

  test.runIf(overlapsTransactions(kind))('a write about a venue that is deleted at the same time returns 404', async () => {
    const { pool } = at().services.db
    const venue = await aVenue(at().services)
    const owner = await aUser(at(), { venueId: venue.id })
    const other = await pool.connect()
    await other.query('begin')
    await other.query('select from users where id = $1 for update', [owner.id])
    const body = { url: 'https://hooks.example.org/', topics: ['menus'], venue_id: venue.id }
    const asked = send(at().app, '/api/webhooks', body, as(owner))
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    await pool.query('delete from venues where id = $1', [venue.id])
    await other.query('rollback')
    other.release()
    const { status, body: problem } = await asked
    expect([status, problem.code]).toEqual([404, 'venue_not_found'])
  })

  describe('when the database fails', () => {
    const broken = (error: Error): Database => {
      const fail = () => Promise.reject(error)
      const pool = { query: fail, connect: fail }
      const orm = new Proxy(
        {},
        {
          get: () => () => {
            throw error
          },
        },
      )
      return { ...at().services.db, pool, orm } as unknown as Database
    }
    const failingApp = (error: Error) => {
      const { changes, jobs, searchIndex } = at().services
      return testApp(broken(error), { services: { changes, jobs, searchIndex } })
    }
    const refusedConnection = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

    test.each([
      ['/api/venues', 'Failed to fetch venues'],
      // Without the slug, the search index answers by itself.
      ['/api/venues/facets?venue=the-crown', 'Failed to fetch venues'],
      ['/api/venues/markers', 'Failed to fetch venues'],
      ['/api/map/venues?west=-1&south=51&east=0&north=52&zoom=11', 'Failed to fetch venues'],
      ['/api/venues/the-crown', 'An error occurred'],
      ['/api/menus', 'Failed to fetch menus'],
      ['/api/menu-items', 'Failed to fetch menus'],
      ['/api/search?q=pie', 'Failed to search'],
    ])('%s returns the fallback message of its operation, not the raw error', async (path, sentence) => {
      await aVenue(at().services, { name: 'Pie shop' })
      for (const [error, status, code] of [
        [new Error('secret detail of the driver'), 500, 'internal'],
        [new Error('x', { cause: Object.assign(new Error('could not extend file'), { code: '53100' }) }), 503, 'unavailable'],
        [Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }), 503, 'unavailable'],
        [refusedConnection, 503, 'unavailable'],
        [Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }), 503, 'unavailable'],
        [new Error('x', { cause: Object.assign(new Error('idle-in-transaction timeout'), { code: '25P03' }) }), 503, 'unavailable'],
      ] as const) {
        const failing = await failingApp(error)
        const answer = await ask(failing.app, path)
        expect([answer.status, answer.body.code, answer.body.detail]).toEqual([status, code, sentence])
        expect(answer.text).not.toMatch(/secret|ECONN/)
        await failing.close()
      }
    })

    test('GET /session does not send users to support when the database cannot be reached', async () => {
      const { token } = await aUser(at())
      const { changes, secret, jobs } = at().services
      const failing = await testApp(broken(refusedConnection), { services: { changes, secret, jobs } })
      const answer = await ask(failing.app, '/api/session', { headers: as({ token }) })
      expect([answer.status, answer.body.detail]).toEqual([503, 'The guide is not available right now. Please try again in a moment.'])
      await failing.close()
    })

    test('POST /reservations returns its own fallback message', async () => {
      const changes = { ...at().services.changes, transaction: () => Promise.reject(new Error('secret')) }
      const failing = await testApp(at().services.db, { services: { changes } })
      const answer = await send(failing.app, '/api/reservations', aRequest(await aVenue(at().services)))
      expect([answer.status, answer.body.detail]).toEqual([500, 'Failed to submit reservation'])
      await failing.close()
    })

    test('GET /readyz fails and GET /healthz succeeds', async () => {
      const failing = await failingApp(refusedConnection)
      expect((await ask(failing.app, '/healthz')).status).toBe(200)
      const answer = await ask(failing.app, '/readyz')
      expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
      await failing.close()
    })

    test('GET /readyz fails when nothing can be written to DATA_DIR', async () => {
      const full = await testApp(at().services.db, { config: {}, services: { changes: at().services.changes, jobs: at().services.jobs } })
      full.services.config.dataDir = '/proc'
      expect((await ask(full.app, '/readyz')).status).toBe(503)
      await full.close()
    })

    test('GET /readyz fails while changes of other processes do not arrive', async () => {
      const changes = { ...at().services.changes, isListening: () => false }
      const deaf = await testApp(at().services.db, { services: { changes } })
      expect((await ask(deaf.app, '/readyz')).status).toBe(503)
      await deaf.close()
    })

    test('GET /readyz fails after a newer version has migrated the database', async () => {
      const { pool } = at().services.db
      await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`)
      const older = await testApp(at().services.db, { services: { changes: at().services.changes, jobs: at().services.jobs } })
      try {
        expect((await ask(older.app, '/readyz')).status).toBe(503)
      } finally {
        await pool.query(`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
      }
      await older.close()
    })

    test('GET /readyz does not wait for a server of PostgreSQL that never answers', async () => {
      const orm = { execute: () => new Promise(() => {}) }
      const stuck = { ...at().services.db, kind: 'postgres', orm } as unknown as Database
      const failing = await testApp(stuck, { services: { changes: at().services.changes, jobs: at().services.jobs } })
      expect((await ask(failing.app, '/readyz')).status).toBe(503)
      await failing.close()
    })
  })

  test('a request that the client aborts is not logged as an error', async () => {
    const lines: { level: number; msg: string; status: number }[] = []
    const ended = Promise.withResolvers<void>()
    const write = (line: string) => {
      lines.push(JSON.parse(line))
      if (lines.at(-1)?.msg === 'request') ended.resolve()
    }
    const logged = await testApp(at().services.db, { services: { log: pino({ level: 'info' }, { write }) } })
    const site = await listening(logged.app)
    const { hostname, port } = new URL(site.url)
    const socket = connect(Number(port), hostname)
    const head = ['POST /api/reservations HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Content-Length: 10', '', '{"a"']
    socket.write(head.join('\r\n'), () => socket.destroy())
    await ended.promise
    expect(lines).toMatchObject([{ level: 30, msg: 'request', status: 400 }])
    await site.close()
    await logged.close()
  })

  test('the log contains one line per request, without user input', async () => {
    const lines: string[] = []
    const log = pino(
      { level: 'debug' },
      new Writable({
        write: (chunk, _encoding, done) => {
          lines.push(String(chunk))
          done()
        },
      }),
    )
    const logged = await testApp(at().services.db, { services: { log } })
    const venue = await aVenue(logged.services)
    const site = await listening(logged.app)
    await raw(`${site.url}/api/search?q=my-private-search`)
    const body = JSON.stringify(aRequest(venue, { party_size: 21 }))
    await raw(`${site.url}/api/reservations`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, chunks: [body] })
    await site.close()
    const query = () => logged.services.db.orm.execute(sql`select ${'imogen@example.org'}::text from nowhere`)
    const failing = await testApp(at().services.db, {
      services: { log, changes: { ...logged.services.changes, transaction: query as never } },
    })
    expect((await send(failing.app, '/api/reservations', aRequest(venue))).status).toBe(500)
    await failing.close()
    await logged.close()
    const requests = lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'request')
    expect(requests).toMatchObject([
      { method: 'GET', path: '/api/search', status: 200, ms: expect.any(Number), request_id: expect.any(String) },
      { method: 'POST', path: '/api/reservations', status: 422 },
    ])
    expect(lines.some((line) => line.includes('"request failed"'))).toBe(true)
    expect(lines.filter((line) => line.includes('my-private-search') || line.includes('imogen@example.org'))).toEqual([])
  })
})
