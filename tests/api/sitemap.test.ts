import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHttpServer, type HttpServer } from '../../src/server/http-server.ts'
import type { Renderer } from '../../src/server/pages/renderer.ts'
import { sitemap, sitemapIndex } from '../../src/server/pages/sitemap.ts'
import { useApp } from '../support/app.ts'
import { raw } from '../support/http-server.ts'
import { listenOnLoopback } from '../support/loopback.ts'
import { aVenue } from '../support/scenario.ts'

const count = (xml: string | null) => xml?.match(/<loc>/g)?.length ?? 0

describe('sitemaps', () => {
  const at = useApp('embedded', { env: { PUBLIC_URL: 'https://guide.example' } })

  let served: HttpServer
  let url = ''
  beforeEach(async () => {
    const noPages: Renderer = { assets: { routes: {} }, renderPage: () => Promise.reject(new Error('no page is asked for')) }
    served = createHttpServer({ services: at().services, app: at().app, renderer: noPages })
    url = `http://127.0.0.1:${await listenOnLoopback(served.server)}`
  })
  afterEach(() => served.close(0))

  test('have an index and files with the active venues, compressed and with an ETag that changes with a venue', async () => {
    await aVenue(at().services, { name: 'The Swan', slug: 'the-swan' })
    await aVenue(at().services, { name: 'Shut', slug: 'shut', active: false })
    expect((await raw(`${url}/sitemap.xml`)).text).toContain('<loc>https://guide.example/sitemap-1.xml</loc>')
    const plain = await raw(`${url}/sitemap-1.xml`)
    expect([plain.status, plain.headers['content-type'], plain.text.includes('/venues/shut')]).toEqual([200, 'application/xml', false])
    expect(plain.text).toContain('<loc>https://guide.example/venues/the-swan</loc>')
    const answer = await fetch(`${url}/sitemap-1.xml`, { headers: { 'Accept-Encoding': 'br' } })
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['br', plain.text])
    const again = { headers: { 'If-None-Match': String(plain.headers.etag) } }
    expect((await raw(`${url}/sitemap-1.xml`, again)).status).toBe(304)
    await aVenue(at().services, { name: 'The Crown', slug: 'the-crown' })
    expect((await raw(`${url}/sitemap-1.xml`, again)).text).toContain('/venues/the-crown</loc>')
  })

  test('have a file for each part of the URLs, which name every active venue once', async () => {
    const slugs = ['a', 'b', 'c', 'd'].map((name) => `venue-${name}`)
    for (const slug of slugs) await aVenue(at().services, { name: slug, slug })
    const fixed = count(await sitemap(at().services, 1)) - slugs.length
    const perFile = fixed + 1
    expect(count(await sitemapIndex(at().services, perFile))).toBe(2)
    const files = [await sitemap(at().services, 1, perFile), await sitemap(at().services, 2, perFile)]
    expect(files.map(count)).toEqual([perFile, slugs.length - 1])
    expect(
      files
        .join('')
        .match(/venue-[a-d](?=<)/g)
        ?.sort(),
    ).toEqual(slugs)
    expect(await sitemap(at().services, 3, perFile)).toBeNull()
  })

  test('return 404 for a number without a sitemap', async () => {
    for (const path of ['/sitemap-0.xml', '/sitemap-2.xml']) expect([path, (await raw(url + path)).status]).toEqual([path, 404])
  })
})
