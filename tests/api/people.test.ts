import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_PEOPLE_PER_VENUE, type VenueRole } from '../../src/domain/people/people.ts'
import { auditEntries, calendarFeeds, dailyEmails, users, venueInvitations, venueOwners } from '../../src/server/db/schema/index.ts'
import { sendDailyEmails } from '../../src/server/notification/daily-emails.ts'
import { as, aUser, emailsTo, type TestUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, send, useApp } from '../support/app.ts'
import { aRequest } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const RACES = process.env.DRILLS ? 50 : 5

describe.each(API_DATABASE_KINDS)('the people of a venue, on %s,', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }
  let other: { id: string }
  let owner: TestUser
  let staff: TestUser

  beforeEach(async () => {
    venue = await aVenue(at().services)
    other = await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })
    owner = await aUser(at(), { email: 'owner@example.org', venueId: venue.id })
    staff = await aUser(at(), { email: 'staff@example.org', venueId: venue.id, venueRole: 'staff' })
  })

  const call = (who: TestUser, method: string, path: string, body?: unknown) =>
    ask(at().app, path, {
      method,
      headers: { ...as(who), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const list = (who: TestUser, id = venue.id) => call(who, 'GET', `/api/venues/${id}/people`)
  const change = (who: TestUser, whom: TestUser, role: VenueRole, id = venue.id) =>
    call(who, 'PATCH', `/api/venues/${id}/people/${whom.id}`, { role })
  const remove = (who: TestUser, whom: TestUser, id = venue.id) => call(who, 'DELETE', `/api/venues/${id}/people/${whom.id}`)
  const roles = async () => {
    const rows = await at().services.db.orm.select().from(venueOwners).where(eq(venueOwners.venue_id, venue.id))
    return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]))
  }

  test('return venue_not_found for people of other venues, for users without a venue and for unknown ids', async () => {
    const strangers = [
      await aUser(at(), { venueId: other.id }),
      await aUser(at(), { venueId: other.id, venueRole: 'staff' }),
      await aUser(at()),
      await aUser(at(), { role: null }),
    ]
    for (const stranger of strangers) {
      const answers = [await list(stranger), await change(stranger, staff, 'owner'), await remove(stranger, staff)]
      expect(answers.map(({ body }) => body.code)).toEqual(['venue_not_found', 'venue_not_found', 'venue_not_found'])
    }
    const admin = await aUser(at(), { role: 'admin' })
    for (const id of ['nothing', '00000000-0000-4000-8000-000000000000']) {
      const answers = [await list(admin, id), await change(admin, staff, 'owner', id), await remove(admin, staff, id)]
      expect(answers.map(({ body }) => body.code)).toEqual(['venue_not_found', 'venue_not_found', 'venue_not_found'])
    }
    expect(await roles()).toEqual({ [owner.id]: 'owner', [staff.id]: 'staff' })
  })

  test('are not changed by staff', async () => {
    expect((await change(staff, staff, 'owner')).body.code).toBe('venue_not_found')
    expect((await remove(staff, owner)).body.code).toBe('not_allowed')
    expect(await roles()).toEqual({ [owner.id]: 'owner', [staff.id]: 'staff' })
  })

  test('keep their last owner, who cannot become staff or leave', async () => {
    expect((await change(owner, owner, 'staff')).body.code).toBe('owner_last')
    expect((await remove(owner, owner)).body.code).toBe('owner_last')
    expect(await roles()).toEqual({ [owner.id]: 'owner', [staff.id]: 'staff' })
  })

  test('do not include a user of another venue', async () => {
    const stranger = await aUser(at(), { venueId: other.id })
    expect((await change(owner, stranger, 'staff')).body.code).toBe('user_not_found')
    expect((await remove(owner, stranger)).body.code).toBe('user_not_found')
  })

  test('are listed for owners and staff', async () => {
    const { body } = await list(staff)
    expect(body).toMatchObject({ venue: { id: venue.id }, invitations: [] })
    expect(body.people.map(({ email, role }: { email: string; role: string }) => [email, role]).sort()).toEqual([
      ['owner@example.org', 'owner'],
      ['staff@example.org', 'staff'],
    ])
  })

  test('get no email with data of diners after their removal, which had waited for the mail server', async () => {
    const second = await aUser(at(), { email: 'second@example.org', venueId: venue.id })
    const { services } = at()
    for (const of of [venue, other]) await send(at().app, '/api/reservations', aRequest(of, { email: 'imogen@example.org' }))
    await send(at().app, '/api/reservations', aRequest(venue, { email: 'second@example.org' }))
    await services.db.orm
      .insert(dailyEmails)
      .values({ user_id: second.id, venue_id: venue.id, hour: 12, when_empty: true, last_sent_on: '2026-11-19' })
    expect(await sendDailyEmails(services)).toBe(1)
    const kinds = async (user: TestUser) => (await emailsTo(at(), user.email)).map((email) => email.kind).toSorted()
    expect(await kinds(second)).toEqual(['day-list', 'reservation-received', 'reservation-requested', 'reservation-requested'])
    expect((await remove(owner, second)).status).toBe(200)
    expect(await kinds(second)).toEqual(['reservation-received', 'reservation-requested', 'venue-person-removed'])
    expect(await kinds(owner)).toEqual(['reservation-requested', 'reservation-requested'])
  })

  test('are changed and removed by owners, with an audit entry for each and an email to the removed person', async () => {
    expect((await change(owner, staff, 'owner')).status).toBe(200)
    expect((await change(owner, staff, 'owner')).status).toBe(200)
    expect(await roles()).toEqual({ [owner.id]: 'owner', [staff.id]: 'owner' })
    expect((await remove(owner, staff)).status).toBe(200)
    expect(await roles()).toEqual({ [owner.id]: 'owner' })
    const entries = await at().services.db.orm.select().from(auditEntries)
    expect(entries.map(({ action, entity_id, changes }) => [action, entity_id, changes.at(-1)])).toEqual([
      ['venue.change-person', venue.id, { field: 'role', from: 'staff', to: 'owner' }],
      ['venue.remove-person', venue.id, { field: 'role', from: 'owner', to: null }],
    ])
    expect((await emailsTo(at(), staff.email)).map((email) => email.kind)).toEqual(['venue-person-removed'])
  })

  test('have no owner when an administrator removes the last one', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    expect((await change(admin, owner, 'staff')).status).toBe(200)
    expect((await change(admin, owner, 'owner')).status).toBe(200)
    expect((await remove(admin, owner)).status).toBe(200)
    expect(await roles()).toEqual({ [staff.id]: 'staff' })
  })

  test('leave the venue themselves, which ends only their calendar feed and daily email of this venue', async () => {
    const { orm } = at().services.db
    await orm.insert(venueOwners).values({ user_id: staff.id, venue_id: other.id })
    for (const { id } of [venue, other]) {
      await call(staff, 'POST', '/api/calendar-feeds', { venue_id: id })
      await call(staff, 'PATCH', `/api/daily-emails/${id}`, { hour: 7 })
    }
    expect([await orm.$count(calendarFeeds), await orm.$count(dailyEmails)]).toEqual([2, 2])
    expect((await remove(staff, staff)).status).toBe(200)
    expect(await emailsTo(at(), staff.email)).toEqual([])
    expect((await orm.select().from(calendarFeeds)).map(({ venue_id }) => venue_id)).toEqual([other.id])
    expect((await orm.select().from(dailyEmails)).map(({ venue_id }) => venue_id)).toEqual([other.id])
    expect((await list(staff)).body.code).toBe('venue_not_found')
    expect((await list(staff, other.id)).status).toBe(200)
  })

  test('lose their open invitations when they are no longer owners', async () => {
    const { orm } = at().services.db
    await change(owner, staff, 'owner')
    await call(staff, 'POST', `/api/venues/${venue.id}/invitations`, { email: 'spare@example.org', role: 'owner' })
    await change(owner, staff, 'staff')
    expect(await orm.$count(venueInvitations)).toBe(0)
  })

  test('keep at least one owner when two owners demote or remove each other at the same time', async () => {
    const { orm } = at().services.db
    for (let round = 0; round < RACES; round++) {
      await orm
        .insert(venueOwners)
        .values([owner, staff].map(({ id }) => ({ user_id: id, venue_id: venue.id })))
        .onConflictDoUpdate({ target: [venueOwners.user_id, venueOwners.venue_id], set: { role: 'owner' } })
      const act = round % 2 === 0 ? (a: TestUser, b: TestUser) => change(a, b, 'staff') : remove
      const answers = await Promise.all([act(owner, staff), act(staff, owner)])
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      expect(Object.values(await roles()).filter((role) => role === 'owner')).toHaveLength(1)
    }
  })

  test('are 50 at most, also by assignment', async () => {
    const { orm } = at().services.db
    const full = Array.from({ length: MAX_PEOPLE_PER_VENUE - 2 }, (_, index) => `filler-${index}`)
    await orm.insert(users).values(full.map((id) => ({ id, name: '', email: `${id}@example.org` })))
    await orm.insert(venueOwners).values(full.map((id) => ({ user_id: id, venue_id: venue.id })))
    const [admin, late] = [await aUser(at(), { role: 'admin' }), await aUser(at())]
    expect((await call(admin, 'POST', '/api/venue-owners', { user_id: late.id, venue_id: venue.id })).body.code).toBe('people_too_many')
    expect((await call(owner, 'POST', `/api/venues/${venue.id}/invitations`, { email: 'x@example.org', role: 'staff' })).body.code).toBe(
      'people_too_many',
    )
    expect(Object.keys(await roles())).toHaveLength(MAX_PEOPLE_PER_VENUE)
  })

  test('lose all other venues when an administrator assigns one by default', async () => {
    const { orm } = at().services.db
    const admin = await aUser(at(), { role: 'admin' })
    await orm.insert(venueOwners).values({ user_id: staff.id, venue_id: other.id })
    const third = await aVenue(at().services, { name: 'The Bell', slug: 'the-bell' })
    await call(admin, 'POST', '/api/venue-owners', { user_id: staff.id, venue_id: third.id })
    expect(await orm.select().from(venueOwners).where(eq(venueOwners.user_id, staff.id))).toMatchObject([
      { venue_id: third.id, role: 'owner' },
    ])
    await call(admin, 'POST', '/api/venue-owners', { user_id: staff.id, venue_id: null })
    expect(await orm.$count(venueOwners, eq(venueOwners.user_id, staff.id))).toBe(0)
  })

  test('have several venues in the session in the order of assignment, and one row in the list of users', async () => {
    const { orm } = at().services.db
    const admin = await aUser(at(), { role: 'admin' })
    await orm.insert(venueOwners).values({ user_id: staff.id, venue_id: other.id, created_at: new Date('2027-01-01') })
    const { body } = await call(staff, 'GET', '/api/session')
    expect(body.user).toMatchObject({
      venue_id: venue.id,
      venues: [
        { id: venue.id, name: 'The Crown', role: 'staff' },
        { id: other.id, name: 'The Anchor', role: 'owner' },
      ],
    })
    const listed = (await call(admin, 'GET', '/api/users?q=staff@')).body
    expect(listed).toMatchObject({ total: 1, data: [{ email: 'staff@example.org', venue_id: venue.id, venue_name: 'The Crown' }] })
  })
})
