import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, sessions, userRoles, users, venueOwners, venues } from '../../../src/server/db/schema/index.ts'
import { as, aUser, Browser, emailsTo, PASSWORD, signedIn, totp, withSecondFactor } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { NOON, useApp } from '../../support/app.ts'
import { aVenue } from '../../support/scenario.ts'

describe.each(API_DATABASE_KINDS)('users on %s', (kind) => {
  const at = useApp(kind)
  const anAdmin = () => aUser(at(), { role: 'admin' })
  const send = (by: { token: string }, method: string, path: string, body?: unknown) => new Browser(at()).ask(method, path, body, as(by))

  test('are listed with their role, their venue and whether they need a venue', async () => {
    const venue = await aVenue(at().services)
    const admin = await anAdmin()
    const owner = await aUser(at(), { email: 'owner@inns.example', venueId: venue.id })
    const waiting = await aUser(at(), { email: 'w_iting@inns.example', isConfirmed: false })
    const { body } = await send(admin, 'GET', '/api/users')
    expect(body.total).toBe(3)
    const rows = new Map(body.data.map((row: { id: string }) => [row.id, row]))
    expect(rows.get(owner.id)).toEqual({
      id: owner.id,
      email: 'owner@inns.example',
      role: 'venue_owner',
      towns: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      last_sign_in_at: null,
      email_confirmed_at: NOON.toISOString(),
      venue_id: venue.id,
      venue_name: 'The Crown',
      second_factor: false,
    })
    expect(rows.get(waiting.id)).toMatchObject({ email_confirmed_at: null, venue_id: null })
    const ids = async (query: string) => (await send(admin, 'GET', `/api/users?${query}`)).body.data.map((row: { id: string }) => row.id)
    expect(await ids('needs_venue=true')).toEqual([waiting.id])
    expect(await ids('role=admin')).toEqual([admin.id])
    expect(await ids('q=_iting')).toEqual([waiting.id])
    expect(await ids('q= the cröwn ')).toEqual([owner.id])
    expect(await ids('sort=email')).toEqual([admin.id, owner.id, waiting.id])
    expect(await ids('sort=-email')).toEqual([waiting.id, owner.id, admin.id])
    expect((await ids('sort=-venue'))[0]).toBe(owner.id)
    expect((await send(admin, 'GET', '/api/users?sort=password')).status).toBe(400)
    expect((await send(admin, 'GET', '/api/users?limit=2&page=2')).body).toMatchObject({ total: 3, next: null })
    expect((await send(admin, 'GET', '/api/users?page=9')).body).toEqual({ data: [], total: 3, next: null })
  })

  test("are added by an administrator as confirmed, without changing the administrator's session", async () => {
    const admin = await anAdmin()
    const add = (body: object) => send(admin, 'POST', '/api/users', body)
    expect((await add({ email: 'x', password: PASSWORD })).body.code).toBe('email_invalid')
    expect((await add({ email: admin.email, password: PASSWORD })).body.code).toBe('email_taken')
    expect((await add({ email: 'new@example.org', password: '12345' })).body.code).toBe('password_too_short')
    expect((await add({ email: 'new@example.org', password: PASSWORD, role: 'king' })).body.code).toBe('invalid_request')
    const added = await add({ email: 'New@example.org', password: PASSWORD, role: 'admin' })
    expect([added.status, added.headers.getSetCookie()]).toEqual([200, []])
    const browser = await signedIn(at(), 'new@example.org')
    expect((await browser.get('/api/session')).body.user.role).toBe('admin')
    await add({ email: 'host@example.org', password: PASSWORD })
    expect((await (await signedIn(at(), 'host@example.org')).get('/api/session')).body.user.role).toBe('venue_owner')
  })

  test('are deleted with role, assignment, sessions and sign-in methods, while the venue stays', async () => {
    const venue = await aVenue(at().services)
    const [admin, owner] = [await anAdmin(), await aUser(at(), { venueId: venue.id })]
    expect((await send(admin, 'DELETE', '/api/users/nobody')).body.code).toBe('user_not_found')
    expect((await send(admin, 'DELETE', `/api/users/${owner.id}`)).status).toBe(200)
    expect((await send(owner, 'GET', '/api/auth/user')).status).toBe(401)
    const { orm } = at().services.db
    const counts = [
      orm.$count(users),
      orm.$count(userRoles),
      orm.$count(sessions),
      orm.$count(accounts),
      orm.$count(venueOwners),
      orm.$count(venues),
    ]
    expect(await Promise.all(counts)).toEqual([1, 1, 1, 1, 0, 1])
  })

  test('need a recent proof of the administrator for deletion, roles and new administrators, but not for other changes', async () => {
    const [admin, owner] = [await anAdmin(), await aUser(at())]
    at().setNow(new Date(at().services.clock().getTime() + 16 * 60_000))
    const add = (role: string) => send(admin, 'POST', '/api/users', { email: `${role}@example.org`, password: PASSWORD, role })
    const remove = () => send(admin, 'DELETE', `/api/users/${owner.id}`)
    const promote = (by: { token: string } = admin) => send(by, 'PATCH', `/api/user-roles/${owner.id}`, { role: 'admin' })
    for (const answer of [await add('admin'), await remove(), await promote()])
      expect([answer.status, answer.body.code]).toEqual([403, 'proof_required'])
    expect((await promote(owner)).body.code).toBe('not_allowed')
    expect((await add('venue_owner')).status).toBe(200)
    expect((await send(admin, 'POST', '/api/venue-owners', { user_id: owner.id, venue_id: null })).status).toBe(200)
    expect(await at().services.db.orm.$count(userRoles, eq(userRoles.role, 'admin'))).toBe(1)
    admin.token = (await send(admin, 'POST', '/api/auth/reauthenticate', { password: PASSWORD })).body.access_token
    for (const answer of [await add('admin'), await promote(), await remove()]) expect(answer.status).toBe(200)
  })

  test('cannot delete or demote themselves or the last administrator, also when two try at the same time', async () => {
    const [one, two] = [await anAdmin(), await anAdmin()]
    expect((await send(one, 'DELETE', `/api/users/${one.id}`)).body.code).toBe('user_is_self')
    expect((await send(one, 'PATCH', `/api/user-roles/${one.id}`, { role: null })).body.code).toBe('user_is_self')
    const [first, second] = await Promise.all([send(one, 'DELETE', `/api/users/${two.id}`), send(two, 'DELETE', `/api/users/${one.id}`)])
    expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1)
    expect(await at().services.db.orm.$count(userRoles, eq(userRoles.role, 'admin'))).toBe(1)
  })

  test('lose their second factor when another administrator with a recent proof removes it', async () => {
    const [admin, owner] = [await anAdmin(), await aUser(at())]
    const browser = await signedIn(at(), owner.email)
    const { uri } = await withSecondFactor(browser)
    const remove = (by: { token: string }, id: string) => send(by, 'DELETE', `/api/users/${id}/second-factor`)
    const isOn = async () => (await send(admin, 'GET', `/api/users?q=${owner.email}`)).body.data[0].second_factor
    expect((await remove(await aUser(at()), owner.id)).body.code).toBe('not_allowed')
    expect((await remove(admin, 'nobody')).body.code).toBe('user_not_found')
    at().setNow(new Date(at().services.clock().getTime() + 16 * 60_000))
    expect((await remove(admin, owner.id)).body.code).toBe('proof_required')
    admin.token = (await send(admin, 'POST', '/api/auth/reauthenticate', { password: PASSWORD })).body.access_token
    const waiting = new Browser(at())
    await waiting.post('/api/auth/sign-in/email', { email: owner.email, password: PASSWORD })
    expect(await isOn()).toBe(true)

    expect((await remove(admin, owner.id)).status).toBe(200)
    expect(await isOn()).toBe(false)
    expect((await browser.get('/api/auth/user')).status).toBe(401)
    expect((await emailsTo(at(), owner.email)).map(({ kind }) => kind)).toEqual(['second-factor-changed', 'second-factor-removed'])
    expect((await remove(admin, owner.id)).body.code).toBe('second_factor_off')
    const { body: log } = await send(admin, 'GET', `/api/audit-entries?entity_id=${owner.id}&action=user.remove_second_factor`)
    expect(log.data).toMatchObject([{ action: 'user.remove_second_factor', actor_email: admin.email, entity_name: owner.email }])
    // Pending challenges have ended, signing in asks for no code, and the factor can be set up again.
    expect((await waiting.post('/api/auth/two-factor/verify', { code: await totp(uri) })).body.code).toBe('challenge_over')
    await withSecondFactor(await signedIn(at(), owner.email))
  })

  test('cannot remove their own second factor as administrators', async () => {
    const { id, email } = await anAdmin()
    const browser = await signedIn(at(), email)
    await withSecondFactor(browser)
    expect((await browser.ask('DELETE', `/api/users/${id}/second-factor`)).body.code).toBe('user_is_self')
  })

  test('lose their sessions and rights with a changed role', async () => {
    const [one, two] = [await anAdmin(), await anAdmin()]
    expect((await send(one, 'PATCH', '/api/user-roles/nobody', { role: 'admin' })).body.code).toBe('user_not_found')
    expect((await send(one, 'PATCH', `/api/user-roles/${two.id}`, { role: 'venue_owner' })).status).toBe(200)
    expect((await send(two, 'GET', '/api/users')).status).toBe(401)
    const again = await signedIn(at(), two.email)
    expect((await again.get('/api/users')).body.code).toBe('not_allowed')
  })

  test('have one venue at a time as owners, and none after null', async () => {
    const [crown, anchor] = [await aVenue(at().services), await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })]
    const [admin, owner] = [await anAdmin(), await aUser(at(), { venueId: crown.id })]
    const assign = (user_id: string, venue_id: string | null) => send(admin, 'POST', '/api/venue-owners', { user_id, venue_id })
    expect((await assign('nobody', crown.id)).body.code).toBe('user_not_found')
    expect((await assign(admin.id, crown.id)).body.code).toBe('user_not_owner')
    expect((await assign(owner.id, 'x')).body.code).toBe('venue_not_found')
    const links = async () => (await send(owner, 'GET', `/api/venue-assignments?user_id=${owner.id}`)).body.data
    expect(await links()).toEqual([{ user_id: owner.id, venue_id: crown.id, venue_name: 'The Crown' }])
    await assign(owner.id, anchor.id)
    expect(await links()).toEqual([{ user_id: owner.id, venue_id: anchor.id, venue_name: 'The Anchor' }])
    expect((await send(admin, 'GET', '/api/venue-owners')).body.data).toEqual([{ user_id: owner.id, venue_id: anchor.id }])
    expect((await send(admin, 'GET', '/api/venue-assignments')).body.data).toEqual(await links())
    expect((await send(owner, 'GET', '/api/session')).body.user.venue_id).toBe(anchor.id)
    await assign(owner.id, null)
    expect(await links()).toEqual([])
  })

  test('can read roles and assignments of themselves only', async () => {
    const [one, two] = [await aUser(at()), await aUser(at())]
    for (const path of ['user-roles', 'venue-owners', 'venue-assignments']) {
      expect((await send(one, 'GET', `/api/${path}`)).body.code).toBe('not_allowed')
      expect((await send(one, 'GET', `/api/${path}?user_id=${two.id}`)).body.code).toBe('not_allowed')
      expect((await send(one, 'GET', `/api/${path}?user_id=${one.id}`)).status).toBe(200)
    }
    expect((await send(one, 'GET', `/api/user-roles?user_id=${one.id}`)).body.data).toEqual([
      { user_id: one.id, role: 'venue_owner', towns: null },
    ])
  })
})
