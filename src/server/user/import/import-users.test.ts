import { Readable } from 'node:stream'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aUser, Browser, emailsTo, tokenFrom } from '../../../../tests/support/accounts.ts'
import { API_DATABASE_KINDS } from '../../../../tests/support/api-databases.ts'
import { useApp } from '../../../../tests/support/app.ts'
import { type Columns, sourceRows } from '../../../../tests/support/imports.ts'
import { beforeFirstTransaction } from '../../../../tests/support/lost-authority.ts'
import { aVenue } from '../../../../tests/support/scenario.ts'
import { SYSTEM, VISITOR } from '../../../domain/account/actor.ts'
import { ALL_MESSAGES } from '../../../domain/all-messages.ts'
import { MAX_PEOPLE_PER_VENUE } from '../../../domain/people/people.ts'
import { auditEntries, sessions, userRoles, users, venueOwners } from '../../db/schema/index.ts'
import { exportData } from '../../export/export-data.ts'
import { readRows } from '../../import-files/read-rows.ts'
import { importUsers } from './import-users.ts'

const EMAIL = 'ann@example.org'

describe.each(API_DATABASE_KINDS)('importUsers (%s)', (kind) => {
  const at = useApp(kind)
  const ctx = (actor = SYSTEM) => ({ ...at().services, actor })
  const run = async (rows: readonly Columns[], apply = true) =>
    (await Array.fromAsync(importUsers({ ctx: ctx(), input: { rows: sourceRows(rows), apply } }))).slice(0, -1)

  test('throws not_allowed for a visitor', async () => {
    const importing = importUsers({ ctx: ctx(VISITOR), input: { rows: sourceRows([{ email: EMAIL }]), apply: true } })
    await expect(importing.next()).rejects.toMatchObject({ code: 'not_allowed' })
  })

  test('rejects rows without an email address, with an unknown role or venue, and a second row of the same user', async () => {
    const rows = [{ email: 'x' }, { email: EMAIL, role: 'king' }, { email: EMAIL, venue_id: 'none' }, { email: EMAIL }]
    const reports = await run(rows)
    expect(reports.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused', 'duplicate'])
    expect(await at().services.db.orm.$count(users)).toBe(0)
  })

  test('says what is wrong when a role is unknown or characters were lost, and names each row by its email address or name', async () => {
    const reports = await run([
      { email: EMAIL, role: 'king' },
      { email: 'zoe@example.org', name: 'Zo\uFFFD' },
      { email: 'zoe', name: 'Zoe' },
      { name: 'Zoe' },
    ])
    expect(reports).toMatchObject([
      { outcome: 'refused', name: EMAIL, reason: 'role: Please enter venue_owner, editor or admin' },
      { outcome: 'refused', name: 'zoe@example.org', reason: `name: ${ALL_MESSAGES.characters_lost}` },
      { outcome: 'refused', name: 'zoe' },
      { outcome: 'refused', name: 'Zoe' },
    ])
  })

  test('writes nothing in a dry run', async () => {
    expect(await run([{ email: EMAIL }], false)).toMatchObject([{ outcome: 'created', name: EMAIL }])
    expect(await at().services.db.orm.$count(users)).toBe(0)
  })

  test('invites a new user, whose link sets the password', async () => {
    const venue = await aVenue(at().services)
    expect(await run([{ email: EMAIL, name: 'Ann', venue_id: venue.id }])).toMatchObject([
      { outcome: 'created', venue: 'The Crown', isInvited: true },
    ])
    const browser = new Browser(at())
    const token = await tokenFrom(at(), EMAIL, 'invitation')
    expect((await browser.post('/api/auth/reset-password', { token, new_password: 'linen-and-slate-9' })).status).toBe(200)
    const signedIn = await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: 'linen-and-slate-9' })
    expect(signedIn.body.user).toMatchObject({ email: EMAIL, name: 'Ann', role: 'venue_owner', venue_id: venue.id })
    expect((await at().services.db.orm.select().from(auditEntries))[0]).toMatchObject({ action: 'user.import', actor_email: 'system' })
  })

  test('tells two towns from one town with a comma in its name', async () => {
    const { id } = await aUser(at(), { email: EMAIL, role: 'editor', towns: ['Berkshire,Bray'] })
    await run([{ email: EMAIL, role: 'editor', towns: 'Berkshire|Bray' }])
    const [role] = await at().services.db.orm.select().from(userRoles).where(eq(userRoles.user_id, id))
    expect(role?.towns).toEqual(['Berkshire', 'Bray'])
  })

  test('changes role and assignment of an existing user, but not the role of the last administrator', async () => {
    const venue = await aVenue(at().services)
    await aUser(at(), { email: EMAIL })
    await aUser(at(), { email: 'root@example.org', role: 'admin' })
    const rows = [
      { email: EMAIL, venue_id: venue.id },
      { email: 'root@example.org', role: 'venue_owner' },
    ]
    expect(await run(rows)).toMatchObject([
      { outcome: 'changed', changes: [{ field: 'venue_id', from: null, to: venue.id, to_name: 'The Crown' }] },
      { outcome: 'refused', reason: 'The last administrator cannot be removed' },
    ])
    expect(await run(rows.slice(0, 1))).toMatchObject([{ outcome: 'unchanged' }])
    expect(await emailsTo(at(), EMAIL)).toEqual([])
  })

  test('changes neither role nor venues of a user whose venue has no place left', async () => {
    const { orm } = at().services.db
    const venue = await aVenue(at().services)
    const ann = await aUser(at(), { email: EMAIL, role: 'editor' })
    for (let n = 0; n < MAX_PEOPLE_PER_VENUE; n++) await aUser(at(), { venueId: venue.id })
    const rows = [{ email: EMAIL, role: 'venue_owner', venue_id: venue.id }]
    expect(await run(rows)).toMatchObject([{ outcome: 'refused', reason: ALL_MESSAGES.people_too_many }])
    expect(await orm.select().from(userRoles).where(eq(userRoles.user_id, ann.id))).toMatchObject([{ role: 'editor' }])
    expect(await orm.$count(sessions, eq(sessions.user_id, ann.id))).toBe(1)
    expect(await orm.$count(auditEntries)).toBe(0)
  })

  test('restores users with ids, roles and assignments of an export', async () => {
    const { orm } = at().services.db
    const venue = await aVenue(at().services)
    const other = await aVenue(at().services, { name: 'The Anchor' })
    const ann = await aUser(at(), { email: EMAIL, venueId: venue.id })
    const joined = new Date(Date.now() + 1000)
    await orm.insert(venueOwners).values({ user_id: ann.id, venue_id: other.id, role: 'staff', created_at: joined })
    const admin = await aUser(at(), { email: 'root@example.org', role: 'admin' })
    const text = (await Array.fromAsync(exportData({ ctx: ctx(), input: { what: 'users', format: 'csv' } }))).join('')
    await orm.delete(users)
    const rows = readRows(Readable.from([Buffer.from(text)]), 'users.csv')
    const reports = await Array.fromAsync(importUsers({ ctx: ctx(), input: { rows, apply: true } }))
    expect(reports.slice(0, -1).map(({ outcome }) => outcome)).toEqual(['created', 'created'])
    expect(await orm.select().from(venueOwners).orderBy(asc(venueOwners.created_at))).toEqual([
      { user_id: ann.id, venue_id: venue.id, role: 'owner', created_at: expect.any(Date) },
      { user_id: ann.id, venue_id: other.id, role: 'staff', created_at: expect.any(Date) },
    ])
    expect(await orm.select().from(userRoles).where(eq(userRoles.user_id, admin.id))).toMatchObject([{ role: 'admin' }])
  })

  test('assigns the venues that a row lists, and keeps further ones when the row names only the main venue', async () => {
    const { orm } = at().services.db
    const [first, second, third] = [
      await aVenue(at().services),
      await aVenue(at().services, { name: 'B' }),
      await aVenue(at().services, { name: 'C' }),
    ]
    const ann = await aUser(at(), { email: EMAIL, venueId: first.id })
    const lists = { email: EMAIL, venue_id: first.id, owner_of: `${second.id}|${first.id}`, staff_of: third.id }
    expect(await run([lists])).toMatchObject([
      { outcome: 'changed', changes: [{ field: 'owner_of' }, { field: 'staff_of', from: [], to: [third.id] }] },
    ])
    expect(await run([lists])).toMatchObject([{ outcome: 'unchanged' }])
    expect(await run([{ email: EMAIL, venue_id: first.id }])).toMatchObject([{ outcome: 'unchanged' }])
    const roles = await orm.select().from(venueOwners).where(eq(venueOwners.user_id, ann.id))
    expect(Object.fromEntries(roles.map(({ venue_id, role }) => [venue_id, role]))).toEqual({
      [first.id]: 'owner',
      [second.id]: 'owner',
      [third.id]: 'staff',
    })
    expect(await run([{ email: EMAIL, owner_of: `${first.id}|none` }])).toMatchObject([{ outcome: 'refused' }])
    expect(await run([{ email: EMAIL, owner_of: second.id, staff_of: first.id }])).toMatchObject([{ outcome: 'changed' }])
    expect(await orm.$count(venueOwners, eq(venueOwners.user_id, ann.id))).toBe(2)
  })

  test('assigns the venue with the id, not one whose import source has the same id for it', async () => {
    const { orm } = at().services.db
    const venue = await aVenue(at().services)
    await aVenue(at().services, { name: 'B', source_id: venue.id })
    await run([{ email: EMAIL, owner_of: venue.id }])
    expect((await orm.select().from(venueOwners)).map(({ venue_id }) => venue_id)).toEqual([venue.id])
  })

  test('changes the main venue of a user when a row with all venues names another one', async () => {
    const [first, second] = [await aVenue(at().services), await aVenue(at().services, { name: 'B' })]
    const list = { email: EMAIL, owner_of: `${first.id}|${second.id}` }
    expect(await run([{ ...list, venue_id: first.id }])).toMatchObject([{ outcome: 'created' }])
    expect(await run([{ ...list, venue_id: second.id }])).toMatchObject([
      { outcome: 'changed', changes: [{ field: 'venue_id', from: first.id, to: second.id }] },
    ])
    expect(
      await run([
        { ...list, venue_id: second.id },
        { ...list, email: 'other@example.org' },
      ]),
    ).toMatchObject([{ outcome: 'unchanged' }, { outcome: 'created' }])
    expect(await run([list])).toMatchObject([{ outcome: 'unchanged' }])
    const [user] = await at().services.db.orm.select().from(users).where(eq(users.email, EMAIL))
    const ofUser = eq(venueOwners.user_id, user?.id ?? '')
    const [main] = await at().services.db.orm.select().from(venueOwners).where(ofUser).orderBy(asc(venueOwners.created_at))
    expect(main?.venue_id).toBe(second.id)
  })

  test('leaves a user unchanged at the second run when a row lists a venue twice', async () => {
    const venue = await aVenue(at().services, { source_id: 'crown' })
    const rows = [{ email: EMAIL, owner_of: `${venue.id}|crown|${venue.id}`, staff_of: venue.id }]
    expect(await run(rows)).toMatchObject([{ outcome: 'created' }])
    expect(await run(rows)).toMatchObject([{ outcome: 'unchanged' }])
  })

  test('changes the user who signs up with the email address of a row while the import runs', async () => {
    const venue = await aVenue(at().services)
    const importing = () => run([{ email: EMAIL, venue_id: venue.id }, { email: 'bob@example.org' }])
    const signUp = () => aUser(at(), { email: EMAIL }).then(() => {})
    expect(await beforeFirstTransaction(at().services.db, signUp, importing)).toMatchObject([
      { outcome: 'changed', changes: [{ field: 'venue_id', from: null, to: venue.id, to_name: 'The Crown' }] },
      { outcome: 'created' },
    ])
  })
})

// The embedded database runs one transaction at a time.
describe('importUsers, while another transaction has locked a venue on PostgreSQL,', () => {
  const at = useApp('postgres')

  test('locks the venues of a row in the order of their ids, whichever is the main one', async () => {
    const { pool } = at().services.db
    const all = [await aVenue(at().services), await aVenue(at().services, { name: 'B' })]
    const [first = '', second = ''] = all.map(({ id }) => id).sort()
    await aUser(at(), { email: EMAIL })
    const other = await pool.connect()
    try {
      await other.query('begin')
      await other.query('select from venues where id = $1 for no key update', [first])
      const rows = sourceRows([{ email: EMAIL, venue_id: second, owner_of: `${second}|${first}` }])
      const importing = Array.fromAsync(importUsers({ ctx: { ...at().services, actor: SYSTEM }, input: { rows, apply: true } }))
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      const free = await other.query('select from venues where id = $1 for no key update skip locked', [second])
      await other.query('commit')
      expect((await importing)[0]).toMatchObject({ outcome: 'changed' })
      expect(free.rowCount).toBe(1)
    } finally {
      other.release(true)
    }
    const [main] = await at().services.db.orm.select().from(venueOwners).orderBy(asc(venueOwners.created_at))
    expect(main?.venue_id).toBe(second)
  })
})
