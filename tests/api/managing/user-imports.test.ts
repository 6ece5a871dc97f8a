import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ALL_MESSAGES } from '../../../src/domain/all-messages.ts'
import { HOUR_MS } from '../../../src/domain/durations.ts'
import type { ErrorCode } from '../../../src/domain/errors.ts'
import { accounts, sessions, trashEntries, users, venueOwners } from '../../../src/server/db/schema/index.ts'
import { aUser, Browser, emailsTo, PASSWORD, type TestUser, tokenFrom } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { NOON, useApp } from '../../support/app.ts'
import { applyCheckedImport, undoBulkChange, uploadAndCheck, withoutTimes } from '../../support/bulk-changes.ts'
import { dumpRows, type RowsByTable } from '../../support/dump-rows.ts'
import { everyone, sendAs } from '../../support/managing.ts'
import { aVenue } from '../../support/scenario.ts'

const HEADER = 'email,name,role,towns,venue_id,owner_of,staff_of\n'

/** Sessions end with a change of the role, and do not come back. An assignment that does has a new time. */
function comparable({ sessions: _sessions, mails: _mails, verifications: _links, venue_owners, ...rows }: RowsByTable): RowsByTable {
  return withoutTimes({ ...rows, venue_owners: venue_owners?.map((row) => row.replace(/"created_at": "[^"]*"/, '')).sort() ?? [] })
}

describe.each(API_DATABASE_KINDS)('an import of users on %s', (kind) => {
  const at = useApp(kind)
  const orm = () => at().services.db.orm
  const imported = async (by: TestUser, rows: string): Promise<string> => {
    const { id } = await uploadAndCheck(at(), by, `${HEADER}${rows}`, 'users')
    await applyCheckedImport(at(), by, id)
    return id
  }
  const preview = async (by: TestUser | null, id: string) => (await sendAs(at(), by, 'GET', `/api/imports/${id}/undo`)).body
  const isThere = async (email: string) => (await orm().$count(users, eq(users.email, email))) === 1
  const reasons = async (by: TestUser, id: string) => {
    const { body } = await sendAs(at(), by, 'GET', `/api/bulk-changes/${id}/rows?outcome=refused`)
    return Object.fromEntries(body.data.map(({ venue_name, reason }: Record<string, string>) => [venue_name, reason]))
  }
  const venuesOf = (userId: string) =>
    orm()
      .select({ id: venueOwners.venue_id, role: venueOwners.role })
      .from(venueOwners)
      .where(eq(venueOwners.user_id, userId))
      .orderBy(asc(venueOwners.created_at), asc(venueOwners.venue_id))

  test('is undone by administrators only, with a recent proof of identity', async () => {
    const { visitor, owner, admin } = await everyone(at())
    const id = await imported(admin, 'new@example.org,,,,,,\n')
    const editor = await aUser(at(), { role: 'editor' })
    const undo = (by: TestUser | null) => sendAs(at(), by, 'POST', `/api/bulk-changes/${id}/undo`)
    expect([(await undo(visitor)).body.code, (await undo(owner)).body.code, (await undo(editor)).body.code]).toEqual([
      'not_signed_in',
      'not_allowed',
      'not_found',
    ])
    expect((await preview(owner, id)).code).toBe('not_allowed')
    await orm()
      .update(sessions)
      .set({ proven_at: new Date(NOON.getTime() - HOUR_MS) })
    expect((await undo(admin)).body.code).toBe('proof_required')
    expect(await isThere('new@example.org')).toBe(true)
  })

  test('is undone as a whole: new users go to the trash, changed ones get role, towns and venues back', async () => {
    const { admin, venue, other } = await everyone(at())
    const third = await aVenue(at().services, { name: 'The Ship' })
    const ann = await aUser(at(), { email: 'ann@example.org', venueId: venue.id })
    await orm()
      .insert(venueOwners)
      .values({ user_id: ann.id, venue_id: other.id, role: 'staff', created_at: new Date(NOON.getTime() + 5) })
    await aUser(at(), { email: 'ed@example.org', role: 'editor', towns: ['Bray'] })
    const bea = await aUser(at(), { email: 'bea@example.org', venueId: other.id })
    const before = comparable(await dumpRows(at()))
    const id = await imported(
      admin,
      `new@example.org,New,venue_owner,,,${venue.id},\nann@example.org,,editor,Windsor,,,\ned@example.org,,editor,Eton|Windsor,,,\nbea@example.org,,,,${third.id},${other.id}|${third.id},\n`,
    )
    expect(await venuesOf(ann.id)).toEqual([])
    expect((await venuesOf(bea.id))[0]).toEqual({ id: third.id, role: 'owner' })
    const between = comparable(await dumpRows(at()))
    expect(await preview(admin, id)).toEqual({ trashed: 1, restored: 3, kept: 0, kept_names: [] })
    const undo = await undoBulkChange(at(), admin, id)
    expect([undo.what, undo.counts]).toEqual(['users', { changed: 4, unchanged: 0, refused: 0 }])
    expect(await venuesOf(ann.id)).toEqual([
      { id: venue.id, role: 'owner' },
      { id: other.id, role: 'staff' },
    ])
    expect(comparable(await dumpRows(at()))).toEqual(before)
    expect(await emailsTo(at(), 'new@example.org')).toEqual([])
    expect(await orm().$count(trashEntries, eq(trashEntries.title, 'new@example.org'))).toBe(1)
    expect((await undoBulkChange(at(), admin, undo.id)).counts).toEqual({ changed: 4, unchanged: 0, refused: 0 })
    expect(comparable(await dumpRows(at()))).toEqual(between)
  })

  test('keeps users who have signed in, set a password or got a venue since, with the reason', async () => {
    const { admin, venue, other } = await everyone(at())
    const names = ['signed-in', 'password', 'venue', 'role', 'idle', 'wrong-password']
    const id = await imported(admin, names.map((name) => `${name}@example.org,,venue_owner,,${venue.id},,\n`).join(''))
    const idOf = async (name: string) =>
      (
        await orm()
          .select()
          .from(users)
          .where(eq(users.email, `${name}@example.org`))
      )[0]?.id ?? ''
    for (const name of ['signed-in', 'password']) {
      const token = await tokenFrom(at(), `${name}@example.org`, 'invitation')
      await new Browser(at()).post('/api/auth/reset-password', { token, new_password: PASSWORD })
    }
    await new Browser(at()).post('/api/auth/sign-in/email', { email: 'signed-in@example.org', password: PASSWORD })
    await new Browser(at()).post('/api/auth/sign-in/email', { email: 'wrong-password@example.org', password: PASSWORD })
    await orm()
      .insert(venueOwners)
      .values({ user_id: await idOf('venue'), venue_id: other.id, role: 'staff', created_at: NOON })
    await sendAs(at(), admin, 'PATCH', `/api/user-roles/${await idOf('role')}`, { role: 'editor' })
    const asked = await preview(admin, id)
    expect({ ...asked, kept_names: asked.kept_names.length }).toEqual({ trashed: 2, restored: 0, kept: 4, kept_names: 4 })
    const undo = await undoBulkChange(at(), admin, id)
    expect(undo.counts).toEqual({ changed: 2, unchanged: 0, refused: 4 })
    const says = (code: ErrorCode) => ALL_MESSAGES[code]
    expect(await reasons(admin, undo.id)).toEqual({
      'signed-in@example.org': says('bulk_user_signed_in'),
      'password@example.org': says('bulk_user_has_password'),
      'venue@example.org': says('bulk_user_has_venues'),
      'role@example.org': says('bulk_changed_since'),
    })
    expect([await isThere('idle@example.org'), await isThere('wrong-password@example.org')]).toEqual([false, false])
    expect(await orm().$count(accounts, eq(accounts.user_id, await idOf('password')))).toBe(1)
  })

  test('keeps a changed user whom someone changed again, and gives no authority back that the undoing user may not give', async () => {
    const { admin, venue, other } = await everyone(at())
    const ann = await aUser(at(), { email: 'ann@example.org', venueId: venue.id })
    const id = await imported(admin, `ann@example.org,,,,,${other.id},\n${admin.email},,admin,,,,\n`)
    await sendAs(at(), admin, 'POST', '/api/venue-owners', { user_id: ann.id, venue_id: venue.id })
    expect(await preview(admin, id)).toMatchObject({ restored: 0, kept: 1, kept_names: ['ann@example.org'] })
    const undo = await undoBulkChange(at(), admin, id)
    expect(undo.counts).toMatchObject({ changed: 0, refused: 1 })
    expect(await reasons(admin, undo.id)).toEqual({ 'ann@example.org': ALL_MESSAGES.bulk_changed_since })
  })
})
