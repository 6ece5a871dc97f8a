import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/durations.ts'
import { createRenderDependencies } from '../../src/server/http/render-dependencies.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { NOON, type TestApp, useApp } from '../support/app.ts'
import { aMenu, anItem, aVenue } from '../support/scenario.ts'

const at = (ms: number) => new Date(NOON.getTime() + ms)

/** The dependencies that a response in process reports to the page cache. */
async function dependence({ app }: TestApp, path: string) {
  const trace = createRenderDependencies()
  await app.fetch(new Request(`http://localhost${path}`), { trace })
  return { tags: [...trace.tags].sort(), until: trace.until }
}

describe.each(API_DATABASE_KINDS)('the dependencies of responses on %s', (kind) => {
  const made = useApp(kind)

  test('have no expiry when no data changes with time', async () => {
    const venue = await aVenue(made().services)
    await aMenu(made().services, venue)
    expect(await dependence(made(), '/api/venues')).toEqual({ tags: ['venues'], until: null })
    expect(await dependence(made(), '/api/venues/the-crown')).toEqual({ tags: ['owners', `venue:${venue.id}`], until: null })
    expect(await dependence(made(), '/api/menus')).toEqual({ tags: ['menus', 'venues'], until: null })
    expect(await dependence(made(), `/api/menus?venue_id=${venue.id}`)).toEqual({ tags: [`venue:${venue.id}`], until: null })
    expect(await dependence(made(), '/api/venues/markers')).toEqual({ tags: ['venues'], until: null })
    const area = 'west=-1&south=51&east=0&north=52&zoom=11'
    expect(await dependence(made(), `/api/map/venues?${area}`)).toEqual({ tags: ['venues'], until: null })
  })

  test('end for a venue list when the first of its venues is no longer new', async () => {
    const { services } = made()
    await aVenue(services, { name: 'Newer', new: true, created_at: at(-1 * DAY_MS) })
    await aVenue(services, { name: 'Older', new: true, created_at: at(-20 * DAY_MS), address_city: 'Eton' })
    await aVenue(services, { name: 'Expired', new: true, created_at: at(-40 * DAY_MS) })
    for (const query of ['', 'new=true&sort=newest', 'new=false', 'city=Eton'])
      expect((await dependence(made(), `/api/venues?${query}`)).until).toEqual(at(10 * DAY_MS))
    expect((await dependence(made(), '/api/venues?city=Windsor')).until).toEqual(at(29 * DAY_MS))
    expect((await dependence(made(), '/api/venues/older')).until).toEqual(at(10 * DAY_MS))
    expect((await dependence(made(), '/api/venues/expired')).until).toBe(null)
  })

  test.each(['/api/menus', '/api/menus/facets', '/api/menu-items', '/api/menu-items?featured=true', '/api/venues/options?of=menus'])(
    'end for %s when the next menu starts or has just ended',
    async (path) => {
      const { services, setNow } = made()
      const venue = await aVenue(services)
      await aMenu(services, venue, { start_date: at(5000) })
      await anItem(services, await aMenu(services, venue, { end_date: at(9000) }), { featured: true })
      await aMenu(services, venue, { end_date: at(-1) })
      await aMenu(services, venue, { active: false, end_date: at(1) })
      expect((await dependence(made(), path)).until).toEqual(at(5000))
      setNow(at(5000))
      expect((await dependence(made(), path)).until).toEqual(at(9001))
      setNow(at(9000))
      expect((await dependence(made(), path)).until).toEqual(at(9001))
      setNow(at(9001))
      expect((await dependence(made(), path)).until).toBe(null)
    },
  )

  test('ignore all other menus for the menus of one venue, type or menu', async () => {
    const { services } = made()
    const mine = await aVenue(services, { name: 'Mine' })
    const other = await aVenue(services, { name: 'Other', address_city: 'Eton' })
    await aMenu(services, other, { start_date: at(1) })
    const menu = await aMenu(services, mine, { menu_type: 'Sunday', end_date: at(50) })
    for (const path of [`/api/menus?venue_id=${mine.id}`, '/api/menus?type=Sunday', '/api/menus?city=Windsor', `/api/menus/${menu.id}`])
      expect((await dependence(made(), path)).until).toEqual(at(51))
    expect((await dependence(made(), `/api/menu-categories?menu_id=${menu.id}`)).until).toEqual(at(51))
  })
})
