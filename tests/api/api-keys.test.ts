import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { API_SCOPES, type ApiScope } from '../../src/domain/api-key/scopes.ts'
import { HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { apiKeys, auditEntries, sessions, userRoles, users, venueOwners } from '../../src/server/db/schema/index.ts'
import { as, aUser, PASSWORD, signedIn } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { anApiKey, sendWithKey } from '../support/api-key.ts'
import { ask, NOON, useApp } from '../support/app.ts'
import { inDrills } from '../support/drills.ts'
import { everyone, sendAs } from '../support/managing.ts'
import { aReservation } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const BODY = { name: 'Till', scopes: ['read'], venue_id: null }

describe('POST /api-keys', () => {
  const at = useApp('embedded')

  test('returns an error and stores nothing for visitors, staff, users without a venue and owners of another venue', async () => {
    const { visitor, withoutVenue, otherOwner, venue } = await everyone(at())
    const staff = await aUser(at(), { venueId: venue.id, venueRole: 'staff' })
    const codes = []
    for (const by of [visitor, withoutVenue, staff]) codes.push((await sendAs(at(), by, 'POST', '/api/api-keys', BODY)).body.code)
    for (const by of [otherOwner, staff])
      codes.push((await sendAs(at(), by, 'POST', '/api/api-keys', { ...BODY, venue_id: venue.id })).body.code)
    expect(codes).toEqual(['not_signed_in', 'not_allowed', 'not_allowed', 'venue_not_found', 'venue_not_found'])
    expect(await at().services.db.orm.$count(apiKeys)).toBe(0)
  })

  test.each([
    [{ name: '  ' }, 'required_fields'],
    [{ name: 'x'.repeat(61) }, 'field_too_long'],
    [{ name: 'a\u0000b' }, 'field_unstorable'],
    [{ scopes: [] }, 'required_fields'],
    [{ scopes: ['users'] }, 'invalid_request'],
  ])('returns the error of the field for %j', async (over, code) => {
    const { owner } = await everyone(at())
    expect((await sendAs(at(), owner, 'POST', '/api/api-keys', { ...BODY, ...over })).body.code).toBe(code)
  })

  test('asks for a proof of identity when the last one is not recent', async () => {
    const { owner } = await everyone(at())
    await at()
      .services.db.orm.update(sessions)
      .set({ proven_at: new Date(NOON.getTime() - HOUR_MS) })
    expect((await sendAs(at(), owner, 'POST', '/api/api-keys', BODY)).body.code).toBe('proof_required')
  })

  test('rejects the 21st key of a user', async () => {
    const { owner } = await everyone(at())
    for (let count = 0; count < 20; count++) await anApiKey(at(), owner)
    expect((await sendAs(at(), owner, 'POST', '/api/api-keys', BODY)).body.code).toBe('api_keys_too_many')
  })

  test('stores the hash of the key only, shows its prefix in the list, and records who made it', async () => {
    const { owner, venue } = await everyone(at())
    const { key, prefix } = await anApiKey(at(), owner, { venue_id: venue.id })
    expect(key.startsWith(`${prefix}_`)).toBe(true)
    const { orm } = at().services.db
    const stored = JSON.stringify([await orm.select().from(apiKeys), await orm.select().from(auditEntries)])
    expect(stored).toContain(prefix)
    expect(stored).not.toContain(key)
    const list = await sendAs(at(), owner, 'GET', '/api/api-keys')
    expect(list.body.data).toMatchObject([{ prefix, venue_name: venue.name, last_used_at: null }])
    expect(list.text).not.toContain(key)
  })
})

describe.each(API_DATABASE_KINDS)('an API key on %s', (kind) => {
  const at = useApp(kind)

  test('is rejected when it is unknown, also for public data and beside a valid cookie', async () => {
    const { owner } = await everyone(at())
    const browser = await signedIn(at(), owner.email)
    const { status, body } = await browser.get('/api/auth/user', { authorization: 'Bearer plk_00000000_unknown' })
    expect([status, body.code]).toEqual([401, 'api_key_invalid'])
    expect((await sendWithKey(at(), 'plk_00000000_unknown', 'GET', '/api/venues')).status).toBe(401)
  })

  test('finds the venues of its owner only, and only its own venue when it has one', async () => {
    const { owner, venue, other } = await everyone(at())
    await at().services.db.orm.insert(venueOwners).values({ user_id: owner.id, venue_id: other.id, role: 'owner', created_at: NOON })
    const third = await aVenue(at().services, { name: 'The Swan', slug: 'the-swan' })
    const all = await anApiKey(at(), owner)
    const one = await anApiKey(at(), owner, { venue_id: venue.id })
    const statuses = async (key: string) => {
      const found = []
      for (const { id } of [venue, other, third])
        found.push((await sendWithKey(at(), key, 'GET', `/api/reservations?venue_id=${id}`)).status)
      return found
    }
    expect(await statuses(all.key)).toEqual([200, 200, 404])
    expect(await statuses(one.key)).toEqual([200, 404, 404])
  })

  test('reads no other venue when an administrator made it for one venue', async () => {
    const { admin, venue, other } = await everyone(at())
    const { key } = await anApiKey(at(), admin, { venue_id: venue.id, scopes: ['read', 'venues'] })
    expect((await sendWithKey(at(), key, 'GET', `/api/reservations?venue_id=${venue.id}`)).status).toBe(200)
    expect((await sendWithKey(at(), key, 'GET', `/api/reservations?venue_id=${other.id}`)).status).toBe(404)
    expect((await sendWithKey(at(), key, 'GET', '/api/managed-venues')).body.code).toBe('not_allowed')
  })

  test('confirms a reservation with its scope, and the audit log names the key', async () => {
    const { owner, venue } = await everyone(at())
    const reservation = await aReservation(at().services, venue)
    const read = await anApiKey(at(), owner)
    const write = await anApiKey(at(), owner, { scopes: ['reservations'] })
    const confirm = (key: string) => sendWithKey(at(), key, 'PATCH', `/api/reservations/${reservation.id}`, { status: 'confirmed' })
    expect((await confirm(read.key)).body.code).toBe('api_scope_missing')
    expect((await confirm(write.key)).status).toBe(200)
    const [entry] = await at().services.db.orm.select().from(auditEntries).where(eq(auditEntries.action, 'reservation.confirm'))
    expect(entry).toMatchObject({ actor_id: owner.id, actor_email: `${owner.email} (API key ${write.prefix})` })
  })

  test('shows when it was last used, and writes that once a minute', async () => {
    const { owner } = await everyone(at())
    const { key } = await anApiKey(at(), owner)
    const lastUse = async () => (await sendAs(at(), owner, 'GET', '/api/api-keys')).body.data[0].last_used_at
    const usedAfter = async (ms: number) => {
      at().setNow(new Date(NOON.getTime() + ms))
      await sendWithKey(at(), key, 'GET', '/api/managed-menus?venue_id=x')
      return lastUse()
    }
    expect(await usedAfter(0)).toBe(NOON.toISOString())
    expect(await usedAfter(MINUTE_MS - 1)).toBe(NOON.toISOString())
    const later = new Date(NOON.getTime() + MINUTE_MS + 1)
    expect(await usedAfter(MINUTE_MS + 1)).toBe(later.toISOString())
  })

  test('is revoked by its user only, and ends immediately', async () => {
    const { owner, otherOwner } = await everyone(at())
    const { id, key } = await anApiKey(at(), owner)
    expect((await sendAs(at(), otherOwner, 'DELETE', `/api/api-keys/${id}`)).status).toBe(404)
    expect((await sendWithKey(at(), key, 'GET', '/api/venues')).status).toBe(200)
    expect((await sendAs(at(), owner, 'DELETE', `/api/api-keys/${id}`)).status).toBe(200)
    expect((await sendWithKey(at(), key, 'GET', '/api/venues')).body.code).toBe('api_key_invalid')
  })

  test.each(['loses the venue', 'becomes staff', 'loses the role', 'changes the password', 'is deleted'])(
    'ends when its user %s',
    async (event) => {
      const { owner, admin, venue } = await everyone(at())
      await aUser(at(), { venueId: venue.id })
      const keys = [await anApiKey(at(), owner), await anApiKey(at(), owner, { venue_id: venue.id })]
      const { orm } = at().services.db
      const person = `/api/venues/${venue.id}/people/${owner.id}`
      const change = {
        'loses the venue': () => sendAs(at(), admin, 'DELETE', person),
        'becomes staff': () => sendAs(at(), admin, 'PATCH', person, { role: 'staff' }),
        'loses the role': () => orm.delete(userRoles).where(eq(userRoles.user_id, owner.id)),
        'changes the password': () =>
          sendAs(at(), owner, 'POST', '/api/auth/change-password', { current_password: PASSWORD, new_password: 'red-kingfisher-15' }),
        'is deleted': () => orm.delete(users).where(eq(users.id, owner.id)),
      }[event]
      await change?.()
      for (const { key } of keys) expect((await sendWithKey(at(), key, 'GET', '/api/venues')).body.code).toBe('api_key_invalid')
    },
  )
})

describe('wrong API keys', () => {
  const at = useApp('embedded', { env: { ACCOUNT_LIMIT_FACTOR: '1' } })
  const UNKNOWN = `plk_00000000_${'x'.repeat(43)}`
  const codeWith = async (key: string) => (await sendWithKey(at(), key, 'GET', '/api/venues')).body.code

  test.each(['plk_', 'plk_00000000_unknown', `${UNKNOWN}x`, `plk_0000000g_${'x'.repeat(43)}`])(
    'cause no query when their form is wrong, such as %s',
    async (key) => {
      const select = vi.spyOn(at().services.db.orm, 'select')
      expect([await codeWith(key), select.mock.calls.length]).toEqual(['api_key_invalid', 0])
      expect([await codeWith(UNKNOWN), select.mock.calls.length]).toEqual(['api_key_invalid', 1])
      select.mockRestore()
    },
  )

  test('cause no query once their client has sent sixty in ten minutes', async () => {
    for (let count = 0; count < 60; count++) await codeWith(count % 2 ? UNKNOWN : 'plk_wrong')
    const select = vi.spyOn(at().services.db.orm, 'select')
    const refused = await sendWithKey(at(), UNKNOWN, 'GET', '/api/venues')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0, select.mock.calls.length]).toEqual([429, true, 0])
    select.mockRestore()
  })
})

describe('rate limits of API keys', () => {
  const at = useApp('embedded')

  inDrills('stop one key after 1,200 requests in ten minutes, and no other key', async () => {
    const { owner } = await everyone(at())
    const [first, second] = [await anApiKey(at(), owner), await anApiKey(at(), owner)]
    let last = 0
    for (let count = 0; count <= 1200; count++) last = (await sendWithKey(at(), first.key, 'GET', '/api/reservations/events')).status
    expect(last).toBe(429)
    expect((await sendWithKey(at(), second.key, 'GET', '/api/venues')).status).toBe(200)
    expect((await ask(at().app, '/api/venues', { headers: as(owner) })).status).toBe(200)
  })
})

describe('the description of the API', () => {
  const at = useApp('embedded')

  test('names the scopes of each operation, and no scopes where keys are rejected', async () => {
    const { paths, components } = (await ask(at().app, '/api/openapi.json')).body
    expect(Object.keys(components.securitySchemes)).toEqual(['session', 'apiKey'])
    const security = [
      paths['/api/venues'].get,
      paths['/api/reservations'].get,
      paths['/api/menus'].post,
      paths['/api/users'].get,
      paths['/api/auth/sign-in/email'].post,
    ].map((operation) => operation.security)
    expect(security).toEqual([
      [{}, { apiKey: [] }],
      [{ session: [] }, { apiKey: ['read'] }, { apiKey: ['reservations'] }],
      [{ session: [] }, { apiKey: ['menus'] }],
      [{ session: [] }],
      [],
    ])
  })

  inDrills('names for each operation exactly the scopes that the server accepts', async () => {
    const { paths } = (await ask(at().app, '/api/openapi.json')).body
    const { owner } = await everyone(at())
    const keys: [ApiScope, string][] = []
    for (const scope of API_SCOPES) keys.push([scope, (await anApiKey(at(), owner, { scopes: [scope] })).key])
    const differing: unknown[] = []
    for (const [path, item] of Object.entries<Record<string, { security: Record<string, string[]>[] }>>(paths))
      for (const [method, { security }] of Object.entries(item)) {
        // Answers about the server itself look at no header.
        if (!path.startsWith('/api/')) continue
        const accepted: string[] = []
        for (const [scope, key] of keys) {
          const { body } = await sendWithKey(at(), key, method.toUpperCase(), path.replace(/\{\w+\}/g, 'nothing-of-the-kind'))
          if (!['api_key_not_accepted', 'api_scope_missing'].includes(body?.code)) accepted.push(scope)
        }
        const named = security.flatMap(({ apiKey }) => (apiKey === undefined ? [] : apiKey.length === 0 ? API_SCOPES : apiKey))
        if (named.toSorted().join() !== accepted.toSorted().join()) differing.push([method, path, named, accepted])
      }
    expect(differing).toEqual([])
  })
})
