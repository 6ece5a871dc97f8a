import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../src/domain/durations.ts'
import { bulkChanges, sessions, venueOwners } from '../../src/server/db/schema/index.ts'
import { aUser, PASSWORD, type TestUser } from '../support/accounts.ts'
import { NOON, useApp } from '../support/app.ts'
import { applyCheckedImport, uploadAndCheck } from '../support/bulk-changes.ts'
import { everyone, sendAs } from '../support/managing.ts'

type Scene = Awaited<ReturnType<typeof everyone>> & { staff: TestUser; claim: string; userImport: string; stoppedImport: string }
type Request = [by: TestUser, method: string, path: string, body?: object]

/** Requests whose effect outlasts the session: they give authority to another account or access to a program. */
const WITH_PROOF: Record<string, (scene: Scene) => Request> = {
  'inviting a person to a venue': ({ owner, venue }) => [
    owner,
    'POST',
    `/api/venues/${venue.id}/invitations`,
    { email: 'tom@example.org', role: 'staff' },
  ],
  'making an employee an owner': ({ owner, venue, staff }) => [
    owner,
    'PATCH',
    `/api/venues/${venue.id}/people/${staff.id}`,
    { role: 'owner' },
  ],
  'assigning a venue': ({ admin, venue, withoutVenue }) => [
    admin,
    'POST',
    '/api/venue-owners',
    { user_id: withoutVenue.id, venue_id: venue.id },
  ],
  'assigning several venues': ({ admin, venue, withoutVenue }) => [
    admin,
    'POST',
    '/api/bulk-changes',
    { action: 'assign', user_id: withoutVenue.id, venues: { ids: [venue.id] } },
  ],
  'approving a claim': ({ admin, claim }) => [admin, 'POST', `/api/claims/${claim}/approve`],
  'continuing a stopped import of users': ({ admin, stoppedImport }) => [admin, 'POST', `/api/bulk-changes/${stoppedImport}/continue`],
  'undoing an import of users': ({ admin, userImport }) => [admin, 'POST', `/api/bulk-changes/${userImport}/undo`],
  'giving a role': ({ admin, withoutVenue }) => [admin, 'PATCH', `/api/user-roles/${withoutVenue.id}`, { role: 'admin' }],
  'adding an administrator': ({ admin }) => [admin, 'POST', '/api/users', { email: 'new@example.org', password: PASSWORD, role: 'admin' }],
  'creating an API key': ({ owner, venue }) => [owner, 'POST', '/api/api-keys', { name: 'Till', scopes: ['read'], venue_id: venue.id }],
  'creating a webhook': ({ owner, venue }) => [
    owner,
    'POST',
    '/api/webhooks',
    { url: 'https://hooks.kumo.co.uk/', topics: ['menus'], venue_id: venue.id },
  ],
  'creating a calendar feed': ({ owner, venue }) => [owner, 'POST', '/api/calendar-feeds', { venue_id: venue.id }],
}

/** Requests whose effect ends with the session, and those that remove authority or read what pages show. */
const WITHOUT_PROOF: Record<string, (scene: Scene) => Request> = {
  'making an owner an employee': ({ admin, venue, staff }) => [
    admin,
    'PATCH',
    `/api/venues/${venue.id}/people/${staff.id}`,
    { role: 'staff' },
  ],
  'removing a person': ({ owner, venue, staff }) => [owner, 'DELETE', `/api/venues/${venue.id}/people/${staff.id}`],
  'exporting reservations': ({ owner, venue }) => [owner, 'GET', `/api/reservations/export?venue_id=${venue.id}`],
  'exporting users': ({ admin }) => [admin, 'GET', '/api/exports/users'],
  'downloading the own data': ({ owner }) => [owner, 'GET', '/api/auth/user/data'],
}

describe('an hour after the last proof of identity,', () => {
  const at = useApp('embedded')
  let scene: Scene
  beforeEach(async () => {
    const { orm } = at().services.db
    const all = await everyone(at())
    await orm.delete(venueOwners).where(eq(venueOwners.venue_id, all.other.id))
    await sendAs(at(), all.withoutVenue, 'POST', `/api/venues/${all.other.id}/claim/ask`, { note: null })
    const { claim } = (await sendAs(at(), all.withoutVenue, 'GET', `/api/venues/${all.other.id}/claim`)).body
    const { id: userImport } = await uploadAndCheck(at(), all.admin, 'email\nbea@example.org\n', 'users')
    await applyCheckedImport(at(), all.admin, userImport)
    const { id: stoppedImport } = await uploadAndCheck(at(), all.admin, 'email\ncy@example.org\n', 'users')
    await orm.update(bulkChanges).set({ status: 'stopped' }).where(eq(bulkChanges.id, stoppedImport))
    scene = { ...all, userImport, stoppedImport, staff: await aUser(at(), { venueId: all.venue.id, venueRole: 'staff' }), claim: claim.id }
    await orm.update(sessions).set({ proven_at: new Date(NOON.getTime() - HOUR_MS) })
  })

  test.each(Object.entries(WITH_PROOF))('%s is rejected until the user proves their identity again', async (_what, requestOf) => {
    const [by, method, path, body] = requestOf(scene)
    const refused = await sendAs(at(), by, method, path, body)
    expect([refused.status, refused.body.code]).toEqual([403, 'proof_required'])
    await at().services.db.orm.update(sessions).set({ proven_at: NOON })
    const answer = await sendAs(at(), by, method, path, body)
    expect(answer.status, answer.text).toBeLessThan(300)
  })

  test.each(Object.entries(WITHOUT_PROOF))('%s needs no further proof', async (_what, requestOf) => {
    const [by, method, path, body] = requestOf(scene)
    const answer = await sendAs(at(), by, method, path, body)
    expect(answer.status, answer.text).toBe(200)
  })
})
