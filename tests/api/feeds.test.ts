import { check } from '@placemarkio/check-geojson'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import ICAL from 'ical.js'
import jsonld from 'jsonld'
import { SaxesParser } from 'saxes'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../src/domain/durations.ts'
import { ALLERGENS } from '../../src/domain/menu/allergens.ts'
import { users } from '../../src/server/db/schema/index.ts'
import { createHttpServer } from '../../src/server/http-server.ts'
import { aUser } from '../support/accounts.ts'
import { ask, NOON, type TestApp, testApp, useApp } from '../support/app.ts'
import { aSitting, everyDay, withRules } from '../support/hours.ts'
import { raw } from '../support/http-server.ts'
import { listenOnLoopback } from '../support/loopback.ts'
import { sendAs } from '../support/managing.ts'
import { aReservation } from '../support/reservation.ts'
import { aMenu, anItem, aVenue } from '../support/scenario.ts'

const PLACED = { latitude: 51.48, longitude: -0.6, email: 'private@crown.example' }

/** Rejects data of which a value would be lost. The types of the package do not have this option yet. */
const safely = (options: object) => ({ ...options, safe: true, documentLoader: loadSchemaOrg })

/** The vocabulary of schema.org. Its own context, which is not fetched here, also names the types of values. */
const loadSchemaOrg = async (documentUrl: string) => {
  if (documentUrl !== 'https://schema.org') throw new Error(`a context that the feeds do not use: ${documentUrl}`)
  return { documentUrl, document: { '@context': { '@vocab': 'https://schema.org/' } } }
}

async function aMenuWith(services: TestApp['services'], venue: { id: string }, over: Parameters<typeof aMenu>[2], dish: string) {
  const menu = await aMenu(services, venue, over)
  await anItem(services, menu, { name: dish })
}

/** The Crown in Windsor with specials and a usual menu, and The Swan in Eton with specials that have not begun. */
async function aTown({ services }: TestApp) {
  const crown = await aVenue(services, PLACED)
  const swan = await aVenue(services, { name: 'The Swan', slug: 'the-swan', address_city: 'Eton' })
  await aMenuWith(
    services,
    crown,
    { name: 'Game & "ale" <week>', menu_type: 'Specials', end_date: new Date(NOON.getTime() + 2 * DAY_MS) },
    'Pie & mash',
  )
  await aMenuWith(services, crown, { name: 'Dinner', menu_type: 'Daily' }, 'Soup')
  await aMenuWith(services, swan, { name: 'Later', menu_type: 'Specials', start_date: new Date(NOON.getTime() + DAY_MS) }, 'Trout')
  return { crown, swan }
}

describe('feeds', () => {
  const at = useApp('embedded')
  const read = async (path: string) => {
    const answer = await ask(at().app, `/api/feeds/${path}`)
    expect(answer.status, answer.text).toBe(200)
    return answer
  }

  const NAMES = ['venues.geojson', 'venues.csv', 'specials.rss', 'specials.json', 'specials.ics', 'menus.jsonld']

  test('return 404 for a venue that does not exist', async () => {
    for (const name of NAMES) expect((await ask(at().app, `/api/feeds/${name}?venue=nowhere`)).body.code).toBe('venue_not_found')
  })

  test('can be read by scripts of other sites, also when they fail or have not changed', async () => {
    for (const name of NAMES) {
      const found = await ask(at().app, `/api/feeds/${name}`)
      const same = await ask(at().app, `/api/feeds/${name}`, { headers: { 'If-None-Match': found.headers.get('etag') ?? '' } })
      const missing = await ask(at().app, `/api/feeds/${name}?venue=nowhere`)
      expect([found.status, same.status, missing.status]).toEqual([200, 304, 404])
      for (const { headers } of [found, same, missing]) expect(headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  test('have the hours that a venue has set in place of its texts', async () => {
    const { crown } = await aTown(at())
    await withRules(at().services, crown, { week: [[], ...everyDay(aSitting()).slice(1)] })
    const { features } = JSON.parse((await read('venues.geojson?venue=the-crown')).text)
    expect(features[0].properties.hours_mon_fri).toBe('Tue–Fri 18:00 – 22:00; Mon closed')
    expect((await read('venues.csv?venue=the-crown')).text).toContain('Tue–Fri 18:00 – 22:00; Mon closed')
  })

  test('list active venues as GeoJSON without email addresses, optionally of one town', async () => {
    await aTown(at())
    await aVenue(at().services, { name: 'Closed', slug: 'closed', active: false })
    const { text, headers } = await read('venues.geojson')
    const { features } = check(text) as { features: { properties: Record<string, unknown> | null; geometry: unknown }[] }
    expect(features.map(({ properties }) => properties?.name)).toEqual(['The Crown', 'The Swan'])
    expect(features.map(({ geometry }) => geometry)).toEqual([{ type: 'Point', coordinates: [-0.6, 51.48] }, null])
    expect(headers.get('content-type')).toBe('application/geo+json; charset=utf-8')
    expect(text).not.toContain('private@')
    for (const one of ['city=Eton', 'venue=the-swan'])
      expect(JSON.parse((await read(`venues.geojson?${one}`)).text).features).toMatchObject([{ properties: { name: 'The Swan' } }])
  })

  test('list active venues as CSV, with formulas escaped', async () => {
    await aVenue(at().services, { ...PLACED, description: '=1+1' })
    const { text } = await read('venues.csv')
    expect(text).not.toContain('private@')
    await aVenue(at().services, { name: 'The Swan', slug: 'the-swan', address_city: 'Eton' })
    for (const one of ['city=Eton', 'venue=the-swan'])
      expect(parse((await read(`venues.csv?${one}`)).text, { columns: true })).toMatchObject([{ name: 'The Swan' }])
    expect(parse(text, { columns: true })).toMatchObject([{ name: 'The Crown', description: "'=1+1", latitude: '51.48' }])
  })

  test('list a venue whose text has several lines as one row of CSV', async () => {
    const description = 'By the river.\n=1+1\rOpen late.'
    await aVenue(at().services, { ...PLACED, description })
    expect(parse((await read('venues.csv')).text, { columns: true, record_delimiter: '\r\n' })).toMatchObject([{ description }])
    expect((await read('venues.csv')).text).toContain(`"${description}"`)
  })

  test('list the current specials as RSS and JSON Feed, optionally of one venue or town', async () => {
    await aTown(at())
    const rss = parseRssFeed((await read('specials.rss')).text)
    expect(rss.items?.map(({ title }) => title)).toEqual(['Game & "ale" <week>, The Crown'])
    expect(rss.items?.[0]).toMatchObject({ link: 'http://localhost:3000/venues/the-crown' })
    expect(rss.items?.[0]?.content?.encoded).toContain('<li>Pie &amp; mash, £')
    const json = parseJsonFeed((await read('specials.json?venue=the-crown')).text)
    expect(json).toMatchObject({ feed_url: 'http://localhost:3000/api/feeds/specials.json?venue=the-crown' })
    expect(json.items).toHaveLength(1)
    expect(parseJsonFeed((await read('specials.json?city=Eton')).text).items ?? []).toEqual([])
  })

  test('list the current specials as all-day events from the first to the last day', async () => {
    await aTown(at())
    const events = new ICAL.Component(ICAL.parse((await read('specials.ics')).text)).getAllSubcomponents('vevent')
    const [event] = events.map((one) => new ICAL.Event(one))
    expect(events).toHaveLength(1)
    expect([event?.summary, event?.startDate.isDate, event?.endDate.toString()]).toEqual([
      'Game & "ale" <week>, The Crown',
      true,
      '2026-11-23',
    ])
  })

  test('do not list the day at whose beginning specials end', async () => {
    const venue = await aVenue(at().services)
    const [start_date, end_date] = [NOON, new Date('2026-11-22T00:00:00Z')]
    await aMenuWith(at().services, venue, { name: 'Until midnight', menu_type: 'Specials', start_date, end_date }, 'Pie')
    await aMenuWith(at().services, venue, { name: 'Now', menu_type: 'Specials', start_date, end_date: start_date }, 'Soup')
    const events = new ICAL.Component(ICAL.parse((await read('specials.ics')).text)).getAllSubcomponents('vevent')
    const ends = events.map((one) => new ICAL.Event(one)).map(({ summary, endDate }) => [summary, endDate.toString()])
    expect(ends.sort()).toEqual([
      ['Now, The Crown', '2026-11-21'],
      ['Until midnight, The Crown', '2026-11-22'],
    ])
  })

  test('list the price of a special in several sizes as its lowest price', async () => {
    const menu = await aMenu(at().services, await aVenue(at().services), { name: 'Pies', menu_type: 'Specials' })
    const sizes = [
      { name: 'Small', price: 8 },
      { name: 'Large', price: 12.5 },
    ]
    await anItem(at().services, menu, { name: 'Pie', price: 8, sizes })
    for (const name of ['specials.rss', 'specials.json']) expect((await read(name)).text).toContain('Pie, from £8.00')
    expect((await read('specials.ics')).text).toContain(String.raw`Pie\, from £8.00`)
  })

  test('list a dish with markup in its name as text: escaped where readers take HTML, as it is where they take text', async () => {
    const venue = await aVenue(at().services)
    await aMenuWith(at().services, venue, { name: 'Pies', menu_type: 'Specials' }, 'Pie <img src=x onerror=alert(1)>')
    const [item] = parseRssFeed((await read('specials.rss')).text).items ?? []
    for (const html of [item?.description, item?.content?.encoded]) expect(html).toContain('Pie &lt;img src=x onerror=alert(1)&gt;, £')
    const [same] = parseJsonFeed((await read('specials.json')).text).items ?? []
    expect(same?.summary).toContain('Pie <img src=x onerror=alert(1)>, £')
    expect(same?.content_html).toContain('Pie &lt;img')
  })

  test('list specials as RSS that is XML when a dish has control characters in its name', async () => {
    const venue = await aVenue(at().services)
    await aMenuWith(at().services, venue, { name: 'Pies', menu_type: 'Specials' }, 'Fish\u0008 p\uffffie')
    const { text } = await read('specials.rss')
    expect(text).toContain('Fish pie, £')
    const errors: Error[] = []
    const parser = new SaxesParser()
    parser.on('error', (error) => errors.push(error))
    parser.write(text).close()
    expect(errors).toEqual([])
  })

  test.each([
    ['the end of a CDATA section several times', 'A]]>B]]><item>C'],
    ['a control character within the end of a CDATA section', 'A]]>B]\u0001]><item>C'],
  ])('list specials as RSS with one item for each when a name has %s', async (_what, name) => {
    const venue = await aVenue(at().services, { name })
    await aMenuWith(at().services, venue, { name, menu_type: 'Specials' }, name)
    const { text } = await read('specials.rss')
    const errors: Error[] = []
    const titles: string[] = []
    const elements: string[] = []
    const parser = new SaxesParser()
    parser.on('error', (error) => errors.push(error))
    parser.on('opentag', (tag) => elements.push(tag.name))
    parser.on('cdata', (cdata) => titles.push(cdata))
    parser.write(text).close()
    expect(errors).toEqual([])
    expect(elements.filter((element) => element === 'item')).toEqual(['item'])
    expect(titles[0]).toBe('A]] >B]] ><item>C, A]] >B]] ><item>C')
  })

  test.each(['Europe/London', 'Pacific/Auckland'])('list specials that end on the last day of 9999 as daily in %s', async (zone) => {
    const app = await testApp(at().services.db, { env: { TIME_ZONE: zone } })
    const venue = await aVenue(app.services)
    await aMenuWith(app.services, venue, { name: 'Pies', menu_type: 'Specials', end_date: new Date('9999-12-31T23:59:00Z') }, 'Pie')
    const { text } = await ask(app.app, '/api/feeds/specials.ics')
    const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    expect([event?.getFirstPropertyValue('rrule')?.toString(), event?.getFirstPropertyValue('summary')]).toEqual([
      'FREQ=DAILY',
      'Pies, The Crown',
    ])
    await app.close()
  })

  test('list menus as JSON-LD with their venue', async () => {
    await aTown(at())
    const data = JSON.parse((await read('menus.jsonld?venue=the-crown')).text)
    expect(data['@graph']).toHaveLength(2)
    expect(data['@graph'][0]).toMatchObject({
      '@type': 'Menu',
      provider: { '@type': 'Restaurant', name: 'The Crown', url: 'http://localhost:3000/venues/the-crown' },
      hasMenuSection: [{ '@type': 'MenuSection', hasMenuItem: [{ '@type': 'MenuItem' }] }],
    })
  })

  test('list menus as JSON-LD that a processor reads without losing a value', async () => {
    await aTown(at())
    const text = (await read('menus.jsonld?venue=the-crown')).text
    const [menu] = await jsonld.expand(JSON.parse(text), safely({}))
    expect(menu?.['@type']).toEqual(['https://schema.org/Menu'])
    const triples = await jsonld.toRDF(JSON.parse(text), safely({ format: 'application/n-quads' }))
    expect(triples).toContain('<https://schema.org/hasMenuItem>')
    expect(triples).toContain('<https://schema.org/name> "The Crown"')
    expect(triples).not.toContain('@context')
  })

  test('have no name and no email address of people who wrote or confirmed their data', async () => {
    const { services } = at()
    const { crown } = await aTown(at())
    const owner = await aUser(at(), { venueId: crown.id, email: 'ottoline@quarrington.example' })
    await services.db.orm.update(users).set({ name: 'Ottoline Quarrington' }).where(eq(users.id, owner.id))
    const menu = await aMenu(services, crown, { name: 'Fish week', menu_type: 'Specials' })
    const dish = await anItem(services, menu, { name: 'Cod' })
    const statements = Object.fromEntries(ALLERGENS.map((allergen) => [allergen, 'free_from']))
    const stated = await sendAs(at(), owner, 'PATCH', `/api/menu-items/${dish.id}/allergens`, { statements })
    const confirmed = await sendAs(at(), owner, 'POST', `/api/menu-items/${dish.id}/allergens/confirm`, {
      ...{ statements, confirmed_name: 'Ottoline Quarrington', seen_updated_at: stated.body.updated_at },
    })
    expect(confirmed.status, confirmed.text).toBe(200)
    await aReservation(services, crown)
    for (const name of NAMES) {
      const { text } = await read(name)
      expect([name, text]).toEqual([name, expect.stringContaining('The Crown')])
      expect([name, text.match(/ottoline|quarrington|imogen|achebe|private@/i)]).toEqual([name, null])
    }
  })

  test('name the licence of the site', async () => {
    const licence = 'https://creativecommons.org/licenses/by/4.0/'
    const app = await testApp(at().services.db, { env: { FEEDS_LICENCE: licence } })
    await aTown(app)
    const path = (name: string) => ask(app.app, `/api/feeds/${name}`)
    expect((await path('venues.csv')).headers.get('link')).toBe(`<${licence}>; rel="license"`)
    expect((await path('venues.geojson')).body.licence).toBe(licence)
    expect((await path('menus.jsonld')).body['@graph'][0].license).toBe(licence)
    expect(parseRssFeed((await path('specials.rss')).text).copyright).toBe(licence)
    expect((await path('specials.json')).body._licence.url).toBe(licence)
    const [event] = new ICAL.Component(ICAL.parse((await path('specials.ics')).text)).getAllSubcomponents('vevent')
    expect(event?.getFirstPropertyValue('link')).toBe(licence)
    await app.close()
  })

  describe('in any form of request', () => {
    let statements = 0
    const countStatement = () => {
      statements += 1
    }
    beforeEach(() => void at().services.db.pool.on('acquire', countStatement))
    afterEach(() => void at().services.db.pool.off('acquire', countStatement))

    const FORMS: [string, Record<string, string>][] = [
      ['?city=Windsor', {}],
      ['?n=1&city=Windsor', {}],
      ['?city=Windsor&n=2', { cookie: 'a=b' }],
      ['?city=Windsor', { authorization: 'none' }],
    ]

    // The files of menus read once a minute when the next menu begins or ends.
    test.each([
      ['venues.geojson', 0],
      ['venues.csv', 0],
      ['menus.jsonld', 1],
      ['specials.rss', 1],
      ['specials.json', 1],
      ['specials.ics', 1],
    ])('read %s from memory, with at most %i statements', async (name, atMost) => {
      await aTown(at())
      const first = await read(`${name}?city=Windsor`)
      // The notification of the last row may arrive after the first response and evict it.
      await vi.waitFor(async () => {
        statements = 0
        await read(`${name}?city=Windsor`)
        expect(statements).toBeLessThanOrEqual(atMost)
      })
      for (const [query, headers] of FORMS) {
        statements = 0
        const again = await ask(at().app, `/api/feeds/${name}${query}`, { headers })
        expect([query, again.status, again.text]).toEqual([query, 200, first.text])
        expect(statements).toBeLessThanOrEqual(atMost)
      }
      expect((await read(`${name}?city=Eton`)).text).not.toBe(first.text)
    })
  })

  test('show a change of their data, and menus that begin without a change', async () => {
    const { crown } = await aTown(at())
    const namesOf = async (path: string) =>
      [(await read(path)).text].map((text) => ['Fish week', 'Later', 'The Swan'].filter((name) => text.includes(name)))[0]
    const all = async () => [await namesOf('venues.csv'), await namesOf('menus.jsonld'), await namesOf('specials.ics')]
    expect(await all()).toEqual([['The Swan'], [], []])
    await aMenuWith(at().services, crown, { name: 'Fish week', menu_type: 'Specials' }, 'Cod')
    expect(await all()).toEqual([['The Swan'], ['Fish week'], ['Fish week']])
    at().setNow(new Date(NOON.getTime() + DAY_MS))
    expect(await all()).toEqual([['The Swan'], ['Fish week', 'Later', 'The Swan'], ['Fish week', 'Later', 'The Swan']])
  })

  test('return 304 from the cache until their data changes', async () => {
    const { crown } = await aTown(at())
    const renderPage = () => Promise.reject(new Error('no page is rendered here'))
    const served = createHttpServer({ services: at().services, app: at().app, renderer: { assets: { routes: {} }, renderPage } })
    const url = `http://127.0.0.1:${await listenOnLoopback(served.server)}`
    const etagOf = async () => (await raw(`${url}/api/feeds/specials.rss`)).headers.etag ?? ''
    const etag = await etagOf()
    for (const name of ['venues.geojson', 'venues.csv', 'menus.jsonld', 'specials.rss', 'specials.json', 'specials.ics']) {
      const known = (await raw(`${url}/api/feeds/${name}?city=Windsor`)).headers.etag ?? ''
      const again = await raw(`${url}/api/feeds/${name}?city=Windsor`, { headers: { 'if-none-match': known } })
      expect([name, again.status]).toEqual([name, 304])
    }
    await aMenuWith(at().services, crown, { name: 'Fish week', menu_type: 'Specials' }, 'Cod')
    expect(await etagOf()).not.toBe(etag)
    await served.close(0)
  })
})
