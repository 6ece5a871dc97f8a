import { describe, expect, test } from 'vitest'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, useApp } from '../support/app.ts'
import { aMenu, anItem, aVenue } from '../support/scenario.ts'

const PATH = '/api/search/places'

describe.each(API_DATABASE_KINDS)('GET /search/places on %s', (kind) => {
  const at = useApp(kind)
  const places = async (query: string) =>
    (await ask(at().app, `${PATH}?${query}`)).body.data.map(({ slug, results }: { slug: string; results: number }) => [slug, results])

  test.each(['sort=nearest', 'within_km=5', 'lat=51.5', 'diet=paleo'])('rejects %s', async (query) => {
    const { status, body } = await ask(at().app, `${PATH}?q=pie&${query}`)
    expect([status, body.code]).toEqual([400, 'invalid_request'])
  })

  async function serve() {
    const { services } = at()
    const bell = await aVenue(services, { slug: 'the-bell', cuisines: ['French'], latitude: 51.5, longitude: -0.6 })
    const palace = await aVenue(services, { name: 'Pie Palace', slug: 'pie-palace', cuisines: ['Thai'], latitude: 51.545, longitude: -0.6 })
    const nowhere = await aVenue(services, { name: 'Pie Nowhere', slug: 'pie-nowhere', latitude: null, longitude: null })
    const shut = await aVenue(services, { name: 'Pie Shut', slug: 'pie-shut', active: false, latitude: 51.5, longitude: -0.6 })
    const menu = await aMenu(services, palace)
    await anItem(services, menu, { name: 'Leek pie', dietary_info: ['vegan'] })
    await anItem(services, menu, { name: 'Steak pie' })
    await anItem(services, await aMenu(services, palace, { active: false }), { name: 'Hidden pie' })
    for (const venue of [bell, nowhere, shut]) await anItem(services, await aMenu(services, venue), { name: 'Fish pie' })
  }

  test('returns public venues with coordinates and the number of their dishes that match, most first', async () => {
    await serve()
    expect(await places('q=pie&type=items')).toEqual([
      ['pie-palace', 2],
      ['the-bell', 1],
    ])
  })

  test('returns the venues themselves when venues are listed', async () => {
    await serve()
    expect(await places('q=pie&type=venues')).toEqual([['pie-palace', 1]])
  })

  test('filters like the results', async () => {
    await serve()
    expect(await places('q=pie&diet=vegan')).toEqual([['pie-palace', 1]])
    expect(await places('q=pie&type=items&cuisine=French')).toEqual([['the-bell', 1]])
    expect(await places('q=nothing-at-all')).toEqual([])
  })
})
