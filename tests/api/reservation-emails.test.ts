import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { as, aUser, emailsTo, type TestUser } from '../support/accounts.ts'
import { ask, send, useApp } from '../support/app.ts'
import { aRequest, aReservation } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const DINER = 'imogen@example.org'

type SentEmail = Awaited<ReturnType<typeof emailsTo>>[number]

/** Text and HTML of an email, without the HTML markup. */
const forms = ({ text, html }: SentEmail) => [
  text ?? '',
  (html ?? '')
    .replace(/<script[\s\S]*?<\/script>/, '')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&'),
]
const markupOf = ({ html }: SentEmail) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html ?? '')?.[1] ?? 'null')

describe('emails about reservations', () => {
  const at = useApp('embedded', {
    env: { PUBLIC_URL: 'https://guide.example', PRODUCT_NAME: 'Guide', MAIL_FROM: 'Guide <hello@guide.example>' },
  })
  let venue: Awaited<ReturnType<typeof aVenue>>
  let owner: TestUser

  beforeEach(async () => {
    venue = await aVenue(at().services, { name: 'The Gilded Pike', address_county: 'Berkshire', email: 'pike@venue.example' })
    owner = await aUser(at(), { email: 'owner@venue.example', venueId: venue.id })
  })

  const request = (over = {}, of: { id: string } = venue) => send(at().app, '/api/reservations', aRequest(of, over))
  const decide = (id: string, body: object) =>
    ask(at().app, `/api/reservations/${id}`, {
      method: 'PATCH',
      headers: { ...as(owner), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const email = async (to: string, kind: string) => {
    const [found, ...more] = (await emailsTo(at(), to)).filter((one) => one.kind === kind)
    if (!found || more.length > 0) throw new Error(`${more.length + (found ? 1 : 0)} emails '${kind}' to ${to}`)
    return found
  }

  test('inform the diner that it is only a request, which is answered within 24 hours', async () => {
    const { body } = await request()
    const received = await email(DINER, 'reservation-received')
    expect(received).toMatchObject({
      subject: 'Request received: The Gilded Pike, Thursday 24 December 2026',
      reservation_id: body.id,
      calendar: null,
    })
    for (const form of forms(received)) {
      expect(form).toContain('the table is not guaranteed until the venue sends a confirmation email')
      expect(form).toContain('The venue replies within 24 hours.')
      for (const fact of [
        'The Gilded Pike',
        '1 High Street, Windsor, Berkshire, SL4 0ZZ',
        '01632 960100',
        'Thursday 24 December 2026',
        '19:30',
        '2 people',
      ])
        expect(form).toContain(fact)
      expect(form).toContain(`https://guide.example/reservation#${body.id}.`)
    }
    expect(markupOf(received)).toMatchObject({
      '@type': 'FoodEstablishmentReservation',
      reservationNumber: body.id,
      reservationStatus: 'https://schema.org/ReservationPending',
      startTime: '2026-12-24T19:30:00+00:00',
      partySize: 2,
      reservationFor: {
        '@type': 'FoodEstablishment',
        name: 'The Gilded Pike',
        address: { addressLocality: 'Windsor', postalCode: 'SL4 0ZZ' },
      },
    })
  })

  test('to an unconfirmed diner contain no text that a stranger may have typed', async () => {
    await request({ first_name: 'Visit-evil', last_name: 'spam.example', allergies: 'Nut deals', special_requests: 'Buy now' })
    const { subject, text, html } = await email(DINER, 'reservation-received')
    expect(`${subject}${text}${html}`).not.toMatch(/Visit-evil|spam\.example|Nut deals|Buy now/)
  })

  test('show the owner the allergies before other requests', async () => {
    await request({ allergies: 'One of us is coeliac', special_requests: 'A quiet corner' })
    const [text = ''] = forms(await email('owner@venue.example', 'reservation-requested'))
    expect(text).toMatch(/Allergies:? *\n? *One of us is coeliac[\s\S]*A quiet corner/)
  })

  test('ask the owner for an answer, with the diner in Reply-To', async () => {
    const { body } = await request({ special_requests: 'A <b>quiet</b> corner\n\nReview request:\nhttps://evil.example' })
    const asked = await email('owner@venue.example', 'reservation-requested')
    expect(asked).toMatchObject({ subject: 'New request: 2 people, Thursday 24 December 2026 at 19:30', reply_to: DINER })
    const [text = '', html = ''] = forms(asked)
    for (const form of [text, html])
      for (const fact of [
        'Imogen Achebe',
        DINER,
        '01632 960184',
        '2 people',
        'within 24 hours',
        `https://guide.example/venue-menu?reservation=${body.id}`,
      ])
        expect(form).toContain(fact)
    expect([text.includes('A <b>quiet</b> corner'), html.includes('A &lt;b&gt;quiet&lt;/b&gt; corner')]).toEqual([true, true])
    // No text of the diner can look like text of the email.
    expect(text).not.toMatch(/^(Review request:\n)?https:\/\/evil/m)
    expect(text).toMatch(/^ {2}https:\/\/evil\.example$/m)
    expect(await emailsTo(at(), 'pike@venue.example')).toEqual([])
  })

  test('go to every owner of the venue, otherwise to the venue, otherwise to administrators, with the link for their role', async () => {
    await aUser(at(), { email: 'second@venue.example', venueId: venue.id })
    await aUser(at(), { email: 'unconfirmed@venue.example', venueId: venue.id, isConfirmed: false })
    await aUser(at(), { email: 'admin@guide.example', role: 'admin' })
    await request()
    expect(await emailsTo(at(), 'second@venue.example')).toHaveLength(1)
    expect(await emailsTo(at(), 'unconfirmed@venue.example')).toEqual([])
    const ownerless = await aVenue(at().services, { name: 'The Anchor', email: 'anchor@venue.example' })
    await request({}, ownerless)
    const [text = '', html = ''] = forms(await email('anchor@venue.example', 'reservation-requested'))
    for (const form of [text, html]) {
      expect(form).not.toContain('?reservation=')
      expect(form).toContain('Until the time of the table you can answer requests with the link in each email')
      expect(form).toContain('For an account, write to hello@plateful.test')
      expect(form).toContain('https://guide.example/answer-request#')
    }
    expect(await emailsTo(at(), 'admin@guide.example')).toEqual([])
    const alone = await aVenue(at().services, { name: 'The Bell', email: null })
    const { body } = await request({}, alone)
    for (const form of forms(await email('admin@guide.example', 'reservation-requested'))) {
      expect(form).toContain(`https://guide.example/admin/venues/${alone.id}/reservations?reservation=${body.id}`)
      expect(form).not.toContain('/answer-request')
    }
  })

  test('to a confirmed diner contain the table and a calendar entry', async () => {
    const { body } = await request()
    await decide(body.id, { status: 'confirmed' })
    const confirmed = await email(DINER, 'reservation-confirmed')
    expect(confirmed).toMatchObject({
      subject: 'Confirmed: The Gilded Pike, Thursday 24 December 2026 at 19:30',
      reply_to: 'pike@venue.example',
    })
    for (const form of forms(confirmed)) {
      expect(form).toContain('The Gilded Pike is expecting you')
      for (const fact of ['Imogen Achebe', 'A quiet corner', '2 people', '19:30', `/reservation#${body.id}.`]) expect(form).toContain(fact)
    }
    expect(markupOf(confirmed)).toMatchObject({
      reservationStatus: 'https://schema.org/ReservationConfirmed',
      underName: { name: 'Imogen Achebe' },
    })
    const calendar = new ICAL.Component(ICAL.parse(confirmed.calendar?.content ?? ''))
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
    expect([confirmed.calendar?.method, calendar.getFirstPropertyValue('method')]).toEqual(['REQUEST', 'REQUEST'])
    expect([event.uid, event.startDate.toString(), event.startDate.zone.tzid]).toEqual([body.id, '2026-12-24T19:30:00', 'Europe/London'])
    expect(event.organizer).toBe('mailto:hello@guide.example')
  })

  test.each([
    ['We are closed that day.\nSorry!', true],
    [undefined, false],
  ])('to a declined diner are polite and contain the reason %j', async (reason, isGiven) => {
    const { body } = await request()
    await decide(body.id, { status: 'declined', reason })
    const declined = await email(DINER, 'reservation-declined')
    expect([declined.subject, declined.calendar]).toEqual(['No table this time: The Gilded Pike, Thursday 24 December 2026', null])
    for (const form of forms(declined)) {
      expect(form).toContain('Imogen, we are sorry: The Gilded Pike cannot take your request.')
      expect(form).toContain('you are welcome to ask again')
      expect([form.includes('Message from the venue:'), form.includes('We are closed that day.')]).toEqual([isGiven, isGiven])
    }
    // Email programs accept a cancellation only with the same name as in the confirmation.
    expect(markupOf(declined)).toMatchObject({
      reservationStatus: 'https://schema.org/ReservationCancelled',
      underName: { name: 'Imogen Achebe' },
    })
    expect(declined.text?.includes('> We are closed that day.\n> Sorry!')).toBe(isGiven)
  })

  test('are not sent when the venue answers after the time of the reservation', async () => {
    const { id } = await aReservation(at().services, venue, { requested_date: '2026-11-19' })
    expect((await decide(id, { status: 'confirmed' })).status).toBe(200)
    expect(await emailsTo(at(), DINER)).toEqual([])
  })

  test('contain no further header, tag, script or calendar line when names have line breaks or markup', async () => {
    const nasty = 'Eve\r\nBcc: all@example.org</script><script>alert(1)</script>'
    const bad = await aVenue(at().services, { name: nasty, slug: 'bad', email: null })
    const badOwner = await aUser(at(), { email: 'bad@venue.example', venueId: bad.id })
    const { body } = await request({ first_name: nasty, last_name: '"><img src=x>' }, bad)
    await ask(at().app, `/api/reservations/${body.id}`, {
      method: 'PATCH',
      headers: { ...as(badOwner), 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'confirmed' }),
    })
    const all = [...(await emailsTo(at(), DINER)), ...(await emailsTo(at(), 'bad@venue.example'))]
    expect(all).toHaveLength(3)
    for (const { subject, html, calendar } of all) {
      expect(subject).not.toMatch(/[\r\n]/)
      expect(html).not.toContain('<script>alert')
      expect(html).not.toContain('<img')
      expect(calendar?.content ?? '').not.toMatch(/^Bcc/m)
    }
    expect(markupOf(all[1] as SentEmail).reservationFor.name).toBe(nasty)
  })

  test('are not sent when the request is rejected', async () => {
    await request({ party_size: 21 })
    expect(await emailsTo(at(), DINER)).toEqual([])
  })

  test('are sent once when the request is repeated', async () => {
    for (let n = 0; n < 2; n += 1) await send(at().app, '/api/reservations', aRequest(venue), { 'idempotency-key': 'one' })
    expect(await emailsTo(at(), DINER)).toHaveLength(1)
    expect(await emailsTo(at(), 'owner@venue.example')).toHaveLength(1)
  })
})
