import { createServer, type Server } from 'node:http'
import { BlockList } from 'node:net'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startAiServer } from '../../../tests/support/ai-server.ts'
import { useApp } from '../../../tests/support/app.ts'
import { listenOnLoopback } from '../../../tests/support/loopback.ts'
import { everyone, sendAs } from '../../../tests/support/managing.ts'
import { aVenue } from '../../../tests/support/scenario.ts'
import { startWebhookReceiver } from '../../../tests/support/webhook-receiver.ts'
import { readConfig } from '../config.ts'
import { webhookDeliveries } from '../db/schema/index.ts'
import { visionReader } from '../extraction/vision/vision-reader.ts'
import { createHttpServer } from '../http-server.ts'
import type { Renderer } from '../pages/renderer.ts'
import { startTracing } from '../start-server.ts'
import { deliverEvent } from '../webhook/deliver.ts'
import { inSpan, isTracing, statementName } from './span.ts'

type SentSpan = { name: string; traceId: string; spanId: string; parentSpanId?: string; kind: number; attributes: { key: string }[] }

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const TRACEPARENT = { traceparent: `00-${TRACE}-${PARENT}-01` }

async function listen(server: Server): Promise<string> {
  return `http://127.0.0.1:${await listenOnLoopback(server)}`
}

describe('traces', () => {
  const at = useApp('postgres', { env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const closing: (() => Promise<unknown>)[] = []
  let bodies: string[] = []
  let paths: string[] = []

  /** An OTLP receiver over HTTP, and the configuration of a server that sends to it. */
  beforeEach(async () => {
    bodies = []
    paths = []
    const receiver = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        bodies.push(body)
        paths.push(`${request.method} ${request.url}`)
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
    })
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', await listen(receiver))
    vi.stubEnv('OTEL_SERVICE_NAME', 'eat')
    closing.push(async () => receiver.close())
  })
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
    vi.unstubAllEnvs()
  })

  const config = () => readConfig({ ...process.env, DATABASE_URL: '', AUTH_SECRET: '' })
  const sent = () =>
    bodies.flatMap((body) =>
      (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) => spans),
      ),
    )

  /** Runs `work` with the app on a socket, and returns the spans that were sent. */
  async function tracesOf(work: (url: string) => Promise<unknown>): Promise<SentSpan[]> {
    const { app, services } = at()
    const renderer: Renderer = {
      assets: { routes: {} },
      renderPage: async ({ request, fetchApi }) => {
        await fetchApi(new Request(new URL('/api/venues', request.url)))
        return new Response('<p>Page</p>')
      },
    }
    const served = createHttpServer({ services, app, renderer })
    const url = await listen(served.server)
    const tracing = await startTracing(config())
    try {
      await work(url)
    } finally {
      await served.close()
      await tracing.close()
    }
    return sent()
  }

  const one = (spans: SentSpan[], name: string) => {
    const found = spans.filter((span) => span.name === name)
    expect([name, found.length]).toEqual([name, 1])
    return found[0] as SentSpan
  }

  test('contain a page request, its rendering, API calls and statements, within the trace of the proxy', async () => {
    await aVenue(at().services)
    const spans = await tracesOf(async (url) => (await fetch(`${url}/venues?q=imogen`, { headers: TRACEPARENT })).text())
    const [request, render, api] = [one(spans, 'GET page'), one(spans, 'render page'), one(spans, 'GET /api/venues')]
    expect([request.traceId, request.parentSpanId, request.kind]).toEqual([TRACE, PARENT, 2])
    expect([render.parentSpanId, api.parentSpanId]).toEqual([request.spanId, render.spanId])
    const statements = spans.filter(({ name }) => name === 'select venues')
    expect(statements.length).toBeGreaterThan(0)
    for (const { traceId, parentSpanId, kind } of statements) expect([traceId, parentSpanId, kind]).toEqual([TRACE, api.spanId, 3])
    expect(paths[0]).toBe('POST /v1/traces')
    expect(bodies.join()).toContain('"eat"')
  })

  test('name requests of the API by their route, and contain no values and nothing that was requested', async () => {
    const spans = await tracesOf(async (url) => {
      await fetch(`${url}/api/venues/the-crown?q=imogen`, { headers: { authorization: 'Bearer x' } })
      await fetch(`${url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify({ email: 'imogen@example.org', password: 'secret words' }),
      })
    })
    one(spans, 'GET /api/venues/:id')
    expect(spans.some(({ name }) => name.startsWith('POST /api/auth'))).toBe(true)
    expect(bodies.join()).not.toMatch(/imogen|the-crown|secret words|127\.0\.0\.1/)
  })

  test('start a new trace when the request does not come from a trusted proxy', async () => {
    at().services.config.trustedProxies = new BlockList()
    const spans = await tracesOf(async (url) => (await fetch(`${url}/api/venues`, { headers: TRACEPARENT })).text())
    expect(one(spans, 'GET api').traceId).not.toBe(TRACE)
  })

  test('contain the statements of a job, also one that waits for a connection, and its error without the message', async () => {
    const { db } = at().services
    const tracing = await startTracing(config())
    await db.pool.query('select from pg_am')
    const job = (name: string) => inSpan(`job ${name}`, { kind: 'consumer' }, () => db.pool.query(`select '${name}' as imogen from venues`))
    await Promise.all(Array.from({ length: 20 }, (_, n) => job(String(n))))
    const failed = inSpan('job failed', {}, () => db.pool.query(`select 'imogen' from nowhere`))
    await expect(failed).rejects.toThrow()
    await tracing.close()
    const spans = sent()
    const parents = new Set(spans.filter(({ name }) => name === 'select venues').map(({ parentSpanId }) => parentSpanId))
    const jobs = spans.filter(({ name }) => /^job (\d+|failed)$/.test(name))
    expect(jobs.length).toBe(20 + 1)
    expect(jobs.filter(({ spanId }) => parents.has(spanId)).length).toBe(20)
    // A statement outside a span is not recorded.
    expect(spans.map(({ name }) => name)).not.toContain('select pg_am')
    expect(bodies.join()).toContain('42P01')
    expect(bodies.join()).not.toContain('imogen')
  })

  test('continue in the services that the guide calls: the receivers of webhooks and the AI reader of menu photos', async () => {
    const { services } = at()
    const [receiver, ai] = [await startWebhookReceiver(), await startAiServer()]
    closing.push(receiver.close, ai.close)
    const { owner, venue } = await everyone(at())
    const hook = { url: 'https://hooks.example.org/', topics: ['menus'], venue_id: venue.id }
    const { body } = await sendAs(at(), owner, 'POST', '/api/webhooks', hook)
    await sendAs(at(), owner, 'POST', `/api/webhooks/${body.id}/test`)
    const [delivery] = await services.db.orm.select().from(webhookDeliveries)
    const read = visionReader({ baseUrl: ai.url, apiKey: 'key', model: 'any' }, services.log)
    const photograph = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    const tracing = await startTracing(config())
    await inSpan('job webhook', { kind: 'consumer' }, () =>
      deliverEvent(services, receiver.open, { delivery_id: delivery?.id ?? '', isLast: false }),
    )
    await inSpan('job extraction', { kind: 'consumer' }, () =>
      read(photograph, { signal: new AbortController().signal, onProgress: () => {} }),
    )
    await tracing.close()
    for (const [name, headers] of [
      ['job webhook', receiver.messages[0]?.headers],
      ['job extraction', ai.received[0]?.headers],
    ] as const)
      expect([name, headers?.traceparent]).toEqual([name, `00-${one(sent(), name).traceId}-${one(sent(), name).spanId}-01`])
    await inSpan('job webhook', {}, () => read(photograph, { signal: new AbortController().signal, onProgress: () => {} }))
    expect(ai.received[1]?.headers).not.toHaveProperty('traceparent')
  })

  test.each([
    [{ OTEL_SDK_DISABLED: 'true' }],
    [{ OTEL_TRACES_EXPORTER: 'none' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
    [{ OTEL_TRACES_SAMPLER: 'always_off' }],
  ])('are not sent with %j', async (env) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    await tracesOf(async (url) => (await fetch(`${url}/api/venues`)).text())
    expect(bodies).toEqual([])
    expect(isTracing()).toBe(false)
  })
})

test.each([
  ['select * from "venues" where id = $1', 'select venues'],
  ['insert into public.reservations (id) values ($1)', 'insert reservations'],
  ['with one as (select 1) update "menus" set name = $1', 'update menus'],
  ['with one as (select count(*) filter (where a) as decided from venues), two as (select 2) select * from one', 'select venues'],
  ['with one as materialized (delete from menus where id in (select 1)) insert into venues select 1', 'insert menus'],
  ['delete from only menus', 'delete menus'],
  ['BEGIN', 'begin'],
  [`select 'from imogen'`, 'select'],
])('name the statement %s as %s', (text, name) => {
  expect(statementName(text)).toBe(name)
})
