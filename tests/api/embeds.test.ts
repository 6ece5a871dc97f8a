import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_EMBED_ORIGINS } from '../../src/domain/embed/origins.ts'
import { auditEntries, venueEmbeds, venues } from '../../src/server/db/schema/index.ts'
import { createHttpServer } from '../../src/server/http-server.ts'
import { as, aUser, type TestUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, useApp } from '../support/app.ts'
import { raw } from '../support/http-server.ts'
import { listenOnLoopback } from '../support/loopback.ts'
import { aVenue } from '../support/scenario.ts'

/** A page with an inline script like that of the renderer. */
const renderPage = async () => new Response('<html><head></head><body></body></html>', { headers: { 'content-type': 'text/html' } })

describe.each(API_DATABASE_KINDS)('the embed of a venue, on %s,', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }
  let owner: TestUser

  beforeEach(async () => {
    venue = await aVenue(at().services)
    owner = await aUser(at(), { venueId: venue.id })
  })

  const read = (who: TestUser, id = venue.id) => ask(at().app, `/api/venues/${id}/embed`, { headers: as(who) })
  const save = (who: TestUser, change: object, id = venue.id) =>
    ask(at().app, `/api/venues/${id}/embed`, {
      method: 'PATCH',
      headers: { ...as(who), 'content-type': 'application/json' },
      body: JSON.stringify(change),
    })

  test('returns venue_not_found for owners of other venues, for staff, for editors, also of its town, and for unknown ids', async () => {
    const other = await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })
    const others = [
      await aUser(at(), { venueId: other.id }),
      await aUser(at(), { venueId: venue.id, venueRole: 'staff' }),
      await aUser(at(), { role: null }),
      await aUser(at(), { role: 'editor' }),
      await aUser(at(), { role: 'editor', towns: ['Windsor'] }),
    ]
    const change = { origins: ['https://evil.example'] }
    for (const one of others)
      expect([(await read(one)).body.code, (await save(one, change)).body.code]).toEqual(['venue_not_found', 'venue_not_found'])
    const admin = await aUser(at(), { role: 'admin' })
    for (const id of ['nothing', '00000000-0000-4000-8000-000000000000'])
      expect([(await read(admin, id)).body.code, (await save(admin, change, id)).body.code]).toEqual(['venue_not_found', 'venue_not_found'])
    expect(await at().services.db.orm.select().from(venueEmbeds)).toEqual([])
  })

  test('can be read and set by an administrator', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    const origins = ['https://www.example.org']
    expect((await save(admin, { origins })).status).toBe(200)
    expect([(await read(admin)).body.origins, (await read(owner)).body.origins]).toEqual([origins, origins])
  })

  test.each([
    ['*', 'embed_origin_invalid'],
    ['https://*.example.org', 'embed_origin_invalid'],
    ['https://example.org/menu', 'embed_origin_invalid'],
    ['https://user:secret@example.org', 'embed_origin_invalid'],
    ['https://example.org\r\nx-injected: 1', 'embed_origin_invalid'],
    ["https://example.org; script-src 'unsafe-inline'", 'embed_origin_invalid'],
    ['https://exämple.org', 'embed_origin_invalid'],
    ['http://example.org', 'embed_origin_invalid'],
  ])('rejects the origin %j', async (origin, code) => {
    const refused = await save(owner, { origins: ['https://example.org', origin] })
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([422, { field: 'origins', code }])
    expect((await read(owner)).body.origins).toEqual([])
  })

  test('rejects too many origins, and an unreadable colour', async () => {
    const origins = Array.from({ length: MAX_EMBED_ORIGINS + 1 }, (_, index) => `https://${index}.example`)
    expect((await save(owner, { origins })).body.errors[0].code).toBe('embed_origins_too_many')
    expect((await save(owner, { accent: '#ffff00' })).body.errors[0].code).toBe('accent_too_light')
    expect((await save(owner, { accent: 'red' })).body.errors[0].code).toBe('accent_invalid')
    expect((await save(owner, { origins: 'https://example.org' })).status).toBe(400)
  })

  test('rejects a change when another user saved first, and returns the present list', async () => {
    const seen = (await read(owner)).body.updated_at
    await save(owner, { origins: ['https://first.example'], seen_updated_at: seen })
    const late = await save(owner, { origins: ['https://late.example'], seen_updated_at: seen })
    expect([late.status, late.body.current.origins]).toEqual([409, ['https://first.example']])
  })

  test('is set by its owner with each origin once in canonical form, and each change has one audit entry', async () => {
    const origins = ['https://WWW.Example.org/', 'https://www.example.org', 'http://localhost:5173']
    const saved = await save(owner, { origins, accent: '#1F5360' })
    expect(saved.body).toMatchObject({ origins: ['https://www.example.org', 'http://localhost:5173'], accent: '#1f5360' })
    await save(owner, { origins })
    expect((await save(owner, { accent: null })).body).toMatchObject({ origins: saved.body.origins, accent: null })
    const audited = await at().services.db.orm.select().from(auditEntries)
    expect(audited.map(({ action, changes }) => [action, (changes as { field: string }[]).map(({ field }) => field)])).toEqual([
      ['venue.embed', ['origins', 'accent']],
      ['venue.embed', ['accent']],
    ])
  })

  test('is immediately shown in frames of exactly its origins, and the venue’s page in no frame', async () => {
    const served = createHttpServer({ services: at().services, app: at().app, renderer: { assets: { routes: {} }, renderPage } })
    const url = `http://127.0.0.1:${await listenOnLoopback(served.server)}`
    const ancestors = async (path: string) =>
      /frame-ancestors ([^;]*)/.exec((await raw(url + path)).headers['content-security-policy']?.toString() ?? '')?.[1]
    expect(await ancestors('/embed/venues/the-crown')).toBe("'none'")
    await save(owner, { origins: ['https://www.example.org', 'https://shop.example:8443'] })
    for (const path of ['/embed/venues/the-crown', '/embed/venues/the-crown?theme=dark', '/embed/venues/the-crown?theme=other&x=1'])
      expect([path, await ancestors(path)]).toEqual([path, 'https://www.example.org https://shop.example:8443'])
    expect(await ancestors('/embed/venues/the-crown?preview=1')).toBe("'self'")
    for (const path of ['/venues/the-crown', '/', '/venue-embed/x', '/embed/venues/nowhere', '/embed/venues/the-crown/x'])
      expect([path, await ancestors(path)]).toEqual([path, "'none'"])
    await save(owner, { origins: [] })
    expect(await ancestors('/embed/venues/the-crown')).toBe("'none'")
    await served.close(0)
  })

  test('is deleted with its venue', async () => {
    await save(owner, { origins: ['https://www.example.org'] })
    await at().services.changes.transaction(async (tx, invalidateVenues) => {
      invalidateVenues(venue.id)
      await tx.delete(venues).where(eq(venues.id, venue.id))
    })
    expect(await at().services.db.orm.select().from(venueEmbeds)).toEqual([])
  })
})
