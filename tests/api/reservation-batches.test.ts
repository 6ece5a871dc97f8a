import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails, reservations } from '../../src/server/db/schema/index.ts'
import { inTransaction } from '../../src/server/db/transaction.ts'
import { lockRecipients } from '../../src/server/reservation/email-quota.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { send, useApp } from '../support/app.ts'
import { overlapsTransactions } from '../support/database.ts'
import { aRequest } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const AT_ONCE = 20

describe.each(API_DATABASE_KINDS)('requests that arrive together, on %s,', (kind) => {
  const at = useApp(kind)
  const request = (body: Record<string, unknown>, key: string = crypto.randomUUID()) =>
    send(at().app, '/api/reservations', body, { 'Idempotency-Key': key })
  const statuses = async (requests: readonly ReturnType<typeof request>[]) => (await Promise.all(requests)).map(({ status }) => status)
  const ofDiner = (name: string) => ({ email: `${name}@example.org`, first_name: name })
  /** The names of the diners whose request was stored, by transaction. */
  const transactions = async () => {
    const { rows } = await at().services.db.orm.execute<{ names: string[] }>(
      sql`select array_agg(first_name order by first_name) as names from ${reservations} group by xmin::text`,
    )
    return rows.map(({ names }) => names)
  }
  const emailsTo = (email: string) => at().services.db.orm.$count(mails, sql`recipient = ${email}`)

  test('are all stored, with their emails, in fewer transactions', async () => {
    const venue = await aVenue(at().services)
    const diners = Array.from({ length: AT_ONCE }, (_, index) => `diner${index}`)
    expect(await statuses(diners.map((name) => request(aRequest(venue, ofDiner(name)))))).toEqual(Array(AT_ONCE).fill(201))
    const together = await transactions()
    expect(together.flat().sort()).toEqual(diners.sort())
    expect(together.length).toBeLessThan(AT_ONCE / 2)
    expect(await at().services.db.orm.$count(mails, sql`kind = 'reservation-received'`)).toBe(AT_ONCE)
  })

  test('store no row for those that are rejected, and the others once', async () => {
    const { services } = at()
    const venue = await aVenue(services)
    const asked = (name: string) => request(aRequest(venue, ofDiner(name)))
    for (let used = 0; used < 5; used++) await asked('greedy')
    const before = await emailsTo('greedy@example.org')
    const twice = () => request(aRequest(venue, ofDiner('twice')), 'the-same-key')
    const all = [asked('first'), asked('second'), asked('greedy'), twice(), twice(), asked('third')]
    expect(await statuses(all)).toEqual([201, 201, 429, 201, 201, 201])
    const stored = (await transactions()).flat().filter((name) => name !== 'greedy')
    expect(stored.sort()).toEqual(['first', 'second', 'third', 'twice'])
    expect(await emailsTo('greedy@example.org')).toBe(before)
    for (const name of stored) expect(await emailsTo(`${name}@example.org`)).toBe(1)
  })

  test('count each other’s emails to one address', async () => {
    const { services } = at()
    const venues = await Promise.all(
      Array.from({ length: 12 }, (_, index) => aVenue(services, { name: `Crown ${index}`, slug: `crown-${index}` })),
    )
    expect(await statuses(venues.map((venue) => request(aRequest(venue, ofDiner('flooded')))))).toEqual(Array(12).fill(201))
    expect(await emailsTo('flooded@example.org')).toBe(10)
  })

  test('are stored without the one whose values the database refuses', async () => {
    const { db } = at().services
    const venue = await aVenue(at().services)
    await db.orm.execute(sql`alter table ${reservations} add constraint refused check (first_name <> 'refused')`)
    try {
      const all = ['one', 'two', 'refused', 'three'].map((name) => request(aRequest(venue, ofDiner(name))))
      expect(await statuses(all)).toEqual([201, 201, 500, 201])
    } finally {
      await db.orm.execute(sql`alter table ${reservations} drop constraint refused`)
    }
    expect((await transactions()).flat().sort()).toEqual(['one', 'three', 'two'])
    expect(await emailsTo('refused@example.org')).toBe(0)
  })

  test('with one key are each rejected when the limit of the diner is used up', async () => {
    const venue = await aVenue(at().services)
    for (let used = 0; used < 5; used++) await request(aRequest(venue, ofDiner('greedy')))
    const all = Array.from({ length: 8 }, () => request(aRequest(venue, ofDiner('greedy')), 'the-same-key'))
    expect(await statuses(all)).toEqual(Array(8).fill(429))
  })

  test('do not count the email of one that is rejected', async () => {
    const { services } = at()
    const venues = await Promise.all(
      Array.from({ length: 3 }, (_, index) => aVenue(services, { name: `Crown ${index}`, slug: `crown-${index}` })),
    )
    const [first, second, third] = venues.map((venue) => aRequest(venue, ofDiner('often')))
    for (let used = 0; used < 5; used++) await request(first ?? {})
    for (let used = 0; used < 4; used++) await request(second ?? {})
    const other = request(aRequest(venues[0] as { id: string }, ofDiner('other')))
    expect(await statuses([other, request(first ?? {}), request(third ?? {})])).toEqual([201, 429, 201])
    expect(await emailsTo('often@example.org')).toBe(10)
  })

  test.runIf(overlapsTransactions(kind))('do not wait for one that waits for a lock', async () => {
    const { services } = at()
    const venue = await aVenue(services)
    const held = Promise.withResolvers<void>()
    const isLocked = Promise.withResolvers<void>()
    const lock = inTransaction(services.db, async (tx) => {
      await lockRecipients(tx, ['waiting@example.org'])
      isLocked.resolve()
      await held.promise
    })
    await isLocked.promise
    const asked = (name: string) => request(aRequest(venue, ofDiner(name)))
    const [waiting, ...others] = ['waiting', 'one', 'two', 'three'].map(asked)
    const together = ['four', 'five', 'waiting', 'six'].map(asked)
    expect(await statuses([...others, ...together.filter((_, index) => index !== 2)])).toEqual(Array(6).fill(201))
    held.resolve()
    expect(await statuses([waiting, together[2]].filter((one) => one !== undefined))).toEqual([201, 201])
    await lock
  })
})
