import { describe, expect, test } from 'vitest'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, useApp } from '../support/app.ts'
import { aMenu, aVenue } from '../support/scenario.ts'

describe.each(API_DATABASE_KINDS)('lookups of venues on %s', (kind) => {
  const at = useApp(kind)

  test('count each facet group under the choices of the other groups, and keep its own choice', async () => {
    const { app, services } = at()
    await aVenue(services, { name: 'A', address_city: 'Windsor', price: '£' })
    await aVenue(services, { name: 'B', address_city: 'Eton', price: '££' })
    await aVenue(services, { name: 'C', address_city: 'Éton', price: '££' })
    await aVenue(services, { name: 'D', address_city: 'Bray', price: null })
    const counts = async (query: string) => {
      const { body } = await ask(app, `/api/venues/facets?${query}`)
      const shown = (group: { value: string; count: number }[]) => group.map(({ value, count }) => `${value} ${count}`)
      return { city: shown(body.city), price: shown(body.price) }
    }
    expect(await counts('')).toEqual({
      city: ['Bray 1', 'Eton 1', 'Éton 1', 'Windsor 1'],
      price: ['£ 1', '££ 2', '£££ 0', '££££ 0', '£££££ 0'],
    })
    expect(await counts('city=Eton')).toEqual({
      city: ['Bray 1', 'Eton 1', 'Éton 1', 'Windsor 1'],
      price: ['£ 0', '££ 1', '£££ 0', '££££ 0', '£££££ 0'],
    })
    expect(await counts('city=Bray&price=££')).toEqual({
      city: ['Bray 0', 'Eton 1', 'Éton 1'],
      price: ['£ 0', '££ 0', '£££ 0', '££££ 0', '£££££ 0'],
    })
    expect((await counts('price=££')).price).toEqual(['£ 1', '££ 2', '£££ 0', '££££ 0', '£££££ 0'])
    expect((await counts('venue=a')).city).toEqual(['Windsor 1'])
  })

  test('find options by the beginning of any word, without accents, sorted by name', async () => {
    const { app, services } = at()
    for (const name of ['The Crown', 'Café Rouge', 'Crown & Anchor', "O'Neill's", 'Acrown']) await aVenue(services, { name })
    const found = async (q: string) =>
      (await ask(app, `/api/venues/options?q=${encodeURIComponent(q)}`)).body.data.map(({ label }: { label: string }) => label)
    expect(await found('crow')).toEqual(['Crown & Anchor', 'The Crown'])
    expect(await found('cafe')).toEqual(['Café Rouge'])
    expect(await found('CAFÉ r')).toEqual(['Café Rouge'])
    expect(await found('crown & anch')).toEqual(['Crown & Anchor'])
    expect(await found("o'nei")).toEqual(["O'Neill's"])
    expect(await found('rown')).toEqual([])
    expect(await found('Windsor')).toEqual([])
    expect(await found('')).toHaveLength(5)
    expect((await ask(app, '/api/venues/options?limit=1')).body.data).toEqual([{ value: 'acrown', label: 'Acrown', count: 1 }])
  })

  test('for menus contain only venues that show a menu, counted by menus', async () => {
    const { app, services, setNow } = at()
    const open = await aVenue(services, { name: 'Open' })
    const closed = await aVenue(services, { name: 'Closed' })
    await aMenu(services, open, { name: 'Lunch' })
    await aMenu(services, open, { name: 'Dinner' })
    await aMenu(services, open, { name: 'Hidden', active: false })
    const later = new Date(services.clock().getTime() + 1000)
    await aMenu(services, closed, { start_date: later })
    expect((await ask(app, '/api/venues/options?of=menus')).body.data).toEqual([{ value: 'open', label: 'Open', count: 2 }])
    setNow(later)
    expect((await ask(app, '/api/venues/options?of=menus&q=clo')).body.data).toEqual([{ value: 'closed', label: 'Closed', count: 1 }])
  })

  test('contain a marker for each active venue with both coordinates, in columns, sorted by name', async () => {
    const { app, services } = at()
    expect((await ask(app, '/api/venues/markers')).body).toEqual({ id: [], slug: [], name: [], city: [], latitude: [], longitude: [] })
    await aVenue(services, { name: 'Half', latitude: 51.5 })
    await aVenue(services, { name: 'Other half', longitude: -0.6 })
    await aVenue(services, { name: 'Nowhere' })
    await aVenue(services, { name: 'Shut', latitude: 1, longitude: 1, active: false })
    const zero = await aVenue(services, { name: 'Zero "island"', latitude: 0, longitude: 0 })
    const ascot = await aVenue(services, { name: 'Ascot Arms', latitude: 51.4, longitude: -0.67, address_city: 'Ascot' })
    expect((await ask(app, '/api/venues/markers')).body).toEqual({
      id: [ascot.id, zero.id],
      slug: ['ascot-arms', 'zero-island'],
      name: ['Ascot Arms', 'Zero "island"'],
      city: ['Ascot', 'Windsor'],
      latitude: [51.4, 0],
      longitude: [-0.67, 0],
    })
  })

  test('return 304 for markers that the browser has', async () => {
    const { app, services } = at()
    await aVenue(services, { latitude: 51, longitude: 0 })
    const etag = (await ask(app, '/api/venues/markers')).headers.get('etag') ?? ''
    expect((await ask(app, '/api/venues/markers', { headers: { 'If-None-Match': etag } })).status).toBe(304)
    await aVenue(services, { name: 'Another', latitude: 51, longitude: 0 })
    expect((await ask(app, '/api/venues/markers', { headers: { 'If-None-Match': etag } })).status).toBe(200)
  })
})
