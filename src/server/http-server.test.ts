import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { raw } from '../../tests/support/http-server.ts'
import { listenOnLoopback } from '../../tests/support/loopback.ts'
import { EMPTY_SETTINGS } from '../domain/settings.ts'
import type { App } from './app.ts'
import type { Services } from './app-context.ts'
import { readConfig } from './config.ts'
import { createHttpServer, type HttpServer } from './http-server.ts'
import type { Renderer } from './pages/renderer.ts'

let running: HttpServer | undefined
afterEach(() => running?.close(0))

/** A server with pages that contain only their URL, and an API that echoes, without a database. */
async function serving(
  renderPage: (url: URL) => Promise<Response> = async ({ pathname, search }) => new Response(pathname + search),
  options: { bodyTimeoutMs?: number; maxConnections?: number } = {},
) {
  const rendered: string[] = []
  const lines: { level: number; status?: number; msg?: string; method?: string; path?: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const services = {
    config: readConfig({ PUBLIC_URL: 'https://guide.test' }),
    clock: () => new Date('2026-11-20T12:00:00Z'),
    changes: { onChange: () => () => {}, isListening: () => true },
    limits: { consume: async () => {} },
    guide: { current: () => EMPTY_SETTINGS, read: async () => EMPTY_SETTINGS },
    log,
  } as unknown as Services
  const renderer: Renderer = {
    assets: { routes: {} },
    renderPage: async (input) => {
      const url = new URL(input.request.url)
      rendered.push(url.pathname + url.search)
      return renderPage(url)
    },
  }
  const body = new PassThrough()
  body.write('the beginning, ')
  const read = Promise.withResolvers<void>()
  const app = new Hono()
    .get('/api/stream', (c) => c.body(Readable.toWeb(body) as ReadableStream))
    .post('/api/read', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)))
    .post('/api/read-later', async (c) => {
      await read.promise
      return c.text(String((await c.req.arrayBuffer()).byteLength))
    })
    .get('/healthz', (c) => c.text('ok'))
    .all('/api/*', (c) => c.text(c.req.path)) as unknown as App
  const served = createHttpServer({ services, app, renderer, ...options })
  running = served
  const port = await listenOnLoopback(served.server)
  return { ...served, port, url: `http://127.0.0.1:${port}`, rendered, lines, body, read }
}

test('a connection is closed when as many are open as the process can take, and the next one is answered when one has ended', async () => {
  const { port, url, lines } = await serving(undefined, { maxConnections: 2 })
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  const [first, second] = [await open(), await open()]
  for (const _ of [1, 2]) {
    const third = await open()
    await once(third.resume(), 'close')
  }
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([[40, 'connection refused: too many are open']])
  first.destroy()
  await expect.poll(async () => (await fetch(`${url}/healthz`).catch(() => null))?.status).toBe(200)
  second.destroy()
})

function post(port: number, size: number, path = '/api/read') {
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n0123456789`)
  return { socket, answer: text(socket) }
}

test('a body may take longer the larger it is, as long as it arrives', async () => {
  const { port } = await serving(undefined, { bodyTimeoutMs: 200 })
  const large = post(port, 1_000_000)
  let left = 1_000_000 - 10
  const sending = setInterval(() => {
    large.socket.write('x'.repeat(500))
    left -= 500
  }, 5)
  expect(await post(port, 20).answer).toMatch(/^HTTP\/1\.1 408 /)
  clearInterval(sending)
  large.socket.write('x'.repeat(left))
  expect(await large.answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*1000000$/)
})

test('a body that no longer arrives gets 408 as soon as a small one, however large it is and however much has arrived', async () => {
  const { port } = await serving(undefined, { bodyTimeoutMs: 50 })
  const large = [post(port, 5_000_000), post(port, 5_000_000)]
  large[1]?.socket.write('x'.repeat(1_000_000))
  for (const { answer } of large) expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body is not late while its route does not read it', async () => {
  const { port, read } = await serving(undefined, { bodyTimeoutMs: 50 })
  const waiting = [post(port, 20, '/api/read-later'), post(port, 1_000_000, '/api/read-later')]
  for (const [index, { socket }] of waiting.entries()) socket.write('x'.repeat((index === 0 ? 20 : 1_000_000) - 10))
  expect(await post(port, 20).answer).toMatch(/^HTTP\/1\.1 408 /)
  read.resolve()
  for (const { answer } of waiting) expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('a request that announces an impossible body is answered without a warning of Node, which the log would have as an error', async () => {
  const warnings: string[] = []
  const note = ({ name }: Error) => void warnings.push(name)
  process.on('warning', note)
  const { port } = await serving()
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /api/unread HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 99999999999999\r\n\r\n0123456789')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
  process.off('warning', note)
  expect(warnings).toEqual([])
})

test('a response may take longer than the time limit for request bodies', async () => {
  const { port, url, body } = await serving(undefined, { bodyTimeoutMs: 50 })
  const streamed = await new Promise<IncomingMessage>((resolve, reject) => get(`${url}/api/stream`, resolve).on('error', reject))
  const late = connect(port, '127.0.0.1')
  late.write('POST /api/read HTTP/1.1\r\nHost: a\r\nContent-Length: 20\r\n\r\n0123456789')
  expect(await text(late)).toMatch(/^HTTP\/1\.1 408 /)
  body.end('the end')
  expect(await text(streamed)).toBe('the beginning, the end')
})

test.each(['/venues', '/robots.txt', '/api/venues'])('GET %s returns 413 when the request carries a body', async (path) => {
  const { url, rendered } = await serving()
  for (const headers of [{ 'Content-Length': '2' }, { 'Transfer-Encoding': 'chunked' }]) {
    const { status } = await raw(url + path, { headers, chunks: ['{}'] })
    expect(status).toBe(413)
  }
  expect(rendered).toEqual([])
})

test('an absolute request target is served by its path, with any host', async () => {
  const { url } = await serving()
  for (const [target, answer] of [
    ['http://guide.test/venues?city=Eton', '/venues?city=Eton'],
    ['HTTPS://elsewhere.test', '/'],
    ['http://elsewhere.test/api/venues?limit=1', '/api/venues'],
    ['http://elsewhere.test?a=/', '/'],
  ]) {
    const { status, text } = await raw(url, { path: target })
    expect([target, status, text]).toEqual([target, 200, answer])
  }
})

test('a request of HTTP/1.0 without a host is answered, as health checks of load balancers send it', async () => {
  const { port } = await serving()
  for (const path of ['/healthz', '/api/other']) {
    const socket = connect(port, '127.0.0.1')
    socket.end(`GET ${path} HTTP/1.0\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
  }
})

test.each(['*', 'ftp://guide.test/', 'guide.test:80'])('the request target %s gets 400', async (path) => {
  const { url, rendered } = await serving()
  expect((await raw(url, { path })).status).toBe(400)
  expect(rendered).toEqual([])
})

test('GET /manifest.webmanifest returns the name of the site and existing icons', async () => {
  const { url } = await serving()
  const answer = await fetch(`${url}/manifest.webmanifest`)
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: 'Plateful', start_url: '/' })
  for (const { src } of manifest.icons) expect(existsSync(`src/web/public${src}`), src).toBe(true)
})

test('a fragment in the request target is ignored', async () => {
  const { url, rendered } = await serving()
  await raw(url, { path: '/venues#1' })
  await raw(url, { path: '/venues?city=Eton#2' })
  await raw(url, { path: '/venues#3' })
  expect(rendered).toEqual(['/venues', '/venues?city=Eton'])
})

test('the page cache stores nothing for a path without a page', async () => {
  const { url, rendered } = await serving()
  const spellings = ['//venues%2Fkumo', '/%2576enues', '/no-such-page']
  for (const path of ['/venues', ...spellings, '/venues', ...spellings]) await raw(url, { path })
  expect(rendered).toHaveLength(1 + 2 * spellings.length)
})

test('another spelling of a page redirects permanently to its canonical URL, with its query', async () => {
  const { url, rendered } = await serving()
  for (const [path, location] of [
    ['/venues/', '/venues'],
    ['/Venues?city=Eton', '/venues?city=Eton'],
    ['/Venues/Kumo/', '/venues/kumo'],
    ['//venues', '/venues'],
    ['//?next=//evil.example', '/?next=//evil.example'],
    ['/\\venues', '/venues'],
    ['/%76enues', '/venues'],
    ['/a/../venues', '/venues'],
    ['http://evil.example//venues', '/venues'],
  ]) {
    const answer = await raw(url, { path })
    expect([path, answer.status, answer.headers.location]).toEqual([path, 301, location])
  }
  expect(rendered).toEqual([])
})

test('a page returns 405 with Allow: GET, HEAD for every other method', async () => {
  const { url, rendered } = await serving()
  for (const method of ['PUT', 'POST', 'DELETE']) {
    const answer = await fetch(`${url}/venues`, { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
  expect((await fetch(`${url}/api/venues`, { method: 'PUT' })).status).toBe(200)
  expect(rendered).toEqual([])
})

test('a page that fails is logged as an error', async () => {
  const { url, lines } = await serving(async () => new Response('sorry', { status: 500 }))
  await raw(url, { path: '/' })
  expect(lines).toMatchObject([{ level: 50, status: 500 }])
})

test('stopping the server lets running requests finish and then closes their connections', async () => {
  const reached = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const { url, close } = await serving(async () => {
    reached.resolve()
    await go.promise
    return new Response('whole')
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const asked = once(request(url, { agent }).end(), 'response')
  await reached.promise
  const closed = close(60_000)
  go.resolve()
  const [answer] = await asked
  expect([answer.headers.connection, await text(answer)]).toEqual(['close', 'whole'])
  await closed
  agent.destroy()
})

test('a draining server accepts connections and closes each after its first response', async () => {
  const { url, drain } = await serving()
  drain()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (const path of ['/venues', '/api/venues']) {
    const answer = await raw(url, { path, agent })
    expect([answer.status, answer.headers.connection]).toEqual([200, 'close'])
  }
  agent.destroy()
})

test('stopping the server answers every request whose connection is not yet accepted', async () => {
  const { port, close } = await serving()
  const asked = Array.from({ length: 20 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /api/venues HTTP/1.1\r\nHost: guide.test\r\nContent-Length: 0\r\n\r\n')
    return text(socket).catch(String)
  })
  // Blocks the event loop until the kernel has completed every connection, so that all of them wait when the server stops.
  execFileSync('sleep', ['0.2'])
  const closed = close(60_000)
  expect((await Promise.all(asked)).map((answer) => answer.slice(0, 15))).toEqual(Array(20).fill('HTTP/1.1 200 OK'))
  await closed
})

test('stopping the server closes a connection after a response that promised to keep it alive', async () => {
  const { url, port, close, body } = await serving()
  const socket = connect(port, '127.0.0.1')
  const received = text(socket)
  const headSent = once(socket, 'data')
  socket.write(`GET /api/stream HTTP/1.1\r\nHost: ${new URL(url).host}\r\n\r\n`)
  await headSent
  const closed = close(60_000)
  body.end('the end')
  await closed
  expect(await received).toMatch(/connection: keep-alive[\s\S]*the end/i)
})

test('a connection whose response makes no progress is closed, so that clients that read nothing do not use up all connections', async () => {
  const { server, port, lines } = await serving()
  // Shortens the timeout of a server that has one.
  server.timeout &&= 100
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/stream HTTP/1.1\r\nHost: guide.test\r\n\r\n')
  await once(socket, 'data')
  socket.on('error', () => {}).resume()
  await once(socket, 'close')
  expect(lines.map(({ level, msg, method, path }) => ({ level, msg, method, path }))).toEqual([
    { level: 40, msg: 'connection without progress closed', method: 'GET', path: '/api/stream' },
  ])
})

test('a connection without a request is closed without a line in the log', async () => {
  const { server, port, lines } = await serving()
  server.timeout &&= 100
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'close')
  expect(lines).toEqual([])
})

test('no response of the pages may be shown in a frame of another site, whatever its status', async () => {
  const { url } = await serving(async () => new Response('sorry', { status: 404 }))
  for (const [method, path] of [
    ['PUT', '/venues'],
    ['GET', '/VENUES'],
    ['GET', '*'],
    ['GET', '/no-such-page'],
    ['GET', '/robots.txt'],
    ['GET', '/manifest.webmanifest'],
    ['GET', '/theme.css'],
    ['POST', '/sign-in'],
  ] as const) {
    const { headers } = await raw(url, { method, path })
    expect([method, path, headers['content-security-policy']]).toEqual([method, path, expect.stringContaining("frame-ancestors 'none'")])
  }
})

test('requests that arrive together on one connection are answered one at a time', async () => {
  const { port, rendered } = await serving(() => new Promise(() => {}))
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /venues HTTP/1.1\r\nHost: guide.test\r\n\r\nGET /menu HTTP/1.1\r\nHost: guide.test\r\n\r\n')
  await expect.poll(() => rendered).toEqual(['/venues'])
  const other = connect(port, '127.0.0.1')
  other.write('GET /map HTTP/1.1\r\nHost: guide.test\r\n\r\n')
  await expect.poll(() => rendered).toEqual(['/venues', '/map'])
  socket.destroy()
  other.destroy()
})
