import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { runBulkChange } from '../../../src/server/bulk/run-bulk-change.ts'
import {
  auditEntries,
  bulkChangeRows,
  bulkChanges,
  menus,
  trashEntries,
  userRoles,
  venueOwners,
  venues,
} from '../../../src/server/db/schema/index.ts'
import { aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { NOON, send, type TestApp, type TestResponse, useApp } from '../../support/app.ts'
import { makeBulkChange, NEVER, readChange, undoBulkChange, withoutTimes } from '../../support/bulk-changes.ts'
import { dumpRows } from '../../support/dump-rows.ts'
import { everyone, sendAs } from '../../support/managing.ts'
import { seededRandom } from '../../support/random.ts'
import { aRequest } from '../../support/reservation.ts'
import { aVenue } from '../../support/scenario.ts'
import { aWholeVenue } from '../../support/whole-guide.ts'

describe.each(API_DATABASE_KINDS)('a bulk change on %s', (kind) => {
  const at = useApp(kind)
  const venueOf = async (id: string) => (await at().services.db.orm.select().from(venues).where(eq(venues.id, id)))[0]

  const runTwice = (id: string) => Promise.all([1, 2].map(() => runBulkChange(at().services, id, NEVER)))

  test('is rejected for everyone except administrators, and changes nothing', async () => {
    const { visitor, withoutVenue, otherOwner, owner, venue } = await everyone(at())
    const body = { action: 'delete', venues: { ids: [venue.id] } }
    expect((await sendAs(at(), visitor, 'POST', '/api/bulk-changes', body)).body.code).toBe('not_signed_in')
    for (const by of [withoutVenue, otherOwner, owner])
      expect((await sendAs(at(), by, 'POST', '/api/bulk-changes', body)).body.code).toBe('not_allowed')
    expect(await at().services.db.orm.$count(bulkChanges)).toBe(0)
  })

  test('is rejected when the selection is empty, too large or unknown', async () => {
    const { admin, venue } = await everyone(at())
    const start = (selection: object) => sendAs(at(), admin, 'POST', '/api/bulk-changes', { action: 'feature', venues: selection })
    for (const selection of [{ ids: [] }, { ids: ['x'] }, { ids: Array(501).fill(venue.id) }, { filter: { q: 'x' } }, {}])
      expect((await start(selection)).status).toBe(400)
    expect((await start({ ids: [venue.id, '00000000-0000-4000-8000-000000000000'] })).body.code).toBe('bulk_selection_changed')
    expect(await at().services.db.orm.$count(bulkChanges)).toBe(0)
  })

  test('features the venues that match a filter, reports each, and is undone as a whole', async () => {
    const { admin } = await everyone(at())
    const inBray = [
      await aVenue(at().services, { name: 'Ash', address_city: 'Bray' }),
      await aVenue(at().services, { name: 'Birch', address_city: 'Bray', featured: true }),
    ]
    const total = inBray.length
    const before = await dumpRows(at())
    const change = await makeBulkChange(at(), admin, { action: 'feature', venues: { filter: { city: ['Bray'] }, total } })
    expect(change).toMatchObject({ status: 'finished', total, counts: { changed: 1, unchanged: 1, refused: 0 }, undone_by: null })
    const { body } = await sendAs(at(), admin, 'GET', `/api/bulk-changes/${change.id}/rows?outcome=unchanged`)
    expect(body.data).toMatchObject([{ venue_id: inBray[1]?.id, outcome: 'unchanged', reason: null }])
    expect((await venueOf(String(inBray[0]?.id)))?.featured).toBe(true)
    const undo = await undoBulkChange(at(), admin, change.id)
    expect(undo).toMatchObject({ kind: 'undo', undo_of: change.id, total: 1, counts: { changed: 1 } })
    expect(withoutTimes(await dumpRows(at()))).toEqual(withoutTimes(before))
    // The first response may have been lost.
    expect((await sendAs(at(), admin, 'POST', `/api/bulk-changes/${change.id}/undo`)).body.id).toBe(undo.id)
    const another = await aUser(at(), { role: 'admin' })
    expect((await sendAs(at(), another, 'POST', `/api/bulk-changes/${change.id}/undo`)).body.code).toBe('bulk_undone')
  })

  test('is rejected when another number of venues matches the filter than was selected', async () => {
    const { admin } = await everyone(at())
    await aVenue(at().services, { name: 'Ash', address_city: 'Bray' })
    const body = { action: 'delete', venues: { filter: { city: ['Bray'] }, total: 3 } }
    expect((await sendAs(at(), admin, 'POST', '/api/bulk-changes', body)).body.code).toBe('bulk_selection_changed')
    expect(await at().services.db.orm.$count(trashEntries)).toBe(0)
  })

  test('that deletes venues moves them to the trash, and its undo restores them with everything', async () => {
    const { admin, venue } = await aWholeVenue(at())
    const before = await dumpRows(at())
    const change = await makeBulkChange(at(), admin, { action: 'delete', venues: { ids: [venue.id] } })
    expect(await venueOf(venue.id)).toBeUndefined()
    await undoBulkChange(at(), admin, change.id)
    expect(await dumpRows(at())).toEqual(before)
  })

  test.each<[string, (by: TestUser, venue: { id: string }, menuId: string) => Promise<TestResponse>]>([
    ['the venue was changed', (by, venue) => sendAs(at(), by, 'PATCH', `/api/venues/${venue.id}`, { description: 'New' })],
    ['a menu was changed', (by, _venue, menuId) => sendAs(at(), by, 'PATCH', `/api/menus/${menuId}`, { name: 'New' })],
    [
      'a diner requested a table',
      (_by, venue) => send(at().app, '/api/reservations', aRequest(venue, { requested_date: '2026-12-10', requested_time: '19:00' })),
    ],
  ])('that deletes venues is not carried out again by the undo of its undo when %s since', async (_what, use) => {
    const { admin, venue } = await aWholeVenue(at())
    const change = await makeBulkChange(at(), admin, { action: 'delete', venues: { ids: [venue.id] } })
    const undo = await undoBulkChange(at(), admin, change.id)
    at().setNow(new Date(NOON.getTime() + 60_000))
    const [menu] = await at().services.db.orm.select().from(menus).where(eq(menus.venue_id, venue.id))
    expect((await use(admin, venue, menu?.id ?? '')).body.errors).toBeUndefined()
    expect((await undoBulkChange(at(), admin, undo.id)).counts).toEqual({ changed: 0, unchanged: 0, refused: 1 })
    expect(await venueOf(venue.id)).toBeDefined()
  })

  test('that assigns venues leaves the other venues and owners as they are, and so does its undo', async () => {
    const { admin, owner, otherOwner, venue } = await everyone(at())
    const second = await aVenue(at().services, { name: 'The Swan' })
    const owners = () =>
      at()
        .services.db.orm.select()
        .from(venueOwners)
        .where(inArray(venueOwners.venue_id, [venue.id, second.id]))
    const before = await owners()
    const body = { action: 'assign', user_id: otherOwner.id, venues: { ids: [venue.id, second.id] } }
    const change = await makeBulkChange(at(), admin, body)
    expect(change.counts).toEqual({ changed: 2, unchanged: 0, refused: 0 })
    expect((await owners()).map(({ user_id }) => user_id).toSorted()).toEqual([owner.id, otherOwner.id, otherOwner.id].toSorted())
    await undoBulkChange(at(), admin, change.id)
    expect(await owners()).toEqual(before)
  })

  test('that assigns needs a venue owner', async () => {
    const { admin, venue } = await everyone(at())
    const assign = (user_id?: string) =>
      sendAs(at(), admin, 'POST', '/api/bulk-changes', { action: 'assign', user_id, venues: { ids: [venue.id] } })
    expect((await assign()).body.code).toBe('invalid_request')
    for (const user of [admin.id, 'nobody']) expect((await assign(user)).body.code).toBe('user_not_owner')
  })

  test('keeps later changes of venues when it is undone, and reports them', async () => {
    const { admin, venue } = await everyone(at())
    const other = await aVenue(at().services, { name: 'The Swan' })
    const change = await makeBulkChange(at(), admin, { action: 'deactivate', venues: { ids: [venue.id, other.id] } })
    await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { active: true })
    const undo = await undoBulkChange(at(), admin, change.id)
    expect(undo.counts).toEqual({ changed: 1, unchanged: 0, refused: 1 })
    const { body } = await sendAs(at(), admin, 'GET', `/api/bulk-changes/${undo.id}/rows?outcome=refused`)
    expect(body.data).toMatchObject([{ venue_id: venue.id, reason: 'Changed again since, so it stays as it is' }])
    expect((await venueOf(other.id))?.active).toBe(true)
  })

  test('stops after the current venue, continues with the next one, and changes no venue twice', async () => {
    const { admin } = await everyone(at())
    const all = await Promise.all(Array.from({ length: 5 }, (_, n) => aVenue(at().services, { name: `Inn ${n}`, address_city: 'Bray' })))
    const body = { action: 'feature', venues: { filter: { city: ['Bray'] }, total: 5 } }
    const { body: change } = await sendAs(at(), admin, 'POST', '/api/bulk-changes', body)
    expect((await sendAs(at(), admin, 'POST', `/api/bulk-changes/${change.id}/undo`)).body.code).toBe('bulk_running')
    let venuesLeft = 3
    await runBulkChange(at().services, change.id, () => venuesLeft-- <= 0)
    const { body: stopped } = await sendAs(at(), admin, 'POST', `/api/bulk-changes/${change.id}/stop`)
    expect(stopped).toMatchObject({ status: 'stopped', counts: { changed: 3 } })
    await runBulkChange(at().services, change.id, NEVER)
    expect((await readChange(at(), admin, change.id)).counts.changed).toBe(3)
    // The state after a crash between the change of a venue and its outcome.
    await at().services.db.orm.update(bulkChangeRows).set({ outcome: null }).where(eq(bulkChangeRows.position, 3))
    await sendAs(at(), admin, 'POST', `/api/bulk-changes/${change.id}/continue`)
    await runBulkChange(at().services, change.id, NEVER)
    expect(await readChange(at(), admin, change.id)).toMatchObject({ status: 'finished', counts: { changed: 5, unchanged: 0 } })
    expect(await at().services.db.orm.$count(auditEntries, eq(auditEntries.bulk_change_id, change.id))).toBe(all.length)
  })

  test('reports each venue as changed when two jobs run it at the same time, as after a missed heartbeat', async () => {
    const { admin } = await everyone(at())
    const all = await Promise.all(Array.from({ length: 10 }, (_, n) => aVenue(at().services, { name: `Inn ${n}` })))
    const body = { action: 'delete', venues: { ids: all.map(({ id }) => id) } }
    const { body: change } = await sendAs(at(), admin, 'POST', '/api/bulk-changes', body)
    const { body: undo } = await runTwice(change.id).then(() => sendAs(at(), admin, 'POST', `/api/bulk-changes/${change.id}/undo`))
    await runTwice(undo.id)
    for (const { id } of [change, undo])
      expect(await readChange(at(), admin, id)).toMatchObject({ status: 'finished', counts: { changed: 10, unchanged: 0, refused: 0 } })
  })

  test('changes no further venue once it was stopped, also one that had begun, so that its undo misses none', async () => {
    const { admin, venue } = await everyone(at())
    const { body: change } = await sendAs(at(), admin, 'POST', '/api/bulk-changes', { action: 'feature', venues: { ids: [venue.id] } })
    const { changes } = at().services
    const stopping: TestApp['services'] = {
      ...at().services,
      changes: {
        ...changes,
        async transaction(work) {
          await sendAs(at(), admin, 'POST', `/api/bulk-changes/${change.id}/stop`)
          await undoBulkChange(at(), admin, change.id)
          return changes.transaction(work)
        },
      },
    }
    await runBulkChange(stopping, change.id, NEVER)
    expect((await venueOf(venue.id))?.featured).toBe(false)
    expect(await readChange(at(), admin, change.id)).toMatchObject({ status: 'stopped', counts: { changed: 0, refused: 0 } })
    expect(await at().services.db.orm.$count(auditEntries, eq(auditEntries.bulk_change_id, change.id))).toBe(0)
  })

  test('ends with errors when its author is no longer an administrator', async () => {
    const { admin, venue } = await everyone(at())
    const { body } = await sendAs(at(), admin, 'POST', '/api/bulk-changes', { action: 'delete', venues: { ids: [venue.id] } })
    await at().services.db.orm.update(userRoles).set({ role: 'venue_owner' }).where(eq(userRoles.user_id, admin.id))
    await runBulkChange(at().services, body.id, NEVER)
    const rows = await at().services.db.orm.select().from(bulkChangeRows)
    expect(rows).toMatchObject([{ outcome: 'refused', reason: 'not_allowed' }])
    expect(await venueOf(venue.id)).toBeDefined()
  })

  test('restores the initial state when any sequence of changes is undone from the last to the first', async () => {
    const { admin, owner } = await aWholeVenue(at())
    for (const name of ['Ash', 'Birch', 'Cedar']) await aVenue(at().services, { name, address_city: 'Bray' })
    const before = await dumpRows(at())
    const random = seededRandom(7).next
    for (let round = 0; round < 6; round++) {
      const changes: string[] = []
      for (let step = 0; step < 4; step++) {
        const ids = (await at().services.db.orm.select({ id: venues.id }).from(venues)).map(({ id }) => id).filter(() => random() < 0.6)
        if (ids.length === 0) continue
        const action = ['feature', 'stop_featuring', 'activate', 'deactivate', 'assign', 'delete'][Math.floor(random() * 6)]
        changes.push((await makeBulkChange(at(), admin, { action, user_id: owner.id, venues: { ids } })).id)
      }
      for (const id of changes.toReversed()) expect((await undoBulkChange(at(), admin, id)).counts.refused).toBe(0)
      expect(withoutTimes(await dumpRows(at()))).toEqual(withoutTimes(before))
    }
  })
})

describe.each(API_DATABASE_KINDS)('the list of all venues on %s', (kind) => {
  const at = useApp(kind)

  test('is filtered by city, cuisine, state and missing fields, with the counts of each filter', async () => {
    const { admin, owner, venue, menu } = await aWholeVenue(at())
    const bare = await aVenue(at().services, {
      name: 'Bare',
      address_city: 'Bray',
      cuisines: ['Seafood'],
      active: false,
      hours_mon_fri: null,
      hours_sat_sun: null,
      image_url: null,
      latitude: null,
      longitude: null,
    })
    const ids = async (query: string) => {
      const { body } = await sendAs(at(), admin, 'GET', `/api/managed-venues?${query}`)
      return body.data.map(({ id }: { id: string }) => id)
    }
    expect(menu.venue_id).toBe(venue.id)
    for (const query of [
      'city=Bray',
      'cuisine=Seafood',
      'active=false',
      'missing=owner',
      'missing=menu',
      'missing=hours&missing=picture',
      'missing=coordinates',
    ])
      expect([query, await ids(query)]).toEqual([query, [bare.id]])
    expect(await ids(`q=${encodeURIComponent(owner.email)}`)).toContain(venue.id)
    const { body: counts } = await sendAs(at(), admin, 'GET', '/api/managed-venue-counts?city=Bray')
    expect(counts).toEqual({ all: 2, inactive: 1, missing: { owner: 1, menu: 1, hours: 1, picture: 1, coordinates: 1 } })
    const { body } = await sendAs(at(), admin, 'GET', '/api/managed-venues?city=Bray')
    expect(body.data[0]).toMatchObject({ owner_emails: [], missing: ['owner', 'menu', 'hours', 'picture', 'coordinates'] })
    const { body: cities } = await sendAs(at(), admin, 'GET', '/api/managed-venue-cities?q=bra')
    expect(cities.data).toEqual([{ value: 'Bray', label: 'Bray', count: 1 }])
    const { body: after } = await sendAs(at(), admin, 'GET', '/api/managed-venue-cities?q=bra&page=2')
    expect(after).toEqual({ data: [], total: 1, next: null })
  })
})
