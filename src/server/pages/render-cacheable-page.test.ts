import { expect, test } from 'vitest'
import { EMPTY_SETTINGS } from '../../domain/settings.ts'
import type { App } from '../app.ts'
import type { Services } from '../app-context.ts'
import { readConfig } from '../config.ts'
import { addDependency } from '../http/render-dependencies.ts'
import { deferModulePreloads, renderCacheablePage } from './render-cacheable-page.ts'
import type { Renderer } from './renderer.ts'

/** An API whose responses change at `until`, and a page that calls it once and shows the date. */
async function pageAt(now: Date, env: Record<string, string> = {}, until: Date | null = null, api = 200, rendered = 200) {
  const logged: unknown[] = []
  const services = {
    config: readConfig(env),
    clock: () => now,
    log: { error: (fields: object) => logged.push(fields) },
    guide: { current: () => EMPTY_SETTINGS, read: async () => EMPTY_SETTINGS },
  } as unknown as Services
  const app = {
    fetch: (_request: Request, { trace }: { trace: Parameters<typeof addDependency>[0] }) => {
      addDependency(trace, ['venues'], until)
      return new Response('', { status: api })
    },
  } as unknown as App
  const renderer: Renderer = {
    assets: { routes: {} },
    renderPage: async ({ request, fetchApi, site, onError }) => {
      await fetchApi(request)
      if (rendered === 500) onError(Object.assign(new Error('private'), { code: 'EMFILE' }))
      return new Response(`<p>Last updated ${site.today}</p>`, { status: rendered })
    },
  }
  const { page, ...rest } = await renderCacheablePage({ services, app, renderer }, { path: '/privacy' })
  return { html: page.content.toString(), status: page.status, headers: page.notModifiedHeaders, logged, ...rest }
}

test("a page shows the date in the guide's time zone and expires at its midnight", async () => {
  const page = await pageAt(new Date('2026-07-01T23:30:00Z'))
  expect(page.html).toContain('Last updated 2026-07-02')
  expect(page.until).toEqual(new Date('2026-07-02T23:00:00Z'))
  const elsewhere = await pageAt(new Date('2026-07-01T23:30:00Z'), { TIME_ZONE: 'America/St_Johns' })
  expect(elsewhere.html).toContain('Last updated 2026-07-01')
  expect(elsewhere.until).toEqual(new Date('2026-07-02T02:30:00Z'))
})

test('a page expires earlier when its data does, and never later than midnight', async () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const soon = new Date('2026-11-20T12:05:00Z')
  expect(await pageAt(now, {}, soon)).toMatchObject({ tags: ['venues', 'settings'], until: soon })
  const nextWeek = new Date('2026-11-27T12:00:00Z')
  expect((await pageAt(now, {}, nextWeek)).until).toEqual(new Date('2026-11-21T00:00:00Z'))
})

test('a page gets 503 and is not cached when the database cannot be reached, and 500 when rendering fails', async () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const away = await pageAt(now, {}, null, 503, 500)
  expect(away).toMatchObject({ status: 503, headers: { 'retry-after': '30' }, isCacheable: false })
  expect((await pageAt(now, {}, null, 500, 500)).status).toBe(500)
  expect((await pageAt(now, {}, null, 503, 200)).status).toBe(200)
})

test('a page logs why it could not be rendered, except that the database cannot be reached', async () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const { logged } = await pageAt(now, {}, null, 200, 500)
  expect(logged).toMatchObject([{ path: '/privacy', error: { name: 'Error', code: 'EMFILE' } }])
  expect(JSON.stringify(logged)).not.toContain('private')
  expect((await pageAt(now, {}, null, 503, 500)).logged).toEqual([])
})

const start = '<script type="module" async="" src="/assets/start.js" nonce="n1"></script>'

test('deferModulePreloads puts the modules of a page behind its other files, and names them in its start script in their order', () => {
  const links = ['a', 'b'].map((name) => `<link rel="modulepreload" href="/assets/${name}.js" nonce="n1"/>`).join('')
  const low = links.replaceAll('"modulepreload"', '"modulepreload" fetchpriority="low"')
  expect(deferModulePreloads(`<head>${links}<link rel="preload" href="/font" nonce="n1"/></head>${start}`, 'n1')).toBe(
    `<head><link rel="preload" href="/font" nonce="n1"/>${low}</head>${start.replace(' async', ' data-modules="/assets/a.js /assets/b.js" async')}`,
  )
})

test('deferModulePreloads leaves a link in the content without the nonce unchanged', () => {
  const injected = '<link rel="modulepreload" href="/assets/x.js"/>'
  expect(deferModulePreloads(injected + start, 'n1')).toContain(injected)
})
