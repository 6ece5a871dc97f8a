import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { API_DATABASE_KINDS } from '../../../tests/support/api-databases.ts'
import { useApp } from '../../../tests/support/app.ts'
import { listenOnLoopback } from '../../../tests/support/loopback.ts'
import { aVenue } from '../../../tests/support/scenario.ts'
import { mails, menuExtractions } from '../db/schema/index.ts'
import { type Metrics, startMetrics } from './metrics-server.ts'

const pathOf = (file: string) => new URL(`../../../deploy/${file}`, import.meta.url)
const deploy = (file: string) => readFileSync(pathOf(file), 'utf8')
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

describe.each(API_DATABASE_KINDS)('the metrics (%s)', (kind) => {
  const at = useApp(kind)
  let metrics: Metrics

  beforeEach(async () => {
    metrics = await startMetrics(at().services, { port: 0, host: '127.0.0.1' })
  })
  afterEach(() => metrics.close())

  const request = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${metrics.port}${path}`, init)
  const read = async () => (await request('/metrics')).text()

  async function observed(requests: readonly { path: string; method?: string }[]): Promise<void> {
    const server = createServer((req, res) => {
      metrics.observe(req, res)
      res.writeHead(req.url?.includes('missing') ? 404 : 200).end()
    })
    const port = await listenOnLoopback(server)
    for (const { path, method = 'GET' } of requests) await (await fetch(`http://127.0.0.1:${port}${path}`, { method })).text()
    await new Promise((resolve) => server.close(resolve))
  }

  test('return 404 at another path, and 405 to POST', async () => {
    expect([(await request('/')).status, (await request('/metrics', { method: 'POST' })).status]).toEqual([404, 405])
  })

  test('count and time requests by kind, and contain nothing that was requested', async () => {
    await observed([
      { path: '/venues/the-crown?q=imogen' },
      { path: '/api/search?q=imogen' },
      { path: '/api/missing', method: 'DELETE' },
      { path: '/api/venues', method: 'PROPFIND' },
    ])
    const text = await read()
    expect(text).toContain('plateful_http_requests_total{kind="page",method="GET",status="200"} 1')
    expect(text).toContain('plateful_http_requests_total{kind="api",method="DELETE",status="404"} 1')
    expect(text).toContain('plateful_http_requests_total{kind="api",method="other",status="200"} 1')
    expect(text).toContain('plateful_http_request_duration_seconds_count{kind="api"} 3')
    expect(text).toContain('plateful_http_requests_open{kind="api"} 0')
    expect(text).not.toMatch(/imogen|the-crown|venues/)
  })

  test('count an event stream while it is open, and menu files that wait or are read', async () => {
    const { services } = at()
    const begun = Promise.withResolvers<ServerResponse>()
    const server = createServer((req, res) => {
      metrics.observe(req, res)
      res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      begun.resolve(res)
    })
    const port = await listenOnLoopback(server)
    const stream = await fetch(`http://127.0.0.1:${port}/api/reservations/events?venue_id=1`)
    const open = await begun.promise
    const venue = await aVenue(services)
    const file = { venue_id: venue.id, name: 'Lunch', menu_type: 'Daily', reader: 'ocr' } as const
    await services.db.orm.insert(menuExtractions).values([file, file])
    const text = await read()
    expect(text).toContain('plateful_http_requests_open{kind="events"} 1')
    expect(text).toContain('plateful_extractions{state="queued"} 2')
    const ended = once(open, 'close')
    await stream.body?.cancel()
    await ended
    expect(await read()).toContain('plateful_http_requests_open{kind="events"} 0')
    await new Promise((resolve) => server.close(resolve))
  })

  test('report the outbox, the pool, the jobs and the disk', async () => {
    const { services } = at()
    await services.db.orm.insert(mails).values({
      id: crypto.randomUUID(),
      kind: 'sign-in',
      recipient: 'imogen@example.org',
      subject: 'Sign in',
      message_id: '<1@example.org>',
      created_at: new Date(Date.now() - 600_000),
    })
    const text = await read()
    expect(text).toContain('plateful_emails_waiting 1')
    expect(Number(/^plateful_emails_oldest_seconds (.*)$/m.exec(text)?.[1])).toBeGreaterThan(590)
    expect(text).toMatch(/^plateful_jobs\{queue="[\w-]+",state="waiting"\} \d+$/m)
    expect(text).toMatch(/^plateful_database_connections\{state="open"\} [1-9]/m)
    expect(text).toMatch(/^plateful_changes_listening 1$/m)
    expect(Number(/^plateful_disk_free_bytes (.*)$/m.exec(text)?.[1])).toBeGreaterThan(0)
    expect(text).not.toContain('imogen')
  })

  test('name the nightly tasks that failed in the last run', async () => {
    expect(await read()).not.toContain('plateful_housekeeping_failed{')
    await at().services.db.pool.query(
      `insert into pgboss.job (name, state, completed_on, output) values ('housekeeping', 'completed', now(), '{"failed": ["old emails"]}')`,
    )
    expect(await read()).toContain('plateful_housekeeping_failed{task="old emails"} 1')
  })

  test('count cache hits, waits for connections and received changes', async () => {
    metrics.showCaches(() => ({ pages: { hits: 3, misses: 2, entries: 1, bytes: 900 } }))
    await at().services.db.pool.query('select 1')
    const text = await read()
    expect(text).toContain('plateful_cache_requests_total{cache="pages",result="hit"} 3')
    expect(text).toContain('plateful_cache_requests_total{cache="pages",result="miss"} 2')
    expect(text).toContain('plateful_cache_bytes{cache="pages"} 900')
    expect(Number(/^plateful_database_wait_seconds_count (.*)$/m.exec(text)?.[1])).toBeGreaterThan(0)
    expect(text).toMatch(/^plateful_changes_received_total \d+$/m)
    expect(text).toMatch(/^plateful_changes_lost_total 0$/m)
  })

  test('have the names that the alert rules and the dashboard use', async () => {
    const text = await read()
    const named = [deploy('prometheus-rules.yml'), deploy('grafana-dashboard.json')].flatMap(
      (file) => file.match(/\b(?:plateful|process)_\w+/g) ?? [],
    )
    expect(named.length).toBeGreaterThan(15)
    for (const name of new Set(named)) expect(text, name).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `)
  })

  test.skipIf(!hasPromtool)('are accepted by promtool, and so are the rules (skipped where promtool is not installed)', async () => {
    await observed([{ path: '/' }])
    const checked = spawnSync('promtool', ['check', 'metrics'], { input: await read(), encoding: 'utf8' })
    expect([checked.status, checked.stderr.split('\n').filter((line) => line.includes('plateful_'))]).toEqual([0, []])
    const rules = spawnSync('promtool', ['check', 'rules', fileURLToPath(pathOf('prometheus-rules.yml'))], { encoding: 'utf8' })
    expect([rules.status, rules.stdout]).toEqual([0, expect.stringContaining('11 rules found')])
  })
})

test.each([
  ['whether changes of other processes arrive', 'plateful_changes_listening'],
  ['how long queries wait for a connection', 'plateful_database_wait_seconds_bucket'],
  ['the age of the newest backup', 'plateful_backup_age_seconds'],
  ['the open event streams', 'plateful_http_requests_open{kind="events"}'],
])('the dashboard shows %s', (_, expression) => {
  const { panels } = JSON.parse(deploy('grafana-dashboard.json'))
  const expressions = panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr))
  expect(expressions.filter((each: string) => each.includes(expression)).length).toBeGreaterThan(0)
})
