import { describe, expect, test } from 'vitest'
import { dailyEmails } from '../../src/server/db/schema/index.ts'
import { useApp } from '../support/app.ts'
import { everyone, sendAs } from '../support/managing.ts'

describe('PATCH /daily-emails/{id}', () => {
  const at = useApp('embedded')

  test('returns 401 for a visitor, 403 for an owner without a venue and 404 for another owner', async () => {
    const { visitor, withoutVenue, otherOwner, venue } = await everyone(at())
    const codes = []
    for (const by of [visitor, withoutVenue, otherOwner])
      codes.push((await sendAs(at(), by, 'PATCH', `/api/daily-emails/${venue.id}`, { hour: 7 })).body.code)
    expect(codes).toEqual(['not_signed_in', 'no_venue_assigned', 'venue_not_found'])
    expect(await at().services.db.orm.$count(dailyEmails)).toBe(0)
  })

  test.each([
    [{ hour: 4 }, 400],
    [{ hour: 19 }, 400],
    [{ hour: 7.5 }, 400],
    [{ hour: '7' }, 400],
    [{}, 422],
    [{ hour: 7, when_empty: 'yes' }, 400],
  ])('rejects %j with %i', async (body, status) => {
    const { owner, venue } = await everyone(at())
    const answer = await sendAs(at(), owner, 'PATCH', `/api/daily-emails/${venue.id}`, body)
    expect(answer.status).toBe(status)
    expect(await at().services.db.orm.$count(dailyEmails)).toBe(0)
  })

  test('stores the choice of one person, changes it and ends it', async () => {
    const { owner, admin, venue } = await everyone(at())
    const choose = (by: typeof owner, body: object) => sendAs(at(), by, 'PATCH', `/api/daily-emails/${venue.id}`, body)
    expect((await choose(owner, { hour: 17 })).body).toEqual({ venue_id: venue.id, hour: 17, when_empty: false })
    await choose(owner, { hour: 7, when_empty: true })
    await choose(admin, { hour: 9 })
    const chosen = { venue_id: venue.id, hour: 7, when_empty: true }
    expect((await sendAs(at(), owner, 'GET', '/api/daily-emails')).body.data).toEqual([chosen])
    // It is noon and 7:00 has passed, so that the first list is sent tomorrow.
    expect((await at().services.db.orm.select().from(dailyEmails)).map(({ last_sent_on }) => last_sent_on)).toEqual([
      '2026-11-20',
      '2026-11-20',
    ])
    await choose(owner, { hour: null })
    expect((await sendAs(at(), owner, 'GET', '/api/daily-emails')).body.data).toEqual([])
    expect(await at().services.db.orm.$count(dailyEmails)).toBe(1)
  })
})
