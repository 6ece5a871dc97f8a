import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { type Guide, startGuide } from '../e2e/support/guide.ts'
import { raw } from '../support/http-server.ts'
import { findNginx, startNginx } from '../support/nginx.ts'

/** Request targets that a client or a router could read as a URL of another host, or as another path. */
const FOREIGN = [
  '//evil.example',
  '//evil.example/',
  '//evil.example/x',
  '//evil.example/venues/',
  '///evil.example//',
  '//evil.example:80/x',
  '//user@evil.example/',
  '/.//evil.example',
  '/%2e//evil.example/',
  '/venues/..//evil.example',
  '/venues//evil.example/',
  '/\\evil.example',
  '/\\evil.example/',
  '/\\/evil.example/',
  '/%5Cevil.example/',
  '/%5C%5Cevil.example/',
  '/%2Fevil.example/',
  '/%2F%2Fevil.example',
  '/%09//evil.example',
  '/http://evil.example/',
  '/..%2f..%2fevil.example/',
  '/venues/..%2f..%2fevil.example',
  '/venues/%2e%2e%2f%2fevil.example/',
  '//evil.example/%2e%2e',
  '//evil.example/..',
]

/** Other spellings of a page, and its path. */
const SPELLINGS = [
  ['//', '/'],
  ['/a/..//', '/'],
  ['//venues', '/venues'],
  ['/venues/', '/venues'],
  ['/VENUES//', '/venues'],
  ['/%76enues', '/venues'],
  ['/\\venues', '/venues'],
  ['/venues/../sign-in', '/sign-in'],
  ['//sign-in?next=//evil.example', '/sign-in?next=//evil.example'],
  ['http://evil.example//admin/', '/admin'],
] as const

let guide: Guide | undefined
const urls: Record<string, string> = {}
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  if (!existsSync('dist/server/main.js')) return
  guide = await startGuide({ DEMO: '0', LOG_LEVEL: 'fatal', TRUSTED_PROXIES: '127.0.0.1' })
  closing.push(guide.stop)
  urls['the server'] = guide.url
  const nginxPath = findNginx()
  if (!nginxPath) return
  const nginx = await startNginx(nginxPath, [Number(new URL(guide.url).port)])
  closing.push(nginx.stop)
  urls['nginx before the server'] = nginx.url
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const NO_HOST = /^\/(?![/\\])[^\\]*$/

describe.each(['the server', 'nginx before the server'])('%s', (front) => {
  const urlOf = (context: TestContext) => {
    if (!guide) return context.skip('there is no build: npm run build')
    return urls[front] ?? context.skip('nginx is not installed: apt-get install nginx-light')
  }

  test.for(FOREIGN)('answers %s without a page, a redirect to another host, or a link to it', async (path, context) => {
    const url = urlOf(context)
    const { status, headers, text } = await raw(url, { path })
    // nginx refuses paths that lead out of the root; the router removes a final slash.
    expect([301, 307, 400, 404]).toContain(status)
    expect(headers.location ?? '/').toMatch(NO_HOST)
    expect(text).not.toMatch(/(?:href|src|action|content)="?(?:https?:)?[\\/]{2}[^"\s>]*evil\.example/)
  })

  test.for(SPELLINGS)('redirects %s to %s', async ([path, location], context) => {
    const url = urlOf(context)
    const answer = await raw(url, { path })
    expect([answer.status, answer.headers.location]).toEqual([301, location])
  })

  test('refuses a path that is too long, and answers the next request', async (context) => {
    const url = urlOf(context)
    expect((await raw(url, { path: `/${'x'.repeat(4_000)}` })).status).toBe(404)
    const { status } = await raw(url, { path: `/${'x'.repeat(20_000)}` })
    expect([414, 431]).toContain(status)
    expect((await raw(url, { path: '/venues' })).status).toBe(200)
  })
})
