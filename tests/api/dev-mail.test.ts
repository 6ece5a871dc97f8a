import { describe, expect, test } from 'vitest'
import { as, aUser, Browser, emailsTo } from '../support/accounts.ts'
import { ask, useApp } from '../support/app.ts'
import { aReservation } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

describe('emails that are not sent', () => {
  const at = useApp('embedded')

  test('return 404 at /dev/mail outside the demo', async () => {
    expect((await ask(at().app, '/dev/mail')).status).toBe(404)
  })

  test('are listed for administrators without their content, and cannot be retried while they wait', async () => {
    const [admin, { email }] = [await aUser(at(), { role: 'admin' }), await aUser(at())]
    await new Browser(at()).post('/api/auth/email-otp/send-verification-otp', { email })
    const { body, text } = await ask(at().app, '/api/mails?state=waiting', { headers: as(admin) })
    expect(body).toMatchObject({ total: 1, data: [{ kind: 'sign-in-code', recipient: email, state: 'waiting', attempts: 0 }] })
    expect(text).not.toMatch(/\d{6} is/)
    expect((await ask(at().app, '/api/mails?state=failed', { headers: as(admin) })).body.total).toBe(0)
    const retried = await ask(at().app, `/api/mails/${body.data[0].id}/retry`, { method: 'POST', headers: as(admin) })
    expect(retried.body.code).toBe('not_found')
  })
})

describe('emails in the demo', () => {
  const at = useApp('embedded', { env: { DEMO: '1' } })

  test('are readable, each in a sandboxed frame without scripts', async () => {
    const { email } = await aUser(at(), { email: 'a.b+<i>@example.org' })
    await new Browser(at()).post('/api/auth/request-password-reset', { email: 'x@example.org' })
    const known = await aUser(at())
    await new Browser(at()).post('/api/auth/request-password-reset', { email: known.email })
    const list = await ask(at().app, '/dev/mail')
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'")
    const [mail] = await emailsTo(at(), known.email)
    expect(list.text).toContain(`<iframe src="/dev/mail/${mail?.id}"`)
    expect(list.text).toContain('sandbox="allow-popups')
    expect(list.text).not.toContain(email)
    const one = await ask(at().app, `/dev/mail/${mail?.id}`)
    expect(one.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
    expect(one.text).toContain('Set a new password')
    expect((await ask(at().app, '/dev/mail/nothing')).status).toBe(404)
  })

  test('/dev/mail offers the calendar entry that is attached to a confirmation', async () => {
    const venue = await aVenue(at().services)
    const { id, email } = await aReservation(at().services, venue)
    const headers = { 'content-type': 'application/json', ...as(await aUser(at(), { venueId: venue.id })) }
    await ask(at().app, `/api/reservations/${id}`, { method: 'PATCH', headers, body: JSON.stringify({ status: 'confirmed' }) })
    const [mail] = await emailsTo(at(), email)
    const path = `/dev/mail/${mail?.id}/reservation.ics`
    expect((await ask(at().app, '/dev/mail')).text).toContain(`<a href="${path}" download>reservation.ics</a>`)
    const file = await ask(at().app, path)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8; method=REQUEST'])
    expect(file.text).toContain(`UID:${id}`)
  })

  test('/dev/mail has no calendar file for an email without one', async () => {
    const known = await aUser(at())
    await new Browser(at()).post('/api/auth/request-password-reset', { email: known.email })
    const [email] = await emailsTo(at(), known.email)
    expect((await ask(at().app, `/dev/mail/${email?.id}/reservation.ics`)).status).toBe(404)
    expect((await ask(at().app, '/dev/mail')).text).not.toContain('reservation.ics')
  })
})
