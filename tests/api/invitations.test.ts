import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/durations.ts'
import { MAX_PEOPLE_PER_VENUE, MAX_VENUES_PER_PERSON } from '../../src/domain/people/people.ts'
import {
  accounts,
  auditEntries,
  sessions,
  userRoles,
  users,
  venueInvitations,
  venueOwners,
  venues,
} from '../../src/server/db/schema/index.ts'
import { as, aUser, emailsTo, type TestUser, tokenFrom } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, NOON, send, useApp } from '../support/app.ts'
import { aVenue } from '../support/scenario.ts'

const GUEST = 'tom@example.org'
const NEW_PASSWORD = 'grey-heron-4821'
const RACES = process.env.DRILLS ? 50 : 5

describe.each(API_DATABASE_KINDS)('an invitation, on %s,', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }
  let owner: TestUser

  beforeEach(async () => {
    venue = await aVenue(at().services)
    owner = await aUser(at(), { email: 'owner@example.org', venueId: venue.id })
  })

  const post = (path: string, body: unknown, who?: TestUser) => send(at().app, path, body, who ? as(who) : {})
  const invite = (who: TestUser, email = GUEST, role = 'staff', id = venue.id) =>
    post(`/api/venues/${id}/invitations`, { email, role }, who)
  const invited = async (email = GUEST, role = 'staff') => {
    expect((await invite(owner, email, role)).status).toBe(200)
    return tokenFrom(at(), email, 'invitation')
  }
  const read = (token: string) => post('/api/invitations/link', { token })
  const accept = (token: string, { who, password }: { who?: TestUser; password?: string } = {}) =>
    post('/api/invitations/accept', { token, password }, who)
  const roleOf = async (userId: string) =>
    (await at().services.db.orm.select().from(venueOwners).where(eq(venueOwners.user_id, userId))).map(({ role }) => role)

  describe('is rejected', () => {
    test('when staff, the owner of another venue or its staff invite', async () => {
      const other = await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })
      for (const who of [
        await aUser(at(), { venueId: venue.id, venueRole: 'staff' }),
        await aUser(at(), { venueId: other.id }),
        await aUser(at(), { venueId: other.id, venueRole: 'staff' }),
        await aUser(at()),
      ])
        expect((await invite(who)).body.code).toBe('venue_not_found')
      expect(await emailsTo(at(), GUEST)).toEqual([])
    })

    test('when its inviter may no longer invite, although it is still open', async () => {
      const token = await invited()
      // As after an invitation that was stored while the inviter was removed.
      await at().services.db.orm.delete(venueOwners).where(eq(venueOwners.user_id, owner.id))
      expect((await accept(token, { password: NEW_PASSWORD })).body.code).toBe('link_invalid')
      expect(await at().services.db.orm.$count(users, eq(users.email, GUEST))).toBe(0)
    })

    test('when it is withdrawn by anyone but an owner of its venue', async () => {
      const { body } = await invite(owner)
      const other = await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })
      const withdraw = (who: TestUser, venueId: string) =>
        ask(at().app, `/api/venues/${venueId}/invitations/${body.id}`, { method: 'DELETE', headers: as(who) })
      const stranger = await aUser(at(), { venueId: other.id })
      const staff = await aUser(at(), { venueId: venue.id, venueRole: 'staff' })
      expect((await withdraw(stranger, venue.id)).body.code).toBe('venue_not_found')
      expect((await withdraw(stranger, other.id)).body.code).toBe('not_found')
      expect((await withdraw(staff, venue.id)).body.code).toBe('venue_not_found')
      expect(await at().services.db.orm.$count(venueInvitations)).toBe(1)
    })

    test('for an invalid email address, and for a person who already works there', async () => {
      expect((await invite(owner, 'nobody')).body.code).toBe('email_invalid')
      expect((await invite(owner, 'OWNER@example.org')).body.code).toBe('person_there_already')
    })

    test('when its token is unknown, cut off or of another kind', async () => {
      const token = await invited()
      for (const wrong of ['x', token.slice(0, -1), `${token}x`, token.toUpperCase(), owner.token]) {
        expect((await read(wrong)).body.code).toBe('link_invalid')
        expect((await accept(wrong, { password: NEW_PASSWORD })).body.code).toBe('link_invalid')
      }
      expect(await at().services.db.orm.$count(users)).toBe(1)
    })

    test('after seven days, after it was withdrawn and after a newer one to the email address', async () => {
      const [first, second] = [await invited(), await invited()]
      expect((await read(first)).body.code).toBe('link_invalid')
      at().setNow(new Date(NOON.getTime() + 7 * DAY_MS - 1000))
      expect((await read(second)).status).toBe(200)
      at().setNow(new Date(NOON.getTime() + 7 * DAY_MS))
      expect((await accept(second, { password: NEW_PASSWORD })).body.code).toBe('link_invalid')
    })

    test('at the limit of open invitations, unless it replaces one', async () => {
      const now = at().services.clock()
      const open = Array.from({ length: MAX_PEOPLE_PER_VENUE }, (_, index) => ({
        venue_id: venue.id,
        email: `guest-${index}@example.org`,
        role: 'staff' as const,
        token_hash: `hash-${index}`,
        created_at: now,
        expires_at: new Date(now.getTime() + DAY_MS),
      }))
      await at().services.db.orm.insert(venueInvitations).values(open)
      expect((await invite(owner)).body.code).toBe('people_too_many')
      expect((await invite(owner, 'guest-7@example.org', 'owner')).status).toBe(200)
      expect(await at().services.db.orm.$count(venueInvitations)).toBe(MAX_PEOPLE_PER_VENUE)
    })

    test('when another user is signed in, and when the user of its account is not', async () => {
      const guest = await aUser(at(), { email: GUEST })
      const token = await invited()
      expect((await accept(token, { who: owner })).body.code).toBe('invitation_of_another')
      expect((await accept(token, { password: NEW_PASSWORD })).body.code).toBe('not_signed_in')
      expect(await roleOf(guest.id)).toEqual([])
    })

    test('for a signed-in account whose email address is not confirmed', async () => {
      const guest = await aUser(at(), { email: GUEST, isConfirmed: false })
      expect((await accept(await invited(), { who: guest })).body.code).toBe('email_not_confirmed')
      expect(await roleOf(guest.id)).toEqual([])
    })

    test('when the password for a new account is missing or weak', async () => {
      const token = await invited()
      expect((await accept(token)).body.code).toBe('required_fields')
      expect((await accept(token, { password: 'short' })).body.code).toBe('password_too_short')
      expect(await at().services.db.orm.$count(users, eq(users.email, GUEST))).toBe(0)
    })

    test('for an administrator and for an account whose role was removed', async () => {
      for (const role of ['admin', null] as const) {
        const email = `${role}@example.org`
        const guest = await aUser(at(), { email, role })
        expect((await accept(await invited(email), { who: guest })).body.code).toBe('user_not_owner')
      }
    })

    test('for a person who has 50 venues', async () => {
      const { orm } = at().services.db
      const guest = await aUser(at(), { email: GUEST })
      const many = Array.from({ length: MAX_VENUES_PER_PERSON }, (_, index) => ({
        name: `V${index}`,
        slug: `v${index}`,
        address_road: 'a',
        address_city: 'b',
        address_postcode: 'c',
      }))
      const made = await orm.insert(venues).values(many).returning({ id: venues.id })
      await orm.insert(venueOwners).values(made.map(({ id }) => ({ user_id: guest.id, venue_id: id })))
      expect((await accept(await invited(), { who: guest })).body.code).toBe('venues_too_many')
    })

    test('when anyone but an administrator invites to an account', async () => {
      expect((await post('/api/user-invitations', { email: GUEST }, owner)).body.code).toBe('not_allowed')
      const admin = await aUser(at(), { role: 'admin' })
      at().setNow(new Date(NOON.getTime() + 16 * 60_000))
      expect((await post('/api/user-invitations', { email: GUEST, role: 'admin' }, admin)).body.code).toBe('proof_required')
      expect((await post('/api/user-invitations', { email: owner.email }, admin)).body.code).toBe('email_taken')
    })
  })

  test('gets the same response whether or not the email address has an account', async () => {
    await aUser(at(), { email: GUEST })
    const [known, unknown] = [await invite(owner), await invite(owner, 'new@example.org')]
    expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)])
    const texts = await Promise.all([GUEST, 'new@example.org'].map((email) => emailsTo(at(), email)))
    const [one, two] = texts.map(([mail]) => mail?.text?.replace(/#\S+/, ''))
    expect(one).toBe(two)
  })

  test('changes nothing when a scanner opens its link or reads it', async () => {
    const token = await invited()
    for (const method of ['GET', 'HEAD'])
      for (const path of ['/api/invitations/link', '/api/invitations/accept', `/account/invitation?token=${token}`])
        await ask(at().app, path, { method, headers: { purpose: 'prefetch' } })
    expect((await read(token)).body).toEqual({
      email: GUEST,
      venue: { id: venue.id, name: 'The Crown' },
      role: 'staff',
      has_account: false,
      expires_at: new Date(NOON.getTime() + 7 * DAY_MS).toISOString(),
    })
    expect((await read(token)).status).toBe(200)
    expect(await at().services.db.orm.$count(users)).toBe(1)
  })

  test('is stored without its token and its link is in no response', async () => {
    const { body } = await invite(owner)
    const token = await tokenFrom(at(), GUEST, 'invitation')
    const [row] = await at().services.db.orm.select().from(venueInvitations)
    expect(JSON.stringify([row, body])).not.toContain(token)
    expect((await ask(at().app, `/api/venues/${venue.id}/people`, { headers: as(owner) })).text).not.toContain(token)
  })

  test('lets a signed-in person join once', async () => {
    const guest = await aUser(at(), { email: GUEST })
    const token = await invited()
    expect((await read(token)).body.has_account).toBe(true)
    expect((await accept(token, { who: guest })).status).toBe(200)
    expect(await roleOf(guest.id)).toEqual(['staff'])
    expect((await accept(token, { who: guest })).body.code).toBe('link_invalid')
    const entries = await at().services.db.orm.select().from(auditEntries)
    expect(entries.map(({ action, actor_email }) => [action, actor_email])).toEqual([
      ['venue.invite', owner.email],
      ['venue.accept-invitation', GUEST],
    ])
    expect(JSON.stringify(entries[0])).not.toContain(GUEST)
  })

  test('makes staff an owner, and no owner staff', async () => {
    const guest = await aUser(at(), { email: GUEST })
    const [asStaff, asOwner] = [await invited(GUEST, 'staff'), await invited(GUEST, 'owner')]
    expect((await read(asStaff)).body.code).toBe('link_invalid')
    await at().services.db.orm.insert(venueOwners).values({ user_id: guest.id, venue_id: venue.id, role: 'staff' })
    expect((await accept(asOwner, { who: guest })).status).toBe(200)
    expect(await roleOf(guest.id)).toEqual(['owner'])
  })

  test('creates a confirmed account with the chosen password, which can sign in', async () => {
    const token = await invited()
    expect((await accept(token, { password: NEW_PASSWORD })).status).toBe(200)
    const signedIn = await post('/api/auth/sign-in/email', { email: GUEST, password: NEW_PASSWORD, session: 'token' })
    expect(signedIn.body.user).toMatchObject({ role: 'venue_owner', venues: [{ id: venue.id, role: 'staff' }] })
  })

  test('takes over an account that a stranger created with the email address', async () => {
    const { orm } = at().services.db
    const squatter = await aUser(at(), { email: GUEST, isConfirmed: false })
    const token = await invited()
    expect((await read(token)).body.has_account).toBe(false)
    expect((await accept(token, { password: NEW_PASSWORD })).status).toBe(200)
    expect(await orm.$count(sessions, eq(sessions.user_id, squatter.id))).toBe(0)
    expect(await orm.$count(accounts, eq(accounts.user_id, squatter.id))).toBe(1)
    expect((await post('/api/auth/sign-in/email', { email: GUEST, password: 'blue-heron-72' })).body.code).toBe('credentials_wrong')
    expect(await roleOf(squatter.id)).toEqual(['staff'])
  })

  test('is used once when it is accepted many times at the same time', async () => {
    for (let round = 0; round < RACES; round++) {
      const email = `guest-${round}@example.org`
      // A venue has a limited number of people, and a user may send few invitations per hour.
      venue = await aVenue(at().services, { name: `Inn ${round}`, slug: `inn-${round}` })
      owner = await aUser(at(), { venueId: venue.id })
      const token = await invited(email)
      const answers = await Promise.all([1, 2, 3].map(() => accept(token, { password: NEW_PASSWORD })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await at().services.db.orm.$count(users, eq(users.email, email))).toBe(1)
    }
  })

  test('to an account creates one with the role that the administrator chose', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    for (const [email, role] of [
      ['new-owner@example.org', 'venue_owner'],
      ['new-admin@example.org', 'admin'],
    ] as const) {
      expect((await post('/api/user-invitations', { email, role }, admin)).status).toBe(200)
      const token = await tokenFrom(at(), email, 'invitation')
      expect((await read(token)).body).toMatchObject({ venue: null, role, has_account: false })
      expect((await accept(token, { password: NEW_PASSWORD })).status).toBe(200)
      const [made] = await at()
        .services.db.orm.select({ role: userRoles.role })
        .from(users)
        .innerJoin(userRoles, eq(userRoles.user_id, users.id))
        .where(eq(users.email, email))
      expect(made).toEqual({ role })
    }
  })

  describe('to an account, for someone who has signed up since,', () => {
    const accountRole = async (userId: string) =>
      (await at().services.db.orm.select().from(userRoles).where(eq(userRoles.user_id, userId))).map(({ role, towns }) => ({ role, towns }))
    let admin: TestUser
    const invitedAs = async (role: string, towns?: string[]) => {
      admin = await aUser(at(), { role: 'admin' })
      expect((await post('/api/user-invitations', { email: GUEST, role, towns }, admin)).status).toBe(200)
      return tokenFrom(at(), GUEST, 'invitation')
    }

    test('is refused, and stays open, when they have a venue that the role would take away', async () => {
      const token = await invitedAs('editor')
      const guest = await aUser(at(), { email: GUEST, venueId: venue.id })
      expect((await accept(token, { who: guest })).body.code).toBe('invitation_of_owner')
      expect(await accountRole(guest.id)).toEqual([{ role: 'venue_owner', towns: null }])
      expect(await roleOf(guest.id)).toEqual(['owner'])
      expect((await read(token)).status).toBe(200)
    })

    test('is refused when they have a venue but no confirmed email address, as after an import of users', async () => {
      const token = await invitedAs('editor')
      const guest = await aUser(at(), { email: GUEST, venueId: venue.id })
      await at().services.db.orm.update(users).set({ email_verified: false, email_confirmed_at: null }).where(eq(users.id, guest.id))
      expect((await accept(token, { password: NEW_PASSWORD })).body.code).toBe('invitation_of_owner')
      expect(await accountRole(guest.id)).toEqual([{ role: 'venue_owner', towns: null }])
      expect(await roleOf(guest.id)).toEqual(['owner'])
    })

    test('lowers no role of an account without a confirmed email address', async () => {
      const token = await invitedAs('editor', ['Windsor'])
      const guest = await aUser(at(), { email: GUEST, role: 'admin' })
      await at().services.db.orm.update(users).set({ email_verified: false, email_confirmed_at: null }).where(eq(users.id, guest.id))
      expect((await accept(token, { password: NEW_PASSWORD })).status).toBe(200)
      expect(await accountRole(guest.id)).toEqual([{ role: 'admin', towns: null }])
    })

    test('ends when an administrator changes their role', async () => {
      const token = await invitedAs('editor')
      const guest = await aUser(at(), { email: GUEST })
      const removed = await ask(at().app, `/api/user-roles/${guest.id}`, {
        method: 'PATCH',
        headers: { ...as(admin), 'content-type': 'application/json' },
        body: JSON.stringify({ role: null }),
      })
      expect(removed.status).toBe(200)
      expect((await read(token)).body.code).toBe('link_invalid')
    })

    test('never lowers their role', async () => {
      const token = await invitedAs('venue_owner')
      const guest = await aUser(at(), { email: GUEST, role: 'editor' })
      expect((await accept(token, { who: guest })).status).toBe(200)
      expect(await accountRole(guest.id)).toEqual([{ role: 'editor', towns: null }])
    })

    test('gives the role and the towns, and is in the audit log', async () => {
      const token = await invitedAs('editor', ['Windsor'])
      const guest = await aUser(at(), { email: GUEST })
      expect((await accept(token, { who: guest })).status).toBe(200)
      expect(await accountRole(guest.id)).toEqual([{ role: 'editor', towns: ['Windsor'] }])
      const entries = await at().services.db.orm.select().from(auditEntries).where(eq(auditEntries.action, 'user.accept_invitation'))
      expect(entries).toMatchObject([
        { actor_id: guest.id, changes: expect.arrayContaining([{ field: 'role', from: 'venue_owner', to: 'editor' }]) },
      ])
    })
  })

  test('to an account is the only open one of its email address when several are sent at the same time', async () => {
    for (let round = 0; round < RACES; round++) {
      // Each sender has a limit of its own.
      const admin = await aUser(at(), { role: 'admin' })
      const body = { email: `new${round}@example.org`, role: 'venue_owner' }
      const sent = await Promise.all(Array.from({ length: 4 }, () => post('/api/user-invitations', body, admin)))
      expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(await at().services.db.orm.$count(venueInvitations, eq(venueInvitations.email, body.email))).toBe(1)
    }
  })

  test('is deleted with the account that sent it, and with the personal data of its email address', async () => {
    const { orm } = at().services.db
    const admin = await aUser(at(), { role: 'admin' })
    await invite(owner)
    await ask(at().app, `/api/users/${owner.id}`, { method: 'DELETE', headers: as(admin) })
    expect(await orm.$count(venueInvitations)).toBe(0)
    await invite(admin)
    await post('/api/reservations/anonymise', { email: GUEST }, admin)
    expect(await orm.$count(venueInvitations)).toBe(0)
    const guest = await aUser(at(), { email: GUEST })
    await invite(admin)
    await ask(at().app, `/api/users/${guest.id}`, { method: 'DELETE', headers: as(admin) })
    expect(await orm.$count(venueInvitations)).toBe(0)
  })
})

describe('invitations', () => {
  const at = useApp('embedded', { env: { ACCOUNT_LIMIT_FACTOR: '1' } })

  test('are limited to five a day for a mailbox and thirty an hour for a sender', async () => {
    const venue = await aVenue(at().services)
    const [owner, second] = [await aUser(at(), { venueId: venue.id }), await aUser(at(), { venueId: venue.id })]
    const invite = (who: TestUser, email: string) =>
      send(at().app, `/api/venues/${venue.id}/invitations`, { email, role: 'staff' }, as(who))
    for (let sent = 0; sent < 5; sent++) expect((await invite(owner, `tom+${sent}@example.org`)).status).toBe(200)
    expect((await invite(second, GUEST)).body.code).toBe('too_many_requests')
    for (let sent = 0; sent < 25; sent++) expect((await invite(owner, `guest-${sent}@example.org`)).status).toBe(200)
    expect((await invite(owner, 'late@example.org')).body.code).toBe('too_many_requests')
  })
})
