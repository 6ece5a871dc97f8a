import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../../src/server/db/schema/index.ts'
import { aUser, Browser, PASSWORD, signedIn } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { NOON, useApp } from '../../support/app.ts'
import { sendAs } from '../../support/managing.ts'

const EMAIL = 'ann@example.org'
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' }

describe.each(API_DATABASE_KINDS)('the security history on %s', (kind) => {
  const at = useApp(kind)
  const wrongPassword = () => new Browser(at()).post('/api/auth/sign-in/email', { email: EMAIL, password: 'not-this-one' }, FIREFOX)

  test('lists sign-ins, failed sign-ins, changes and ended sessions of the user, with device and IP address', async () => {
    await aUser(at(), { email: EMAIL })
    const browser = new Browser(at())
    await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD }, FIREFOX)
    await wrongPassword()
    await browser.post('/api/auth/change-password', { current_password: PASSWORD, new_password: 'linen-and-slate-9' })
    await signedIn(at(), EMAIL, 'linen-and-slate-9')
    await browser.post('/api/auth/sign-out', { scope: 'others' })
    const { body } = await browser.get('/api/auth/history')
    expect(body.next).toBeNull()
    expect(body.data.map(({ action, by, detail }: Record<string, unknown>) => [action, by, detail])).toEqual([
      ['end_session', 'you', '1'],
      ['sign_in', 'you', 'password'],
      ['change_password', 'you', null],
      ['sign_in_failed', 'not signed in', null],
      ['sign_in', 'you', 'password'],
    ])
    expect(body.data.at(-1)).toMatchObject({ at: NOON.toISOString(), user_agent: FIREFOX['user-agent'], ip_address: '127.0.0.1' })
    expect(body.data.at(-2)).toMatchObject({ user_agent: FIREFOX['user-agent'], ip_address: '127.0.0.1' })
  })

  test('has no entries of other users, and hides who the administrator was', async () => {
    const user = await aUser(at(), { email: EMAIL })
    const other = await aUser(at(), { email: 'bob@example.org' })
    const admin = await aUser(at(), { role: 'admin' })
    await signedIn(at(), other.email)
    await sendAs(at(), admin, 'PATCH', `/api/user-roles/${user.id}`, { role: 'admin' })
    const browser = await signedIn(at(), EMAIL)
    const { body, text } = await browser.get('/api/auth/history')
    expect(body.data).toMatchObject([
      { action: 'sign_in', by: 'you' },
      { action: 'change_role', by: 'administrator', ip_address: null, user_agent: null },
    ])
    for (const stranger of [other.email, other.id, admin.email, admin.id]) expect(text).not.toContain(stranger)
    const [theirs] = await at().services.db.orm.select().from(auditEntries)
    const all = await browser.get(`/api/auth/history?cursor=${Number(theirs?.id) + 1}&entity_id=${other.id}&user_id=${other.id}`)
    expect(all.body.data).toEqual([])
  })

  test('has no detail when an administrator removed the role', async () => {
    const user = await aUser(at(), { email: EMAIL, role: 'editor', towns: ['Windsor'] })
    const admin = await aUser(at(), { role: 'admin' })
    await sendAs(at(), admin, 'PATCH', `/api/user-roles/${user.id}`, { role: null })
    const { body } = await (await signedIn(at(), EMAIL)).get('/api/auth/history')
    expect(body.data.at(-1)).toMatchObject({ action: 'change_role', detail: null })
  })

  test('has pages without gaps when entries are added between requests', async () => {
    const { id } = await aUser(at(), { email: EMAIL })
    const browser = await signedIn(at(), EMAIL)
    const values = { actor_id: id, actor_email: EMAIL, action: 'user.sign_in', entity: 'user', entity_id: id, entity_name: EMAIL }
    const { db } = at().services
    await db.orm.insert(auditEntries).values(Array.from({ length: 5 }, () => values))
    const first = await browser.get('/api/auth/history?limit=4')
    await db.orm.insert(auditEntries).values(values)
    const second = await browser.get(`/api/auth/history?limit=4&cursor=${first.body.next}`)
    const ids = [...first.body.data, ...second.body.data].map((entry) => entry.id)
    expect([first.body.data.length, second.body.data.length, second.body.next]).toEqual([4, 2, null])
    expect(new Set(ids).size).toBe(6)
    expect((await browser.get('/api/auth/history?limit=101')).status).toBe(400)
  })

  test('has one entry when many wrong passwords are sent at the same time', async () => {
    await aUser(at(), { email: EMAIL })
    await Promise.all(Array.from({ length: 12 }, wrongPassword))
    const failures = (await at().services.db.orm.select().from(auditEntries)).filter(({ action }) => action === 'user.sign_in_failed')
    expect(failures).toHaveLength(1)
  })
})
