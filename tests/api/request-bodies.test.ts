import { type RequestOptions, request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createInstances } from '../../src/server/account/better-auth.ts'
import { sessions } from '../../src/server/db/schema/index.ts'
import { type ApiDocument, createOpenApiDocument } from '../../src/server/http/docs/document.ts'
import { MAX_JSON_BYTES } from '../../src/server/http/request-body.ts'
import { as, aUser, type TestUser } from '../support/accounts.ts'
import { send, testApp, useApp } from '../support/app.ts'
import { listening } from '../support/http-server.ts'

/** Larger than the largest file of any route. */
const OVERSIZED_BYTES = 6 * 1024 * 1024
/** An error response must not wait until the body is processed: parsing 60 MB of `{},` took 30 s. */
const QUICK_MS = 5_000
const TOO_DEEP = `{"x":${'['.repeat(MAX_JSON_BYTES / 4)}${']'.repeat(MAX_JSON_BYTES / 4)}}`
const BOUNDARY = 'boundary'

const form = (parts: string[]) =>
  Buffer.from(
    `${parts.map((part) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="x"\r\n\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`,
  )

type Body = { type: string; bytes: Buffer }

const JSON_TYPE = 'application/json'
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`
/** Shared by all routes: a body for each route took more memory than all other tests. A form is not nested and has many parts instead. */
const JSON_BODIES = {
  oversized: { type: JSON_TYPE, bytes: Buffer.from(`{"x":[${'{},'.repeat(OVERSIZED_BYTES / 3)}{}]}`) },
  overNested: { type: JSON_TYPE, bytes: Buffer.from(TOO_DEEP) },
}
const FORM_BODIES = {
  oversized: { type: FORM_TYPE, bytes: form(['x'.repeat(OVERSIZED_BYTES)]) },
  overNested: { type: FORM_TYPE, bytes: form(Array(10_000).fill('')) },
}
type Route = { method: string; path: string; oversized: Body; overNested: Body }

describe('request bodies', () => {
  const at = useApp('embedded', { env: { DEMO: '1' } })
  let server: Awaited<ReturnType<typeof listening>>
  let admin: TestUser
  beforeEach(async () => {
    server = await listening(at().app)
    admin = await aUser(at(), { role: 'admin' })
  })
  afterEach(() => server.close())

  /** All routes of the app and all endpoints of better-auth. */
  async function allRoutes(): Promise<Route[]> {
    const { app, services } = at()
    const document = createOpenApiDocument(app, services.config)
    const own = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => ({ method, path }))
    const library = Object.values(createInstances(services).plain().api).map((endpoint) => ({
      method: 'POST',
      path: `/api/auth${endpoint.path}`,
    }))
    const unique = new Map([...own, ...library].map((route) => [`${route.method} ${route.path}`, route]))
    return [...unique.values()].map(({ method, path }) => {
      const bodies = takesForm(document, method, path) ? FORM_BODIES : JSON_BODIES
      return { method, path: path.replace(/:\w+/g, 'x').replace(/\*/g, 'x'), ...bodies }
    })
  }

  async function refusals(routes: Route[], body: 'oversized' | 'overNested', how: 'announced' | 'chunked') {
    const failed: unknown[] = []
    for (const { method, path, ...route } of routes) {
      const { type, bytes } = route[body]
      const headers = { ...as(admin), 'Content-Type': type, ...lengthHeaders(how, bytes) }
      const query = path.endsWith('/images') ? '?bucket=venue-images' : ''
      const started = performance.now()
      const { status, contentType } = await answerWhileSending(`${server.url}${path}${query}`, { method, headers }, bytes)
      const ms = performance.now() - started
      const isRefusal = [400, 413, 422].includes(status) && contentType === 'application/problem+json'
      if (!isRefusal || ms > QUICK_MS) failed.push([method, path, status, contentType, ms])
    }
    return failed
  }

  test('every route is in the list that the tests below use', async () => {
    const routes = await allRoutes()
    const called = new Set(routes.map(({ method, path }) => `${method} ${path}`))
    for (const known of [
      'POST /api/auth/sign-out',
      'DELETE /api/venues/x',
      'GET /dev/mail/x',
      'POST /api/auth/update-user',
      'GET /healthz',
    ])
      expect(called).toContain(known)
    expect(routes.filter(({ oversized }) => oversized.type.startsWith('multipart')).map(({ path }) => path)).toEqual([
      '/api/images',
      '/api/imports',
      '/api/menu-extractions',
    ])
  })

  test('every route rejects an oversized body quickly when its length is announced', { timeout: 120_000 }, async () => {
    expect(await refusals(await allRoutes(), 'oversized', 'announced')).toEqual([])
  })

  test('every route rejects an oversized body quickly when it is sent in chunks', { timeout: 120_000 }, async () => {
    expect(await refusals(await allRoutes(), 'oversized', 'chunked')).toEqual([])
  })

  test('every route rejects an over-nested body quickly', { timeout: 120_000 }, async () => {
    expect(await refusals(await allRoutes(), 'overNested', 'announced')).toEqual([])
  })

  test('a route that takes large bodies still limits values and nesting', async () => {
    const path = `/api/menu-extractions/${crypto.randomUUID()}/publish`
    const wide = await send(at().app, path, { categories: Array(200_000).fill(0) }, as(admin))
    expect([wide.status, wide.body.code]).toEqual([400, 'invalid_request'])
  })

  test.each(['gzip', 'deflate', 'br'])('reject a %s-encoded body unread', async (encoding) => {
    const answer = await send(at().app, '/api/auth/sign-out', {}, { 'Content-Encoding': encoding })
    expect([answer.status, answer.body.code]).toEqual([415, 'content_type_refused'])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/vnd.api+json'])(
    'a body of type %s is rejected by a route whose body is optional',
    async (type) => {
      const other = await aUser(at())
      const before = await at().services.db.orm.$count(sessions)
      const init = { method: 'POST', headers: { ...as(other), 'Content-Type': type }, body: '{"scope":"local"}' }
      const response = await at().app.request('/api/auth/sign-out', init)
      expect(response.status).toBe(415)
      expect(await at().services.db.orm.$count(sessions)).toBe(before)
    },
  )

  test('every route that changes something returns 429 when one client sends too often', async () => {
    const strict = await testApp(at().services.db, { env: { ACCOUNT_LIMIT_FACTOR: '1' } })
    const ask = (method: string, path: string) => strict.app.request(path, { method })
    const statuses = await Promise.all(Array.from({ length: 1_201 }, async () => (await ask('POST', '/api/auth/sign-out')).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await ask('DELETE', '/api/venues/x')).status).toBe(429)
    expect((await ask('GET', '/api/venues')).status).toBe(200)
    await strict.close()
  })
})

function takesForm(document: ApiDocument, method: string, path: string): boolean {
  const item = document.paths?.[path.replace(/:(\w+)/g, '{$1}')] as Record<string, { requestBody?: { content?: object } }> | undefined
  return 'multipart/form-data' in (item?.[method.toLowerCase()]?.requestBody?.content ?? {})
}

function lengthHeaders(how: 'announced' | 'chunked', bytes: Buffer): Record<string, string> {
  return how === 'announced' ? { 'Content-Length': String(bytes.length) } : { 'Transfer-Encoding': 'chunked' }
}

/** Sends a body and returns the response without waiting until the whole body was read. */
function answerWhileSending(url: string, options: RequestOptions, body: Buffer): Promise<{ status: number; contentType: string }> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { ...options, agent: false }, (response) => {
      response.resume().on('end', () => {
        sending.destroy()
        resolve({ status: response.statusCode ?? 0, contentType: response.headers['content-type'] ?? '' })
      })
    })
    sending.on('error', reject)
    sending.end(body)
  })
}
