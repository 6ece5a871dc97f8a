import { createECDH, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pushSubscriptions } from '../../src/server/db/schema/index.ts'
import { aUser, type Browser, PASSWORD, signedIn } from '../support/accounts.ts'
import { useApp } from '../support/app.ts'
import { everyone, sendAs } from '../support/managing.ts'

const KEYS = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
const deviceNamed = (name: string) => ({ endpoint: `https://push.services.mozilla.com/${name}`, keys: KEYS })

describe('push devices', () => {
  const at = useApp('embedded', { env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const endpoints = async () =>
    (await at().services.db.orm.select().from(pushSubscriptions)).map(({ endpoint }) => endpoint.split('/').pop()).sort()

  test('are rejected when the client is not signed in', async () => {
    const answer = await sendAs(at(), null, 'POST', '/api/push-devices', deviceNamed('a'))
    expect([answer.status, await endpoints()]).toEqual([401, []])
  })

  test.each([
    [{ ...deviceNamed('a'), endpoint: 'https://127.0.0.1/a' }, 'push_endpoint_invalid'],
    [{ ...deviceNamed('a'), endpoint: 'http://push.services.mozilla.com/a' }, 'push_endpoint_invalid'],
    [{ ...deviceNamed('a'), keys: { ...KEYS, auth: 'x' } }, 'invalid_request'],
    [{ ...deviceNamed('a'), keys: { ...KEYS, p256dh: 'x'.repeat(200) } }, 'invalid_request'],
    [{ ...deviceNamed('a'), keys: { ...KEYS, p256dh: 'x'.repeat(87) } }, 'invalid_request'],
    [{ endpoint: deviceNamed('a').endpoint }, 'required_fields'],
  ])('are rejected for %j', async (body, code) => {
    const { owner } = await everyone(at())
    expect((await sendAs(at(), owner, 'POST', '/api/push-devices', body)).body.code).toBe(code)
    expect(await endpoints()).toEqual([])
  })

  test('are listed for and removed by their user only', async () => {
    const { owner, otherOwner } = await everyone(at())
    const { body: mine } = await sendAs(at(), owner, 'POST', '/api/push-devices', deviceNamed('mine'))
    await sendAs(at(), otherOwner, 'POST', '/api/push-devices', deviceNamed('theirs'))
    const { body } = await sendAs(at(), owner, 'GET', '/api/push-devices')
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([mine.id])
    expect(Buffer.from(body.public_key, 'base64url')).toHaveLength(65)
    expect((await sendAs(at(), otherOwner, 'DELETE', `/api/push-devices/${mine.id}`)).status).toBe(404)
    expect((await sendAs(at(), owner, 'DELETE', `/api/push-devices/${mine.id}`)).status).toBe(200)
    expect(await endpoints()).toEqual(['theirs'])
  })

  test('exist once for each browser, and belong to the user who turned them on last', async () => {
    const { owner, otherOwner } = await everyone(at())
    await sendAs(at(), owner, 'POST', '/api/push-devices', deviceNamed('shared'))
    await sendAs(at(), otherOwner, 'POST', '/api/push-devices', deviceNamed('shared'))
    expect((await sendAs(at(), owner, 'GET', '/api/push-devices')).body.data).toEqual([])
    expect(await endpoints()).toEqual(['shared'])
  })

  test('are at most ten, and another one replaces the oldest', async () => {
    const { owner } = await everyone(at())
    for (let n = 0; n < 11; n++) {
      at().setNow(new Date(at().services.clock().getTime() + 1000))
      await sendAs(at(), owner, 'POST', '/api/push-devices', deviceNamed(`${n + 10}`))
    }
    expect(await endpoints()).toEqual(Array.from({ length: 10 }, (_, n) => `${n + 11}`))
  })

  test('are rejected after twenty calls in an hour', async () => {
    const { owner } = await everyone(at())
    const statuses = []
    for (let n = 0; n < 21; n++) statuses.push((await sendAs(at(), owner, 'POST', '/api/push-devices', deviceNamed('same'))).status)
    expect(statuses).toEqual([...Array(20).fill(201), 429])
  })

  test('are deleted when their browser signs out, but not when the same user signs in again there', async () => {
    const { email } = await aUser(at())
    const [phone, laptop] = [await signedIn(at(), email), await signedIn(at(), email)]
    await phone.post('/api/push-devices', deviceNamed('phone'))
    await laptop.post('/api/push-devices', deviceNamed('laptop'))
    await phone.post('/api/auth/sign-in/email', { email, password: PASSWORD })
    expect(await endpoints()).toEqual(['laptop', 'phone'])
    await phone.post('/api/auth/sign-out', {})
    expect(await endpoints()).toEqual(['laptop'])
  })

  test('are deleted when another user signs in with the same browser', async () => {
    const [one, two] = [await aUser(at()), await aUser(at())]
    const browser: Browser = await signedIn(at(), one.email)
    await browser.post('/api/push-devices', deviceNamed('shared'))
    await browser.post('/api/auth/sign-in/email', { email: two.email, password: PASSWORD })
    expect(await endpoints()).toEqual([])
  })

  test('are deleted with the account, and by a new password except in the browser that set it', async () => {
    const { email } = await aUser(at())
    const [phone, laptop] = [await signedIn(at(), email), await signedIn(at(), email)]
    await phone.post('/api/push-devices', deviceNamed('phone'))
    await laptop.post('/api/push-devices', deviceNamed('laptop'))
    await phone.post('/api/auth/change-password', { current_password: PASSWORD, new_password: 'damson-and-clay-9' })
    expect(await endpoints()).toEqual(['phone'])
    await phone.ask('DELETE', '/api/auth/user')
    expect(await endpoints()).toEqual([])
  })

  test('are deleted when the user signs out other sessions or all sessions', async () => {
    const { email } = await aUser(at())
    const browsers = [await signedIn(at(), email), await signedIn(at(), email), await signedIn(at(), email)]
    for (const [n, browser] of browsers.entries()) await browser.post('/api/push-devices', deviceNamed(`${n}`))
    const [first] = browsers
    await first?.post('/api/auth/sign-out', { scope: 'others' })
    expect(await endpoints()).toEqual(['0'])
    await first?.post('/api/auth/sign-out', { scope: 'global' })
    expect(await endpoints()).toEqual([])
  })
})

describe('GET /push-devices', () => {
  const at = useApp('embedded')

  test('has no key when the server sends no email', async () => {
    const { owner } = await everyone(at())
    expect((await sendAs(at(), owner, 'GET', '/api/push-devices')).body).toEqual({ public_key: null, data: [] })
  })
})
