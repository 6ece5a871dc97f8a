import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_CLAIM_CODE_ATTEMPTS, MAX_OPEN_CLAIMS } from '../../src/domain/venue/claim.ts'
import { auditEntries, users, venueClaimCodes, venueClaims, venueOwners, venues } from '../../src/server/db/schema/index.ts'
import { as, aUser, codeFrom, emailsTo, type TestUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, NOON, send, useApp } from '../support/app.ts'
import { beforeFirstTransaction } from '../support/lost-authority.ts'
import { sendAs } from '../support/managing.ts'
import { aVenue } from '../support/scenario.ts'

const PUBLISHED = 'office@kumo.co.uk'
const RACES = process.env.DRILLS ? 50 : 5

describe.each(API_DATABASE_KINDS)('a claim to a venue, on %s,', (kind) => {
  const at = useApp(kind)
  let venue: { id: string; slug: string }
  let tom: TestUser
  let admin: TestUser

  beforeEach(async () => {
    venue = await aVenue(at().services, { email: PUBLISHED, website: 'https://www.kumo.co.uk' })
    tom = await aUser(at(), { email: 'tom@example.org' })
    admin = await aUser(at(), { role: 'admin', email: 'admin@example.org' })
  })

  const orm = () => at().services.db.orm
  const get = (path: string, who: TestUser) => ask(at().app, path, { headers: as(who) })
  const post = (path: string, body: unknown, who: TestUser) => send(at().app, path, body, as(who))
  const read = (who = tom, id = venue.id) => get(`/api/venues/${id}/claim`, who)
  const sendCode = (who = tom, way = 'published_address', id = venue.id) => post(`/api/venues/${id}/claim/code`, { way }, who)
  const prove = (code: string, who = tom, id = venue.id) => post(`/api/venues/${id}/claim/prove`, { code }, who)
  const askAdmins = (who = tom, note: string | null = null, id = venue.id) => post(`/api/venues/${id}/claim/ask`, { note }, who)
  const withdraw = (who = tom) => ask(at().app, `/api/venues/${venue.id}/claim`, { method: 'DELETE', headers: as(who) })
  const queue = async () => (await get('/api/claims', admin)).body.data
  const decide = (id: string, verdict: 'approve' | 'refuse', who = admin) =>
    post(`/api/claims/${id}/${verdict}`, verdict === 'refuse' ? { reason: 'Please call us.' } : {}, who)
  const codeFor = async (who = tom, to = PUBLISHED) => {
    expect((await sendCode(who)).status).toBe(200)
    return codeFrom(at(), to, 'claim-code')
  }
  const owners = async () =>
    (await orm().select().from(venueOwners).where(eq(venueOwners.venue_id, venue.id))).map(({ user_id }) => user_id)
  const change = (set: Partial<typeof venues.$inferInsert>) =>
    at().services.changes.transaction(async (tx, invalidateVenues) => {
      await tx.update(venues).set(set).where(eq(venues.id, venue.id))
      invalidateVenues(venue.id)
    })
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  describe('after a lost response', () => {
    test('is proved when the code is sent again', async () => {
      const code = await codeFor()
      for (const _ of [1, 2]) expect((await prove(code)).body).toMatchObject({ is_owner: true })
      expect(await owners()).toEqual([tom.id])
      const una = await aUser(at(), { email: 'una@example.org' })
      expect((await prove(code, una)).body.code).toBe('venue_has_owner')
    })

    test('is sent one code when the request is repeated within a minute, and a new code later', async () => {
      const code = await codeFor()
      expect((await sendCode()).body.claim.code).toMatchObject({ way: 'published_address', attempts_left: MAX_CLAIM_CODE_ATTEMPTS })
      expect((await emailsTo(at(), PUBLISHED)).length).toBe(1)
      at().setNow(new Date(NOON.getTime() + 60_000))
      expect(await codeFor()).not.toBe(code)
      expect((await emailsTo(at(), PUBLISHED)).length).toBe(2)
    })

    test('is sent a new code within a minute when the published email address has changed', async () => {
      await codeFor()
      await change({ email: 'new@example.org' })
      await prove(await codeFor(tom, 'new@example.org'))
      expect(await owners()).toEqual([tom.id])
    })

    test('is sent a new code within a minute after a wrong attempt', async () => {
      await prove(wrong(await codeFor()))
      await sendCode()
      expect((await emailsTo(at(), PUBLISHED)).length).toBe(2)
    })

    test('is withdrawn, approved and rejected when the request is repeated, with one email', async () => {
      await askAdmins()
      for (const _ of [1, 2]) expect((await withdraw()).status).toBe(200)
      expect((await withdraw(await aUser(at()))).body.code).toBe('claim_not_open')
      await askAdmins()
      const [second] = await queue()
      for (const _ of [1, 2]) expect((await decide(second.id, 'refuse')).status).toBe(200)
      await askAdmins()
      const [third] = await queue()
      for (const _ of [1, 2]) expect((await decide(third.id, 'approve')).status).toBe(200)
      const other = await aUser(at(), { role: 'admin' })
      expect((await decide(third.id, 'approve', other)).status).not.toBe(200)
      expect((await decide(second.id, 'approve')).status).not.toBe(200)
      expect((await emailsTo(at(), tom.email)).map((email) => email.kind)).toEqual(['claim-decided', 'claim-decided'])
    })
  })

  describe('is rejected', () => {
    test('for administrators, and for accounts whose role was removed or whose email address is not confirmed', async () => {
      expect((await sendCode(admin)).body.code).toBe('claim_not_for_admins')
      expect((await sendCode(await aUser(at(), { role: null }))).body.code).toBe('user_not_owner')
      const unconfirmed = await aUser(at(), { isConfirmed: false, email: 'tom@kumo.co.uk' })
      for (const answer of [await sendCode(unconfirmed), await sendCode(unconfirmed, 'domain'), await askAdmins(unconfirmed)])
        expect(answer.body.code).toBe('email_not_confirmed')
      expect(await emailsTo(at(), PUBLISHED)).toEqual([])
    })

    test('when the venue has an owner, is hidden, deleted or unknown', async () => {
      await aUser(at(), { venueId: venue.id })
      const hidden = await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor', active: false, email: PUBLISHED })
      const expected = [
        [venue.id, 'venue_has_owner'],
        [hidden.id, 'venue_not_found'],
        ['7d1e6b7c-91f5-4c0e-9d35-0a6b6a1f0f52', 'venue_not_found'],
        ['the-crown', 'venue_not_found'],
      ]
      for (const [id, code] of expected) {
        expect((await sendCode(tom, 'published_address', id)).body.code).toBe(code)
        expect((await askAdmins(tom, null, id)).body.code).toBe(code)
        expect((await prove('123456', tom, id)).body.code).toBe(code)
      }
      expect(await orm().$count(venueClaims)).toBe(0)
    })

    test('when the claimant asks for the code at an email address outside the domain of the venue', async () => {
      expect((await sendCode(tom, 'domain')).body.code).toBe('claim_way_unavailable')
      await change({ email: null })
      expect((await sendCode()).body.code).toBe('claim_way_unavailable')
      expect(await orm().$count(venueClaims)).toBe(0)
    })

    test('after five open claims of the person', async () => {
      for (let count = 0; count < MAX_OPEN_CLAIMS; count++) {
        const other = await aVenue(at().services, { name: `Venue ${count}`, slug: `venue-${count}` })
        expect((await askAdmins(tom, null, other.id)).status).toBe(200)
      }
      expect((await askAdmins()).body.code).toBe('claims_too_many')
    })

    test('when the code is wrong, used, expired or of another user', async () => {
      const code = await codeFor()
      expect((await prove(wrong(code))).body.code).toBe('claim_code_wrong')
      const una = await aUser(at(), { email: 'una@example.org' })
      expect((await prove(code, una)).body.code).toBe('claim_code_ended')
      await sendCode(una)
      expect((await prove(code, una)).body.code).toBe('claim_code_wrong')
      at().setNow(new Date(NOON.getTime() + 15 * 60_000))
      expect((await prove(code)).body.code).toBe('claim_code_ended')
      expect(await owners()).toEqual([])
    })

    test('after five wrong attempts, also with the right code, until a new code is sent', async () => {
      const code = await codeFor()
      const answers = []
      for (let count = 0; count < MAX_CLAIM_CODE_ATTEMPTS; count++) answers.push((await prove(wrong(code))).body.code)
      expect(answers).toEqual([...Array(MAX_CLAIM_CODE_ATTEMPTS - 1).fill('claim_code_wrong'), 'claim_code_ended'])
      expect((await prove(code)).body.code).toBe('claim_code_ended')
      expect((await prove(await codeFor())).status).toBe(200)
    })

    test('after five wrong attempts at the same time', async () => {
      const code = await codeFor()
      await Promise.all(Array.from({ length: 12 }, () => prove(wrong(code))))
      const [stored] = await orm().select().from(venueClaimCodes)
      expect(stored?.attempts).toBe(MAX_CLAIM_CODE_ATTEMPTS)
      expect((await prove(code)).body.code).toBe('claim_code_ended')
    })

    test('when the venue changes its email address, is hidden or gets an owner after the code was sent', async () => {
      const code = await codeFor()
      await change({ email: 'new@kumo.co.uk' })
      expect((await prove(code)).body.code).toBe('claim_code_wrong')
      await change({ email: PUBLISHED, active: false })
      expect((await prove(code)).body.code).toBe('venue_not_found')
      await change({ active: true })
      await aUser(at(), { venueId: venue.id })
      expect((await prove(code)).body.code).toBe('venue_has_owner')
    })

    test('when the claimant changes the email address after the code was sent to it', async () => {
      const una = await aUser(at(), { email: 'una@kumo.co.uk' })
      expect((await sendCode(una, 'domain')).status).toBe(200)
      const code = await codeFrom(at(), 'una@kumo.co.uk', 'claim-code')
      await orm().update(users).set({ email: 'una@anchor.co.uk' }).where(eq(users.id, una.id))
      expect((await prove(code, una)).body.code).toBe('claim_code_ended')
      await orm().update(users).set({ email: 'una.b@kumo.co.uk' }).where(eq(users.id, una.id))
      expect((await prove(code, una)).body.code).toBe('claim_code_wrong')
    })
  })

  describe('cannot be decided', () => {
    test('by other users, a second time, or without a reason', async () => {
      await askAdmins()
      const [{ id }] = await queue()
      for (const who of [tom, await aUser(at())]) {
        expect((await decide(id, 'approve', who)).body.code).toBe('not_allowed')
        expect((await decide(id, 'refuse', who)).body.code).toBe('not_allowed')
      }
      expect((await post(`/api/claims/${id}/refuse`, { reason: ' ' }, admin)).body.code).toBe('required_fields')
      expect((await decide('x', 'approve')).body.code).toBe('not_found')
      expect((await decide(id, 'refuse')).status).toBe(200)
      expect((await decide(id, 'approve')).body.code).toBe('claim_not_open')
      const other = await aUser(at(), { role: 'admin' })
      expect((await decide(id, 'refuse', other)).body.code).toBe('claim_not_open')
      expect(await owners()).toEqual([])
    })

    test('by an approval when the claimant has become an administrator', async () => {
      await askAdmins()
      const [{ id }] = await queue()
      expect((await sendAs(at(), admin, 'PATCH', `/api/user-roles/${tom.id}`, { role: 'admin' })).status).toBe(200)
      expect((await decide(id, 'approve')).body.code).toBe('user_not_owner')
      expect(await owners()).toEqual([])
    })

    test('by an approval, with what to do next, when the claimant has not confirmed their email address', async () => {
      await askAdmins()
      const [{ id }] = await queue()
      await orm().update(users).set({ email_verified: false }).where(eq(users.id, tom.id))
      const refused = await decide(id, 'approve')
      expect([refused.status, refused.body.code]).toEqual([409, 'claimant_not_confirmed'])
      expect(await owners()).toEqual([])
    })

    test('by an approval when the account of the claimant is deleted meanwhile', async () => {
      await askAdmins()
      const [{ id }] = await queue()
      const deletion = async () => void (await orm().delete(users).where(eq(users.id, tom.id)))
      const gone = await beforeFirstTransaction(at().services.db, deletion, () => decide(id, 'approve'))
      expect([gone.status, gone.body.code]).toEqual([409, 'claim_not_open'])
    })

    test('by an approval when the account of the claimant was deleted', async () => {
      await askAdmins()
      const [{ id }] = await queue()
      await at().services.changes.transaction((tx) => tx.delete(users).where(eq(users.id, tom.id)))
      expect((await decide(id, 'approve')).body.code).toBe('not_found')
      expect(await queue()).toEqual([])
    })
  })

  test('changes nothing when its URLs are only opened', async () => {
    await codeFor()
    for (const method of ['GET', 'HEAD'])
      for (const path of ['', '/code', '/prove', '/ask'])
        await ask(at().app, `/api/venues/${venue.id}/claim${path}`, { method, headers: as(tom) })
    expect(await emailsTo(at(), PUBLISHED)).toHaveLength(1)
    expect((await read()).body.claim).toMatchObject({ state: 'pending', code: { attempts_left: MAX_CLAIM_CODE_ATTEMPTS } })
  })

  test('is proved by the code sent to the published email address, which the claimant sees masked', async () => {
    const before = await read()
    expect(before.body).toMatchObject({ is_owner: false, claim: null, codes: [{ way: 'published_address', to: 'o•••@kumo.co.uk' }] })
    expect(before.text).not.toContain(PUBLISHED)
    const sent = await sendCode()
    expect(sent.body.claim).toMatchObject({ state: 'pending', code: { way: 'published_address', attempts_left: 5 } })
    expect(sent.text).not.toContain(PUBLISHED)
    const code = await codeFrom(at(), PUBLISHED, 'claim-code')
    expect(JSON.stringify(await orm().select().from(venueClaimCodes))).not.toContain(code)
    const proved = await prove(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(proved.body).toMatchObject({ is_owner: true, venue: { has_owner: true }, claim: { state: 'proved', way: 'published_address' } })
    expect(await owners()).toEqual([tom.id])
    expect((await prove(code, await aUser(at()))).body.code).toBe('venue_has_owner')
    expect(await orm().$count(venueClaimCodes)).toBe(0)
    const entries = await orm().select().from(auditEntries)
    expect(entries.map(({ action }) => action)).toEqual(['venue.claim', 'venue.send-claim-code', 'venue.prove-claim'])
    expect(JSON.stringify(entries.map(({ changes }) => changes))).not.toContain(code)
  })

  test('is proved by a code sent to the claimant at the domain of the venue, and the published email address is informed', async () => {
    const una = await aUser(at(), { email: 'una@kumo.co.uk' })
    expect((await read(una)).body.codes).toContainEqual({ way: 'domain', to: 'una@kumo.co.uk' })
    await sendCode(una, 'domain')
    expect((await prove(await codeFrom(at(), 'una@kumo.co.uk', 'claim-code'), una)).body.claim.way).toBe('domain')
    expect((await emailsTo(at(), PUBLISHED)).map(({ kind }) => kind)).toEqual(['venue-claimed'])
  })

  test('marks the venue as owned when it is proved, until the owner is deleted', async () => {
    const hasOwner = async () => (await ask(at().app, `/api/venues/${venue.slug}`)).body.has_owner
    expect(await hasOwner()).toBe(false)
    await prove(await codeFor())
    expect(await hasOwner()).toBe(true)
    await ask(at().app, `/api/users/${tom.id}`, { method: 'DELETE', headers: as(admin) })
    expect(await hasOwner()).toBe(false)
  })

  test('ends the claims of other users, who get an email, when it is proved', async () => {
    const una = await aUser(at(), { email: 'una@example.org' })
    await askAdmins(una)
    await prove(await codeFor())
    expect((await read(una)).body.claim).toMatchObject({ state: 'ended', way: null })
    expect((await emailsTo(at(), una.email)).map(({ kind }) => kind)).toEqual(['claim-decided'])
    expect(await queue()).toEqual([])
  })

  test('ends when an administrator assigns the venue to another user', async () => {
    await askAdmins()
    const una = await aUser(at())
    expect((await post('/api/venue-owners', { user_id: una.id, venue_id: venue.id }, admin)).status).toBe(200)
    expect((await read()).body.claim.state).toBe('ended')
    expect((await emailsTo(at(), tom.email)).map(({ kind }) => kind)).toEqual(['claim-decided'])
  })

  test('is sent to the administrators with its note in one email, and is approved', async () => {
    expect((await askAdmins(tom, 'I took it over in May.')).body.claim).toMatchObject({ note: 'I took it over in May.' })
    await askAdmins(tom, 'The address is the old one.')
    const mails = await emailsTo(at(), admin.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['claim-asked'])
    expect(mails[0]?.text).not.toContain(tom.email)
    const [claim] = await queue()
    expect(claim).toMatchObject({ claimant: { email: tom.email }, note: 'The address is the old one.', code_way: null })
    expect((await decide(claim.id, 'approve')).status).toBe(200)
    expect(await owners()).toEqual([tom.id])
    expect((await read()).body.claim).toMatchObject({ state: 'proved', way: 'administrator' })
    expect((await emailsTo(at(), tom.email)).map(({ kind }) => kind)).toEqual(['claim-decided'])
    expect((await emailsTo(at(), PUBLISHED)).map(({ kind }) => kind)).toEqual(['venue-claimed'])
  })

  test('is rejected with a reason, and can be made again', async () => {
    await askAdmins()
    await decide((await queue())[0].id, 'refuse')
    expect((await read()).body.claim).toMatchObject({ state: 'refused', reason: 'Please call us.' })
    expect((await emailsTo(at(), tom.email))[0]?.text).toContain('> Please call us.')
    expect((await askAdmins()).body.claim.state).toBe('pending')
  })

  test('is withdrawn only by its claimant, and its code ends', async () => {
    const code = await codeFor()
    expect((await withdraw(await aUser(at()))).body.code).toBe('claim_not_open')
    expect((await withdraw()).status).toBe(200)
    expect((await prove(code)).body.code).toBe('claim_code_ended')
  })

  test('is won by one of two claimants who prove it at the same time', async () => {
    for (let round = 0; round < RACES; round++) {
      const raced = await aVenue(at().services, { name: `Race ${round}`, slug: `race-${round}`, email: `office-${round}@kumo.co.uk` })
      const racers = [await aUser(at()), await aUser(at()), await aUser(at())]
      const codes: string[] = []
      for (const who of racers.slice(0, 2)) {
        await sendCode(who, 'published_address', raced.id)
        codes.push(await codeFrom(at(), `office-${round}@kumo.co.uk`, 'claim-code'))
      }
      await askAdmins(racers[2], null, raced.id)
      const asked = (await queue()).find((one: { venue: { id: string } }) => one.venue.id === raced.id)
      const answers = await Promise.all([...codes.map((code, index) => prove(code, racers[index], raced.id)), decide(asked.id, 'approve')])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await orm().$count(venueOwners, eq(venueOwners.venue_id, raced.id))).toBe(1)
      expect(await orm().$count(venueClaims, eq(venueClaims.venue_id, raced.id))).toBe(3)
    }
  })

  test('is deleted with the venue and with the account', async () => {
    await codeFor()
    const una = await aUser(at())
    await askAdmins(una)
    await ask(at().app, `/api/users/${una.id}`, { method: 'DELETE', headers: as(admin) })
    expect(await orm().$count(venueClaims)).toBe(1)
    await at().services.changes.transaction(async (tx, invalidateVenues) => {
      await tx.delete(venues).where(eq(venues.id, venue.id))
      invalidateVenues(venue.id)
    })
    expect(await orm().$count(venueClaims)).toBe(0)
    expect(await orm().$count(venueClaimCodes)).toBe(0)
  })
})

describe('codes for claims', () => {
  const at = useApp('embedded', { env: { ACCOUNT_LIMIT_FACTOR: '1' } })

  test('are sent for a venue with staff and no owner, and not for one with an owner', async () => {
    const venue = await aVenue(at().services, { email: 'office@kumo.co.uk' })
    const tom = await aUser(at())
    const sendCode = () => send(at().app, `/api/venues/${venue.id}/claim/code`, { way: 'published_address' }, as(tom))
    await aUser(at(), { venueId: venue.id, venueRole: 'staff' })
    expect((await sendCode()).status).toBe(200)
    await aUser(at(), { venueId: venue.id })
    expect((await sendCode()).body.code).toBe('venue_has_owner')
  })

  test('are limited to five a day for a person, and to ten for a venue or a mailbox, without rejected ones', async () => {
    const withMailbox = (count: number) =>
      aVenue(at().services, { name: `V ${count}`, slug: `v-${count}`, email: `office+${count}@kumo.co.uk` })
    const [first, second] = [await withMailbox(1), await withMailbox(2)]
    const silent = await aVenue(at().services, { name: 'Silent', slug: 'silent', email: null })
    const [tom, una, vic] = [await aUser(at()), await aUser(at()), await aUser(at())]
    // Each from another IP address, because clients also have a limit.
    const sendCode = async (who: TestUser, venue: { id: string }) => {
      const incoming = { socket: { remoteAddress: `192.0.2.${[tom, una, vic].indexOf(who) + 1}` } }
      const headers = { 'Content-Type': 'application/json', ...as(who) }
      const request = { method: 'POST', headers, body: JSON.stringify({ way: 'published_address' }) }
      return (await (await at().app.request(`/api/venues/${venue.id}/claim/code`, request, { incoming })).json()).code
    }
    for (let count = 0; count < 5; count++) {
      at().setNow(new Date(NOON.getTime() + count * 60_000))
      if (count < 4) expect(await sendCode(tom, silent)).toBe('claim_way_unavailable')
      expect(await sendCode(tom, first)).toBeUndefined()
    }
    at().setNow(new Date(NOON.getTime() + 5 * 60_000))
    expect(await sendCode(tom, first)).toBe('too_many_requests')
    for (let count = 0; count < 5; count++) {
      at().setNow(new Date(NOON.getTime() + count * 60_000))
      expect(await sendCode(una, first)).toBeUndefined()
    }
    expect(await sendCode(vic, first)).toBe('too_many_requests')
    expect(await sendCode(vic, second)).toBe('too_many_requests')
  })
})
