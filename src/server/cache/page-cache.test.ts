import { describe, expect, test } from 'vitest'
import type { PageTag } from '../db/schema/cache-tags.ts'
import { CachedResponse } from './cached-response.ts'
import { ENTRY_BYTES, PageCache, type RenderedPage } from './page-cache.ts'

const NOON = new Date('2026-11-20T12:00:00Z')

function rendered(html: string, tags: PageTag[] = ['venues'], until: Date | null = null, isCacheable = true): RenderedPage {
  return { page: new CachedResponse(200, Buffer.from(html), {}), tags, until, isCacheable }
}

function cacheOf(render: (key: string, count: number) => RenderedPage | Promise<RenderedPage>, maxBytes?: number) {
  let count = 0
  const clock = { now: NOON }
  const state = { isReliable: true }
  const cache = new PageCache({
    clock: () => clock.now,
    render: async (key) => render(key, ++count),
    isReliable: () => state.isReliable,
    ...(maxBytes ? { maxBytes } : {}),
  })
  return { cache, clock, state, renders: () => count, html: async (key = '/') => (await cache.get(key)).content.toString() }
}

describe('the page cache', () => {
  test('counts cache hits and misses', async () => {
    const { cache, html } = cacheOf((_, count) => rendered(`page ${count}`))
    await Promise.all([html(), html()])
    await html()
    expect(cache.figures()).toMatchObject({ hits: 1, misses: 2, entries: 1, bytes: ENTRY_BYTES + '/'.length + 2 * 'page 1'.length })
  })

  test('counts the URL and the overhead of each page, so that many small pages do not fill the memory', async () => {
    const maxBytes = 1_000_000
    const { cache, html } = cacheOf(() => rendered('[]'), maxBytes)
    const address = (n: number) => `/api/menus?venue_id=${n}&x=`.padEnd(2000, 'x')
    for (let n = 0; n < 1000; n++) await html(address(n))
    const { entries, bytes } = cache.figures()
    expect(entries).toBeGreaterThan(100)
    expect(entries).toBeLessThan(maxBytes / 2000)
    expect(bytes).toBeLessThanOrEqual(maxBytes)
  })

  test('renders a page once for concurrent requests', async () => {
    const { html, renders } = cacheOf((_, count) => rendered(`page ${count}`))
    expect(await Promise.all([html(), html(), html()])).toEqual(['page 1', 'page 1', 'page 1'])
    expect(renders()).toBe(1)
  })

  test('removes a page when data that it shows changes, and only then', async () => {
    const { cache, html } = cacheOf((_, count) => rendered(`page ${count}`, ['venue:1']))
    await html()
    cache.invalidate(['venue:2', 'menus'])
    expect(await html()).toBe('page 1')
    cache.invalidate(['venue:1'])
    expect(await html()).toBe('page 2')
  })

  test('keeps a page when more unrelated tags change than it remembers, and stores no render that began before the changes', async () => {
    const begun = Promise.withResolvers<void>()
    const { cache, html } = cacheOf(async (key, count) => {
      if (key === '/slow') await begun.promise
      return rendered(`page ${count}`, [key === '/slow' ? 'venue:5' : 'venues'])
    })
    await html('/privacy')
    for (let n = 0; n < 1500; n++) cache.invalidate([`venue:${n}`])
    expect(await html('/privacy')).toBe('page 1')
    const slow = html('/slow')
    for (let n = 0; n < 900; n++) cache.invalidate([`venue:${n}`])
    expect(await html('/privacy')).toBe('page 1')
    begun.resolve()
    expect([await slow, await html('/slow')]).toEqual(['page 2', 'page 3'])
  })

  test('renders a page every time and keeps none while changes of other processes do not arrive', async () => {
    const { html, state } = cacheOf((_, count) => rendered(`page ${count}`))
    expect(await html()).toBe('page 1')
    state.isReliable = false
    expect([await html(), await html()]).toEqual(['page 2', 'page 3'])
  })

  test('removes a page from the future when the clock was set back', async () => {
    const { html, clock } = cacheOf((_, count) => rendered(`page ${count}`, ['venues'], new Date('2027-11-20T13:00:00Z')))
    clock.now = new Date('2027-11-20T12:00:00Z')
    expect([await html(), await html()]).toEqual(['page 1', 'page 1'])
    clock.now = NOON
    expect([await html(), await html()]).toEqual(['page 2', 'page 2'])
  })

  test('removes every page when the changed tags are unknown', async () => {
    const { cache, html } = cacheOf((_, count) => rendered(`page ${count}`, []))
    await html()
    cache.invalidate('everything')
    expect(await html()).toBe('page 2')
  })

  test('never serves a page at or after its expiry', async () => {
    const end = new Date(NOON.getTime() + 1000)
    const { clock, html } = cacheOf((_, count) => rendered(`page ${count}`, [], count === 1 ? end : null))
    await html()
    clock.now = new Date(end.getTime() - 1)
    expect(await html()).toBe('page 1')
    clock.now = end
    expect(await html()).toBe('page 2')
  })

  test.each<[string, readonly PageTag[] | 'everything']>([
    ['a tag it depends on', ['venues']],
    ['everything', 'everything'],
  ])('does not keep a page that was read before a change of %s', async (_, change) => {
    let finish: (page: RenderedPage) => void = () => {}
    const { cache, html } = cacheOf((_, count) =>
      count === 1
        ? new Promise((resolve) => {
            finish = resolve
          })
        : rendered('new'),
    )
    const old = html()
    cache.invalidate(change)
    const fresh = html()
    finish(rendered('old'))
    expect(await old).toBe('old')
    expect(await fresh).toBe('new')
    expect(await html()).toBe('new')
  })

  test('does not keep a page that may not be cached', async () => {
    const { html } = cacheOf((_, count) => rendered(`page ${count}`, [], null, false))
    await html()
    expect(await html()).toBe('page 2')
  })

  test('does not keep a page whose rendering fails', async () => {
    const { html } = cacheOf((_, count) => {
      if (count === 1) throw new Error('no database')
      return rendered('page')
    })
    await expect(html()).rejects.toThrow('no database')
    expect(await html()).toBe('page')
  })

  test('removes the least recently used page when it is full', async () => {
    const { cache, html } = cacheOf((key) => rendered(key.padEnd(40)), 2.5 * ENTRY_BYTES)
    await html('/a')
    await html('/b')
    cache.getCached('/a')
    await html('/c')
    expect(cache.getCached('/b')).toBeUndefined()
    expect(cache.getCached('/a')).toBeDefined()
    expect(cache.getCached('/c')).toBeDefined()
  })
})
