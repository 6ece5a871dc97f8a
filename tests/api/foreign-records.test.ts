import { beforeEach, describe, expect, test } from 'vitest'
import { API_SCOPES } from '../../src/domain/api-key/scopes.ts'
import { venueOwners } from '../../src/server/db/schema/index.ts'
import { as, aUser } from '../support/accounts.ts'
import { anApiKey } from '../support/api-key.ts'
import { ask, type TestApp, useApp } from '../support/app.ts'
import { dumpRows } from '../support/dump-rows.ts'
import { sendAs } from '../support/managing.ts'
import { aRecordOfEachKind, type Records } from '../support/records.ts'
import { aVenue } from '../support/scenario.ts'

/** Operations on a venue or menu that anyone may use. */
const PUBLIC = new Set([
  'GET /api/venues/{id}',
  'GET /api/venues/{id}/availability',
  'GET /api/venues/{id}/closures.ics',
  'GET /api/menus',
  'GET /api/menus/{id}',
  'GET /api/menu-categories',
  'GET /api/reservations/calendar',
  'POST /api/reservations',
])
/** Any owner may claim a venue. One that has an owner is refused with a sentence. */
const CLAIMS = /^\w+ \/api\/venues\/\{id\}\/claim/
const REFUSALS = [401, 403, 404]

/** A stream, and a file and a comparison that the record has not. */
const NOT_READ = new Set([
  'GET /api/reservations/events',
  'GET /api/menu-extractions/{id}/photograph',
  'GET /api/menu-extractions/{id}/review',
  'GET /api/menu-extractions/{id}/changes',
])

type Operation = { name: string; method: string; path: string; body: unknown }

/** The operations of the API description that have an id in their path or body, with the ids of existing records. */
async function operationsOn(at: TestApp, { ids }: Records): Promise<Operation[]> {
  const { body } = await ask(at.app, '/api/openapi.json')
  const found: Operation[] = []
  for (const [template, item] of Object.entries(body.paths as Record<string, object>))
    for (const [method, { parameters = [], requestBody }] of Object.entries(item)) {
      const names: string[] = parameters.map(({ name }: { name: string }) => name)
      const example = requestBody?.content?.['application/json']?.example
      const isOfRecord = template.includes('{') || names.some(isId) || Object.keys(example ?? {}).some(isId)
      if (!isOfRecord) continue
      const query = names.filter(isId).map((name) => `${name}=${ids[name] ?? ids['/api/venues']}`)
      const path = template.replaceAll(/\{(\w+)\}/g, (_, name) => {
        const id = name === 'id' || name === 'what' ? ids[template.slice(0, template.indexOf('/{'))] : ids[name]
        if (!id) throw new Error(`no record for {${name}} of ${template}: add one to aRecordOfEachKind`)
        return id
      })
      const full = method === 'get' && query.length > 0 ? `${path}?${query.join('&')}` : path
      found.push({ name: `${method.toUpperCase()} ${template}`, method: method.toUpperCase(), path: full, body: withIds(example, ids) })
    }
  return found
}

function isId(name: string): boolean {
  return name === 'venue_id' || name === 'menu_id' || name === 'category_id' || name === 'user_id' || name === 'entity_id'
}

/** An example of the description about the existing records. */
function withIds(value: unknown, ids: Record<string, string>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, isId(name) ? (ids[name] ?? each) : each]))
}

describe('private records', () => {
  const at = useApp('embedded')
  let records: Records
  let headers: Record<string, Record<string, string>>

  beforeEach(async () => {
    records = await aRecordOfEachKind(at())
    const other = await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor', address_city: 'Slough' })
    const otherOwner = await aUser(at(), { venueId: other.id })
    const removed = await aUser(at(), { venueId: records.venueId })
    const staff = await aUser(at(), { venueId: records.venueId, venueRole: 'staff' })
    const everyScope = [...API_SCOPES]
    const key = await anApiKey(at(), otherOwner, { scopes: everyScope })
    const second = await aVenue(at().services, { name: 'The Bell', slug: 'the-bell', address_city: 'Slough' })
    await at().services.db.orm.insert(venueOwners).values({ user_id: records.owner.id, venue_id: second.id })
    const ofSecond = { scopes: everyScope, venue_id: second.id }
    const keys = { owner: await anApiKey(at(), records.owner, ofSecond), admin: await anApiKey(at(), records.admin, ofSecond) }
    for (const { id } of [removed, staff]) {
      const path = `/api/venues/${records.venueId}/people/${id}`
      expect((await sendAs(at(), records.owner, 'DELETE', path)).status).toBe(200)
    }
    headers = {
      visitor: {},
      'other owner': as(otherOwner),
      'other staff': as(await aUser(at(), { venueId: other.id, venueRole: 'staff' })),
      'editor of another town': as(await aUser(at(), { role: 'editor', towns: ['Slough'] })),
      'owner removed a moment ago': as(removed),
      'staff removed a moment ago': as(staff),
      'key of another owner': { authorization: `Bearer ${key.key}` },
      'key of the owner for another venue': { authorization: `Bearer ${keys.owner.key}` },
      'key of an administrator for another venue': { authorization: `Bearer ${keys.admin.key}` },
    }
  })

  test('are returned to the owner or an administrator by every GET operation', async () => {
    const missing: string[] = []
    for (const { name, method, path } of await operationsOn(at(), records)) {
      if (method !== 'GET' || PUBLIC.has(name) || NOT_READ.has(name)) continue
      const answers = await Promise.all([records.owner, records.admin].map((by) => sendAs(at(), by, 'GET', path)))
      if (!answers.some(({ status }) => status === 200)) missing.push(`${name} ${answers.map(({ text }) => text).join(' ')}`)
    }
    expect(missing).toEqual([])
  })

  test('are stored by no cache after any GET operation', async () => {
    const stored: string[] = []
    for (const { name, method, path } of await operationsOn(at(), records)) {
      if (method !== 'GET' || PUBLIC.has(name) || NOT_READ.has(name)) continue
      const { status, headers } = await sendAs(at(), records.admin, 'GET', path)
      if (status === 200 && !headers.get('cache-control')?.includes('no-store')) stored.push(name)
    }
    expect(stored).toEqual([])
  })

  test('are neither returned to nor changed by users without permission, with any operation of the API description', async () => {
    // The time of a key's first use is stored.
    for (const key of Object.values(headers)) await ask(at().app, '/api/venues', { headers: key })
    const before = await dumpRows(at())
    const passed: string[] = []
    for (const { name, method, path, body } of await operationsOn(at(), records)) {
      if (PUBLIC.has(name) || CLAIMS.test(name)) continue
      for (const [who, credentials] of Object.entries(headers)) {
        const json = body === undefined ? {} : { 'content-type': 'application/json' }
        const answer = await ask(at().app, path, {
          method,
          headers: { ...credentials, ...json },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        if (!REFUSALS.includes(answer.status)) passed.push(`${who}: ${name} ${answer.status} ${answer.text.slice(0, 200)}`)
      }
    }
    expect(passed).toEqual([])
    expect(await dumpRows(at())).toEqual(before)
  })
})
