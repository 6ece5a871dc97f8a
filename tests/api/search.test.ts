import { describe, expect, test } from 'vitest'
import { createRenderDependencies } from '../../src/server/http/render-dependencies.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, NOON, useApp } from '../support/app.ts'
import { aMenu, anItem, aVenue } from '../support/scenario.ts'

describe.each(API_DATABASE_KINDS)('GET /search on %s', (kind) => {
  const at = useApp(kind)

  test('returns venues, dishes and the query', async () => {
    const { app, services } = at()
    const venue = await aVenue(services, { name: 'The Fish Shed' })
    await anItem(services, await aMenu(services, venue), { name: 'Fish pie' })
    const { status, body } = await ask(app, '/api/search?q=Fi%20')
    expect(status).toBe(200)
    expect(body).toMatchObject({ query: 'Fi ', venues: [{ id: venue.id, slug: venue.slug }], items: [{ name: 'Fish pie' }] })
    expect(Object.keys(body.venues[0])).not.toContain('search_vector')
  })

  test.each(['', '?q=', '?q=f', '?q=%20f%20'])('returns nothing for fewer than two characters: %j', async (query) => {
    const { app, services } = at()
    await aVenue(services, { name: 'F' })
    const { status, body } = await ask(app, `/api/search${query}`)
    expect([status, body.venues, body.items]).toEqual([200, [], []])
  })

  test.each(['%00pie', '%27%3A%2A', 'pie%20%7C%20%21', '%F0%9F%8D%95%F0', '%ED%A0%80pie'])(
    'returns 200 for any characters: %s',
    async (q) => {
      expect((await ask(at().app, `/api/search?q=${q}`)).status).toBe(200)
    },
  )

  test.each([
    ['/api/search?q=pie', null],
    // The count of open venues may change within half an hour.
    ['/api/search?q=pie%20open%20now', new Date(NOON.getTime() + 30 * 60_000)],
    ['/api/search/results?q=pie', new Date(NOON.getTime() + 30 * 60_000)],
  ])('%s depends on venues and menus until the next menu starts or ends', async (path, until) => {
    const trace = createRenderDependencies()
    await at().app.request(path, {}, { trace })
    expect(trace).toMatchObject({ tags: new Set(['menus', 'venues']), until })
    const end_date = new Date(NOON.getTime() + 1000)
    await anItem(at().services, await aMenu(at().services, await aVenue(at().services), { end_date }), { name: 'Soup' })
    await at().app.request(path, {}, { trace })
    expect(trace.until).toEqual(new Date(end_date.getTime() + 1))
  })
})
