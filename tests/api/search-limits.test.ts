import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHttpServer } from '../../src/server/http-server.ts'
import { useApp } from '../support/app.ts'
import { raw } from '../support/http-server.ts'
import { listenOnLoopback } from '../support/loopback.ts'
import { aMenu, anItem, aVenue } from '../support/scenario.ts'

const CLIENT = '198.51.100.1'

describe('the limit of 600 searches a minute', () => {
  const at = useApp('embedded', { env: { ACCOUNT_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' } })
  let url: string
  let close: () => Promise<void>

  beforeEach(async () => {
    const renderer = { assets: { routes: {} }, renderPage: async () => new Response('the page') }
    const served = createHttpServer({ services: at().services, app: at().app, renderer })
    url = `http://127.0.0.1:${await listenOnLoopback(served.server)}`
    close = () => served.close(0)
    await anItem(at().services, await aMenu(at().services, await aVenue(at().services)), { name: 'Fish pie' })
  })
  afterEach(() => close())

  const ask = (path: string, headers: Record<string, string> = {}) => raw(url, { path, headers: { 'x-forwarded-for': CLIENT, ...headers } })
  const statusOf = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).status

  async function useUp(searches: number) {
    for (let count = 0; count < searches; count++) await at().services.limits.consume('searchesByClient', CLIENT)
  }

  test('rejects more of the same client, with the seconds to wait', async () => {
    await useUp(599)
    expect(await statusOf('/api/search?q=fish')).toBe(200)
    const refused = await ask('/api/search?q=pie')
    expect([refused.status, refused.headers['content-type']]).toEqual([429, 'application/problem+json'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'too_many_requests' })
    expect(await statusOf('/api/search?q=pie', { 'x-forwarded-for': '198.51.100.2' })).toBe(200)
  })

  test.each<[string, Record<string, string>]>([
    ['/api/search?q=pie', {}],
    ['/api/search?q=pie', { cookie: 'plateful.session_token=none' }],
    ['/api/search/results?q=pie', {}],
    ['/api/search/places?q=pie', {}],
    ['/search?q=pie', {}],
  ])('holds for %s with the headers %j', async (path, headers) => {
    await useUp(599)
    expect([await statusOf(path, headers), await statusOf(path.replace('pie', 'fish'), headers)]).toEqual([200, 429])
  })

  test('does not count cached responses, nor other reads', async () => {
    await useUp(598)
    for (let count = 0; count < 5; count++) expect(await statusOf('/api/search?q=fish')).toBe(200)
    await useUp(2).catch(() => {})
    expect(await statusOf('/api/search?q=pie')).toBe(429)
    expect([await statusOf('/api/search?q=fish'), await statusOf('/api/venues'), await statusOf('/venues')]).toEqual([200, 200, 200])
  })

  test.each<Record<string, string>>([{}, { cookie: 'plateful.session_token=none' }])(
    'has one of its own for other public reads, whatever parameters they add; headers: %j',
    async (headers) => {
      for (let count = 0; count < 599; count++) await at().services.limits.consume('readsByClient', CLIENT)
      expect(await statusOf('/api/menus?limit=100&_=1', headers)).toBe(200)
      const refused = await ask('/api/menus?limit=100&_=2', headers)
      expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, 'too_many_requests'])
      if (!headers.cookie) expect(await statusOf('/api/menus?limit=100&_=1')).toBe(200)
      expect(await statusOf('/venues', headers)).toBe(200)
    },
  )

  test.each(['/api/menus?limit=100', '/api/venues?limit=100', '/api/venues/the-crown?lines=1'])(
    'has the one of public reads for a HEAD request for %s',
    async (path) => {
      for (let count = 0; count < 599; count++) await at().services.limits.consume('readsByClient', CLIENT)
      const head = async (number: number) =>
        (await raw(url, { method: 'HEAD', path: `${path}&_=${number}`, headers: { 'x-forwarded-for': CLIENT } })).status
      expect([await head(1), await head(2)]).toEqual([200, 429])
    },
  )

  test.each(['venues.csv', 'venues.geojson', 'menus.jsonld', 'specials.rss', 'specials.json', 'specials.ics'])(
    'has the one of public reads for the feed %s, of which responses from memory do not count',
    async (name) => {
      for (let count = 0; count < 599; count++) await at().services.limits.consume('readsByClient', CLIENT)
      expect(await statusOf(`/api/feeds/${name}?city=Eton`)).toBe(200)
      const refused = await ask(`/api/feeds/${name}?city=Slough`)
      expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, 'too_many_requests'])
      expect(await statusOf(`/api/feeds/${name}?city=Eton`)).toBe(200)
    },
  )

  test('counts a search once when its filters leave no results', async () => {
    await useUp(599)
    const empty = await ask('/api/search/results?q=fish&type=items&city=Eton&cuisine=Thai&max_price=1')
    expect([empty.status, JSON.parse(empty.text).total]).toEqual([200, 0])
  })
})
