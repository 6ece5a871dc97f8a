import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../src/domain/durations.ts'
import { auditEntries, users } from '../../../src/server/db/schema/index.ts'
import { as, aUser, Browser, codeFrom, emailsTo, PASSWORD, signedIn, tokenFrom } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, useApp } from '../../support/app.ts'

describe.each(API_DATABASE_KINDS)("the user's own account on %s", (kind) => {
  const at = useApp(kind)

  test('is returned, and its name can be changed, but not its id, role or email address', async () => {
    const user = await aUser(at())
    const change = { name: 'Imogen', id: 'x', role: 'admin', email: 'other@example.org' }
    const init = { method: 'PATCH', headers: { ...as(user), 'content-type': 'application/json' }, body: JSON.stringify(change) }
    expect((await ask(at().app, '/api/auth/user', { ...init, headers: { 'content-type': 'application/json' } })).status).toBe(401)
    expect((await ask(at().app, '/api/auth/user', init)).body).toMatchObject({
      id: user.id,
      email: user.email,
      role: 'venue_owner',
      name: 'Imogen',
    })
    expect((await ask(at().app, '/api/auth/user', { headers: as(user) })).body.name).toBe('Imogen')
  })

  test('sets a new password with the current one, which ends all other sessions', async () => {
    const { email } = await aUser(at())
    const [here, there] = [await signedIn(at(), email), await signedIn(at(), email)]
    const change = (current_password: string, new_password: string) =>
      here.post('/api/auth/change-password', { current_password, new_password })
    expect((await change('not-this-one', 'linen-and-slate')).body.code).toBe('password_wrong')
    expect((await change(PASSWORD, 'qwerty')).body.code).toBe('password_common')
    expect((await change(PASSWORD, 'linen-and-slate')).body.user.email).toBe(email)
    expect([(await here.get('/api/auth/user')).status, (await there.get('/api/auth/user')).status]).toEqual([200, 401])
    expect((await new Browser(at()).post('/api/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(401)
    await signedIn(at(), email, 'linen-and-slate')
    expect((await emailsTo(at(), email)).map((mail) => mail.kind)).toEqual(['password-changed'])
  })

  test('gets a new email address when that address is confirmed, and an email informs the old address', async () => {
    const { email, id } = await aUser(at())
    const browser = await signedIn(at(), email)
    expect((await browser.post('/api/auth/change-email', { new_email: 'a@' })).body.code).toBe('email_invalid')
    expect((await browser.post('/api/auth/change-email', { new_email: email.toUpperCase() })).body.code).toBe('email_unchanged')
    await browser.post('/api/auth/change-email', { new_email: 'New@example.org' })
    expect((await browser.get('/api/auth/user')).body.email).toBe(email)
    const [notice, ...more] = await emailsTo(at(), email)
    expect([notice?.kind, more]).toEqual(['email-changed', []])
    expect(notice?.text).toContain('set a new password now: that stops the change')
    expect(notice?.text).toContain(`write to ${at().services.config.contactEmail}`)
    const reader = await new Browser(at()).post('/api/auth/verify-email', {
      token: await tokenFrom(at(), 'new@example.org', 'change-email'),
      new_password: 'not-the-owner-7',
    })
    expect(reader.body.code, 'whose address someone gave for theirs gives it to no one by a press').toBe('not_signed_in')
    await browser.post('/api/auth/verify-email', { token: await tokenFrom(at(), 'new@example.org', 'change-email') })
    expect((await browser.get('/api/auth/user')).body).toMatchObject({ id, email: 'new@example.org' })
  })

  test('takes one of two changes of the email address that are confirmed at the same time', async () => {
    const { email, id } = await aUser(at())
    const browser = await signedIn(at(), email)
    const addresses = ['one@example.org', 'two@example.org']
    for (const address of addresses) await browser.post('/api/auth/change-email', { new_email: address })
    const tokens = await Promise.all(addresses.map((address) => tokenFrom(at(), address, 'change-email')))
    const answers = await Promise.all(tokens.map((token) => browser.post('/api/auth/verify-email', { token })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const { db } = at().services
    const isChange = and(eq(auditEntries.entity_id, id), eq(auditEntries.action, 'user.change_email'))
    expect(await db.orm.$count(auditEntries, isChange)).toBe(1)
  })

  test('gets one email when the change of the email address is repeated because the response was lost, and another for a different email address', async () => {
    const { email } = await aUser(at())
    const browser = await signedIn(at(), email)
    const kindsTo = async (address: string) => (await emailsTo(at(), address)).map((mail) => mail.kind)
    for (const new_email of ['New@example.org', 'new@example.org'])
      expect((await browser.post('/api/auth/change-email', { new_email })).status).toBe(200)
    expect([await kindsTo('new@example.org'), await kindsTo(email)]).toEqual([['change-email'], ['email-changed']])
    await browser.post('/api/auth/change-email', { new_email: 'other@example.org' })
    expect([await kindsTo('other@example.org'), await kindsTo(email)]).toEqual([['change-email'], ['email-changed', 'email-changed']])
    const taken = await aUser(at())
    for (const _ of [1, 2]) await browser.post('/api/auth/change-email', { new_email: taken.email })
    expect(await kindsTo(email)).toHaveLength(3)
  })

  test('ends emailed reset links and changes of address when the password changes', async () => {
    const { email } = await aUser(at())
    const [owner, thief] = [await signedIn(at(), email), await signedIn(at(), email)]
    await thief.post('/api/auth/change-email', { new_email: 'thief@example.org' })
    const toThief = await tokenFrom(at(), 'thief@example.org', 'change-email')
    await thief.post('/api/auth/request-password-reset', { email })
    const recovery = await tokenFrom(at(), email, 'recover-password')
    expect((await owner.post('/api/auth/change-password', { current_password: PASSWORD, new_password: 'linen-and-slate' })).status).toBe(
      200,
    )
    const stranger = new Browser(at())
    expect((await stranger.post('/api/auth/verify-email', { token: toThief })).body.code).toBe('link_invalid')
    const reset = await stranger.post('/api/auth/reset-password', { token: recovery, new_password: 'tweed-and-chalk' })
    expect(reset.body.code).toBe('link_invalid')
    expect((await owner.get('/api/auth/user')).body.email).toBe(email)
  })

  test('does not change to an email address that another user has confirmed in the meantime', async () => {
    const { email } = await aUser(at())
    const browser = await signedIn(at(), email)
    await browser.post('/api/auth/change-email', { new_email: 'new@example.org' })
    await aUser(at(), { email: 'new@example.org' })
    const answer = await browser.post('/api/auth/verify-email', { token: await tokenFrom(at(), 'new@example.org', 'change-email') })
    expect([answer.status, answer.body.code]).toEqual([409, 'email_taken'])
    expect((await browser.get('/api/auth/user')).body.email).toBe(email)
  })

  test('gets the same response and no email when the new email address is in use', async () => {
    const { email } = await aUser(at())
    const other = await aUser(at())
    const browser = await signedIn(at(), email)
    const taken = await browser.post('/api/auth/change-email', { new_email: other.email })
    const free = await browser.post('/api/auth/change-email', { new_email: 'free@example.org' })
    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    expect(await emailsTo(at(), other.email)).toEqual([])
  })

  const SENSITIVE: [string, object][] = [
    ['/api/auth/change-password', { current_password: PASSWORD, new_password: 'linen-and-slate' }],
    ['/api/auth/change-email', { new_email: 'new@example.org' }],
    ['/api/auth/two-factor/enable', { password: PASSWORD }],
    ['/api/auth/two-factor/disable', { password: PASSWORD }],
    ['/api/auth/two-factor/generate-backup-codes', { password: PASSWORD }],
    ['/api/auth/identities/link', {}],
  ]

  test.each(SENSITIVE)('returns proof_required for %s when the last proof is too old', async (path, body) => {
    const user = await aUser(at())
    at().setNow(new Date(at().services.clock().getTime() + HOUR_MS))
    const answer = await new Browser(at()).post(path, body, as(user))
    expect([answer.status, answer.body.code]).toEqual([403, 'proof_required'])
  })

  test.each(['plateful.session_token =', 'a=b;\tplateful.session_token='])(
    'rejects the proof of another account in any spelling of its cookie: %j',
    async (spelling) => {
      const [proven, stolen] = [await aUser(at()), await aUser(at())]
      const cookie = spelling + encodeURIComponent(stolen.token)
      const body = { new_email: 'new@example.org' }
      await new Browser(at()).post('/api/auth/change-email', body, { ...as(proven), cookie })
      const token = await tokenFrom(at(), 'new@example.org', 'change-email')
      await new Browser(at()).post('/api/auth/verify-email', { token }, as(proven))
      const changed = await at().services.db.orm.select().from(users).where(eq(users.email, 'new@example.org'))
      expect(changed.map(({ id }) => id)).toEqual([proven.id])
    },
  )

  test('accepts the password or an emailed code as a proof, and nothing else', async () => {
    const user = await aUser(at())
    // Hours after the sign-in, and the time of the machine, with which better-auth compares the end of a session.
    at().setNow(new Date())
    const browser = new Browser(at())
    const prove = async (proof: object) => {
      const answer = await browser.post('/api/auth/reauthenticate', proof, as(user))
      user.token = answer.body.access_token ?? user.token
      return answer
    }
    const rename = () => browser.post('/api/auth/change-email', { new_email: 'new@example.org' }, as(user))
    expect((await prove({})).body.code).toBe('required_fields')
    expect((await prove({ password: 'not-this-one' })).body.code).toBe('password_wrong')
    expect((await prove({ code: '123456' })).body.code).toBe('code_wrong')
    const led = await browser.get('/api/auth/reauthenticate', { ...as(user), 'sec-fetch-site': 'cross-site' })
    expect([led.body.code, await emailsTo(at(), user.email)], 'another site’s link asks for none').toEqual(['origin_refused', []])
    await browser.get('/api/auth/reauthenticate', as(user))
    const code = await codeFrom(at(), user.email, 'proof-code')
    expect((await prove({ code: code === '000000' ? '000001' : '000000' })).body.code).toBe('code_wrong')
    expect((await rename()).body.code).toBe('proof_required')
    expect((await prove({ code })).status).toBe(200)
    expect((await rename()).status).toBe(200)
    expect((await prove({ code })).body.code).toBe('code_wrong')
    at().setNow(new Date(at().services.clock().getTime() + HOUR_MS))
    expect((await rename()).body.code).toBe('proof_required')
    expect((await prove({ password: PASSWORD })).status).toBe(200)
    expect((await rename()).status).toBe(200)
  })

  test('rejects the proof code of another session', async () => {
    const user = await aUser(at())
    const other = await signedIn(at(), user.email)
    await new Browser(at()).get('/api/auth/reauthenticate', as(user))
    const code = await codeFrom(at(), user.email, 'proof-code')
    expect((await other.post('/api/auth/reauthenticate', { code })).body.code).toBe('code_wrong')
    expect(await at().services.db.orm.$count(users)).toBe(1)
  })
})
