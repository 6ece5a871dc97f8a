import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MIN_COUNT } from '../../src/domain/demand/demand.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { auditEntries, menus, searchDemand, venueOwners, weeklyEmails } from '../../src/server/db/schema/index.ts'
import { updateDemandFigures } from '../../src/server/demand/update-figures.ts'
import { sendWeeklyEmails } from '../../src/server/demand/weekly-emails.ts'
import { deleteOldSearchCounts } from '../../src/server/housekeeping/delete-expired.ts'
import { aUser, queuedEmails, type TestUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, NOON, type TestApp, testApp, useApp } from '../support/app.ts'
import { everyone, sendAs } from '../support/managing.ts'
import { aReservation } from '../support/reservation.ts'
import { aMenu, anItem, aVenue } from '../support/scenario.ts'

/** Clients are distinguished by the header of a trusted proxy. All processes have its secret. */
const BEHIND_PROXY = { env: { TRUSTED_PROXIES: '127.0.0.1', AUTH_SECRET: 'the-secret-of-all-processes-of-one-guide' } }

async function searchFrom(at: TestApp, clients: readonly number[], q: string, path = 'search'): Promise<void> {
  for (const client of clients) {
    const { status } = await ask(at.app, `/api/${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}`, {
      headers: { 'X-Forwarded-For': `192.0.2.${client}` },
    })
    expect(status).toBe(200)
  }
}

const FIVE = [1, 2, 3, 4, 5]
const store = (at: TestApp) => at.services.searchDemand.flush({ all: true })

describe.each(API_DATABASE_KINDS)('demand on %s', (kind) => {
  const at = useApp(kind, BEHIND_PROXY)
  const read = async (path: string) => {
    const admin = await aUser(at(), { role: 'admin' })
    return (await sendAs(at(), admin, 'GET', `/api/${path}`)).body
  }

  test('shows what five clients searched and did not find, by week and town', async () => {
    await aVenue(at().services)
    await searchFrom(at(), FIVE, 'Masala dósa in Windsor')
    await searchFrom(at(), FIVE, 'Crown')
    await store(at())
    expect((await read('demand/words')).data).toMatchObject([{ words: 'masala dosa', times: 5, towns: ['Windsor'] }])
    expect(await read('demand/words?page=2')).toEqual({ data: [], total: 1, next: null })
    const { searches, not_found, by_town, by_week } = await read('demand?weeks=4')
    expect({ searches, not_found, by_town }).toEqual({
      searches: 10,
      not_found: 5,
      by_town: [
        { town: 'Windsor', searches: 5, not_found: 5, venues: 1 },
        { town: '', searches: 5, not_found: 0, venues: 1 },
      ],
    })
    expect(by_week).toEqual([
      { week: '2026-10-26', searches: 0, not_found: 0 },
      { week: '2026-11-02', searches: 0, not_found: 0 },
      { week: '2026-11-09', searches: 0, not_found: 0 },
      { week: '2026-11-16', searches: 10, not_found: 5 },
    ])
    expect((await read('demand/words?town=Slough')).data).toEqual([])
  })

  test('shows nothing that one client searched often, or that four clients searched', async () => {
    await searchFrom(at(), [1, 1, 1, 1, 1, 1, 1, 1], 'imogen achebe')
    for (let n = 0; n < 8; n++) {
      at().setNow(new Date(NOON.getTime() + n * MINUTE_MS))
      await searchFrom(at(), [1, 2, 3, 4], `gruyere`)
    }
    await store(at())
    const rows = await at().services.db.orm.select().from(searchDemand)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => row.kind === null && row.words === null && row.town === null)).toBe(true)
    expect(JSON.stringify(rows)).not.toMatch(/imogen|achebe|gruyere|192\.0/)
    expect((await read('demand')).searches).toBe(0)
  })

  test('adds up the counts of several processes', async () => {
    const processes = await Promise.all(FIVE.map(() => testApp(at().services.db, BEHIND_PROXY)))
    await Promise.all(processes.map((each, index) => searchFrom(each, [index + 1], 'oysters')))
    await Promise.all(processes.map(store))
    for (const each of processes) await each.close()
    expect((await read('demand/words')).data).toMatchObject([{ words: 'oysters', times: 5, towns: [''] }])
  })

  test('counts a search once when it is typed letter by letter', async () => {
    for (const q of ['to', 'tonk', 'tonkat', 'tonkatsu', 'tonkats', 'tonkatsu']) await searchFrom(at(), FIVE, q)
    await searchFrom(at(), FIVE, 'tonkatsu', 'search/results?page=2')
    await store(at())
    expect((await read('demand/words')).data).toMatchObject([{ words: 'tonkatsu', times: 5, towns: [''] }])
    expect((await read('demand')).searches).toBe(5)
  })

  test.each(['imogen@example.org', '01632 960 184', 'call 07700900123', 'www.example.org', '٠١٦٣٢٩٦٠١٨٤'])(
    'never stores the words of %s',
    async (q) => {
      await searchFrom(at(), FIVE, q)
      await store(at())
      expect((await read('demand/words')).total).toBe(0)
      expect((await read('demand')).not_found).toBe(5)
      // Two kinds of counts: searches, and those that found nothing.
      expect(await at().services.db.orm.$count(searchDemand)).toBe(2)
    },
  )

  test('takes the town from the chosen filter', async () => {
    await aVenue(at().services, { address_city: 'Eton' })
    await searchFrom(at(), FIVE, 'oysters', 'search/results?city=Eton')
    await store(at())
    expect((await read('demand/words?town=Eton')).data).toMatchObject([{ words: 'oysters', times: 5, towns: ['Eton'] }])
  })

  test('deletes unreadable counts with their week, and readable ones after two years', async () => {
    const { orm } = at().services.db
    await orm.insert(searchDemand).values([
      { week: '2026-11-09', cell: 'a', times: 3, markers: [1, 2] },
      { week: '2026-11-16', cell: 'b', times: 3, markers: [1, 2] },
      { week: '2026-11-09', cell: 'c', times: 5, kind: 'words', town: '', words: 'dosa' },
      { week: '2024-11-11', cell: 'd', times: 5, kind: 'words', town: '', words: 'dosa' },
    ])
    expect(await deleteOldSearchCounts(at().services)).toBe(2)
    expect((await orm.select().from(searchDemand)).map(({ cell }) => cell).sort()).toEqual(['b', 'c'])
  })

  test('computes requests, answers and the time to answer of each venue', async () => {
    const { venue, other } = await everyone(at())
    const ago = (ms: number) => new Date(NOON.getTime() - ms)
    const answered = (minutes: number) => ({
      status: 'confirmed' as const,
      created_at: ago(10 * DAY_MS),
      decided_at: ago(10 * DAY_MS - minutes * MINUTE_MS),
    })
    for (const minutes of [10, 20, 3000]) await aReservation(at().services, venue, answered(minutes))
    await aReservation(at().services, venue, { ...answered(0), decided_via: 'instant' })
    await aReservation(at().services, venue, { created_at: ago(2 * DAY_MS) })
    await aReservation(at().services, venue, { created_at: ago(HOUR_MS), withdrawn_at: NOON })
    await aReservation(at().services, venue, { ...answered(1), created_at: ago(400 * DAY_MS), decided_at: ago(399 * DAY_MS) })
    await aReservation(at().services, other, { ...answered(2000) })
    await updateDemandFigures(at().services)
    const { data, total } = await read('demand/venues?weeks=4&sort=-requests')
    expect(total).toBe(2)
    expect(data).toMatchObject([
      { id: venue.id, requests: 6, answered: 4, overdue: 1, median_minutes: 20, slowest_minutes: 3000 },
      { id: other.id, requests: 1, answered: 1, overdue: 0, median_minutes: 2000, slowest_minutes: 2000 },
    ])
    expect(await read('demand/venues?sort=median&limit=1&page=2')).toMatchObject({ data: [{ id: other.id }], total: 2 })
    expect(await read('demand/venues?sort=name&limit=1&page=3')).toMatchObject({ data: [], total: 2 })
    expect(await read('demand/venues?q=anch')).toMatchObject({ data: [{ id: other.id }], total: 1 })
    expect((await read('demand/venues?late=true&town=Eton')).data).toEqual([])
    expect((await read('demand?weeks=4')).service).toMatchObject({ requests: 7, answered: 5, median_minutes: 20 })
    expect(await updateDemandFigures(at().services)).toBe(0)
  })

  test('lists public menus that have not changed for six months, including their dishes', async () => {
    const { venue, owner } = await everyone(at())
    const { services } = at()
    const old = new Date('2026-03-01T12:00:00Z')
    const stale = await aMenu(services, venue, { name: 'Dinner', updated_at: old })
    const edited = await aMenu(services, venue, { name: 'Lunch', updated_at: old })
    await anItem(services, edited, { updated_at: NOON })
    await aMenu(services, venue, { name: 'Hidden', updated_at: old, active: false })
    await aMenu(services, venue, { name: 'Over', updated_at: old, end_date: new Date(NOON.getTime() - 1), start_date: old })
    await services.changes.transaction(async (tx, invalidateVenues) => {
      await tx.update(menus).set({ updated_at: old })
      invalidateVenues(venue.id)
    })
    await updateDemandFigures(services)
    expect((await read('demand/menus')).data).toEqual([
      {
        id: stale.id,
        name: 'Dinner',
        venue_id: venue.id,
        venue_name: 'The Crown',
        town: 'Windsor',
        changed_at: old.toISOString(),
        owner_email: owner.email,
        reminded_at: null,
        can_remind: true,
      },
    ])
    expect((await read('demand')).menus).toEqual({ stale: 1, total: 3, owners_to_remind: 1 })
  })

  test('lists outdated menus page by page in the chosen order, each with the owner for the longest time, and counts those of a town', async () => {
    const { venue, other, owner, otherOwner } = await everyone(at())
    const { services } = at()
    const month = (number: number) => new Date(Date.UTC(2026, number, 1))
    for (const [name, of, number] of [
      ['Dinner', venue, 2],
      ['Lunch', other, 1],
      ['Bar', venue, 0],
    ] as const)
      await aMenu(services, of, { name, updated_at: month(number) })
    await updateDemandFigures(services)
    const list = async (query: string) => {
      const { data, total } = await read(`demand/menus?${query}`)
      return [data.map(({ name, owner_email }: { name: string; owner_email: string | null }) => [name, owner_email]), total]
    }
    const [dinner, lunch, bar] = [
      ['Dinner', owner.email],
      ['Lunch', otherOwner.email],
      ['Bar', owner.email],
    ]
    expect(await list('limit=2')).toEqual([[bar, lunch], 3])
    expect(await list('limit=2&page=2')).toEqual([[dinner], 3])
    expect(await list('sort=-menu')).toEqual([[lunch, dinner, bar], 3])
    expect(await list('sort=venue&limit=1')).toEqual([[lunch], 3])
    expect(await list('town=Windsor&page=9')).toEqual([[], (await read('demand?town=Windsor')).menus.stale])
  })

  test('shows the nearest match for words without a match, and nothing when no word matches', async () => {
    const { services } = at()
    const venue = await aVenue(services)
    await anItem(services, await aMenu(services, venue), { name: 'Masala fries' })
    await searchFrom(at(), FIVE, 'masala dosa in Windsor')
    await searchFrom(at(), FIVE, 'crown duck')
    await searchFrom(at(), FIVE, 'xylophone Windsor')
    await searchFrom(at(), FIVE, 'gluten free fries Windsor')
    await store(at())
    const { data } = await read('demand/words?sort=words')
    const crown = { name: 'The Crown', slug: venue.slug }
    expect(data.map(({ words, nearest }: { words: string; nearest: unknown }) => [words, nearest])).toEqual([
      ['crown duck', { dish: null, venue: crown, town: 'Windsor' }],
      // Neither a dish with gluten, nor just any venue of the town.
      ['gluten-free fries', null],
      ['masala dosa', { dish: 'Masala fries', venue: crown, town: 'Windsor' }],
      ['xylophone', null],
    ])
  })

  describe('reminders of outdated menus', () => {
    const OLD = new Date('2026-03-01T12:00:00Z')
    const remind = async (by: TestUser, body: object = {}) => sendAs(at(), by, 'POST', '/api/demand/menus/reminders', body)
    const reminders = async () => (await queuedEmails(at().services)).filter(({ kind }) => kind === 'menus-out-of-date')

    /** Three outdated menus: two of one owner, one of another. */
    async function outdated() {
      const people = await everyone(at())
      const { services } = at()
      const dinner = await aMenu(services, people.venue, { name: 'Dinner', updated_at: OLD })
      const bar = await aMenu(services, people.venue, { name: 'Bar', updated_at: OLD })
      const lunch = await aMenu(services, people.other, { name: 'Lunch', updated_at: OLD })
      await updateDemandFigures(services)
      return { ...people, dinner, bar, lunch }
    }

    test('are rejected for owners, and for a menu that is not out of date', async () => {
      const { owner, admin, venue } = await outdated()
      expect((await remind(owner)).status).toBe(403)
      const fresh = await aMenu(at().services, venue, { name: 'Fresh' })
      expect((await remind(admin, { menu_id: fresh.id })).body).toEqual({ owners: 0, menus: 0 })
      expect((await remind(admin, { menu_id: 'x' })).status).toBe(400)
      expect(await reminders()).toEqual([])
    })

    test('are one email for each owner with all their menus, once in 30 days', async () => {
      const { admin, owner, otherOwner } = await outdated()
      expect((await read('demand')).menus.owners_to_remind).toBe(2)
      expect((await remind(admin)).body).toEqual({ owners: 2, menus: 3 })
      const sent = await reminders()
      expect(sent.map(({ recipient }) => recipient).sort()).toEqual([owner.email, otherOwner.email].sort())
      expect(sent.find(({ recipient }) => recipient === owner.email)?.text).toMatch(
        /The Crown, Bar[\s\S]*The Crown, Dinner|Dinner[\s\S]*Bar/,
      )
      expect((await read('demand')).menus.owners_to_remind).toBe(0)
      expect((await read('demand/menus')).data[0]).toMatchObject({ reminded_at: NOON.toISOString(), can_remind: false })
      expect((await remind(admin)).body).toEqual({ owners: 0, menus: 0 })
      await updateDemandFigures(at().services)
      expect((await remind(admin)).body).toEqual({ owners: 0, menus: 0 })
      at().setNow(new Date(NOON.getTime() + 30 * DAY_MS))
      const later = await aUser(at(), { role: 'admin' })
      expect((await remind(later)).body).toEqual({ owners: 2, menus: 3 })
    })

    test('go to the owner of one menu, or to those of a town', async () => {
      const { admin, owner, dinner } = await outdated()
      expect((await remind(admin, { town: 'Nowhere' })).body).toEqual({ owners: 0, menus: 0 })
      expect((await remind(admin, { menu_id: dinner.id })).body).toEqual({ owners: 1, menus: 1 })
      const [email] = await reminders()
      expect([email?.recipient, email?.subject]).toEqual([owner.email, 'Still right? “Dinner” of The Crown'])
      const entries = await at().services.db.orm.select().from(auditEntries).where(eq(auditEntries.action, 'menu.remind-owner'))
      expect(entries.map(({ entity_id }) => entity_id)).toEqual([dinner.id])
    })

    test('leave out menus that their owner has just changed, and menus without an owner', async () => {
      const { admin, dinner, bar, other } = await outdated()
      const { db } = at().services
      await anItem(at().services, bar, { updated_at: NOON })
      await db.orm.delete(venueOwners).where(eq(venueOwners.venue_id, other.id))
      expect((await remind(admin)).body).toEqual({ owners: 1, menus: 1 })
      expect((await read('demand/menus?sort=menu')).data.map((menu: { can_remind: boolean }) => menu.can_remind)).toEqual([
        true,
        false,
        false,
      ])
      expect(dinner.id).not.toBe(bar.id)
    })

    test('are sent once when several requests arrive at the same time', async () => {
      const { admin } = await outdated()
      const answers = await Promise.all(Array.from({ length: 6 }, () => remind(admin)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
      expect(await reminders()).toHaveLength(2)
    })
  })

  test('exports each table as CSV without formulas', async () => {
    const { services } = at()
    await services.db.orm.insert(searchDemand).values([
      { week: '2026-11-16', cell: 'a', times: 5, kind: 'words', town: '=1+1', words: '=cmd' },
      { week: '2026-11-16', cell: 'b', times: 6, kind: 'searches', town: '', words: '' },
    ])
    const { venue, admin } = await everyone(at())
    await aReservation(services, venue, { created_at: NOON })
    await updateDemandFigures(services)
    const csv = async (table: string) => (await sendAs(at(), admin, 'GET', `/api/demand/export?table=${table}&weeks=4`)).text
    expect(await csv('words')).toBe("words,times,towns\n'=cmd,5,'=1+1\n")
    expect(await csv('weeks')).toContain('2026-11-16,6,0,0.0 %')
    expect(await csv('towns')).toContain(',6,0,0.0 %,2')
    expect(await csv('venues')).toContain('The Crown,Windsor,1,0,0,,')
    expect(await csv('menus')).toContain('owner_email')
    const answer = await sendAs(at(), admin, 'GET', '/api/demand/export?table=people')
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  })

  test('sends one weekly email on Monday to administrators who chose it', async () => {
    const { services } = at()
    const { admin, owner } = await everyone(at())
    const lapsed = await aUser(at(), { role: 'admin' })
    const choose = (by: typeof admin, is_on: boolean) => sendAs(at(), by, 'PATCH', '/api/weekly-email', { is_on })
    expect((await choose(owner, true)).status).toBe(403)
    expect((await choose(admin, true)).body).toEqual({ is_on: true })
    await choose(lapsed, true)
    await services.db.pool.query('update user_roles set role = $1 where user_id = $2', ['venue_owner', lapsed.id])
    await services.db.orm.insert(searchDemand).values([
      { week: '2026-11-16', cell: 'a', times: 7, kind: 'words', town: 'Windsor', words: 'dosa' },
      { week: '2026-11-16', cell: 'b', times: 7, kind: 'searches', town: 'Windsor', words: '' },
      { week: '2026-11-16', cell: 'c', times: 7, kind: 'not_found', town: 'Windsor', words: '' },
      { week: '2026-11-23', cell: 'd', times: 50, kind: 'words', town: 'Windsor', words: 'not yet' },
    ])
    expect(await sendWeeklyEmails(services)).toBe(0)
    at().setNow(new Date('2026-11-23T07:05:00Z'))
    const processes = await Promise.all([1, 2].map(() => testApp(services.db, { now: new Date('2026-11-23T07:05:00Z') })))
    const sent = await Promise.all([...processes, at()].map((each) => sendWeeklyEmails(each.services)))
    for (const each of processes) await each.close()
    expect(sent.reduce((a, b) => a + b)).toBe(1)
    const [email, ...more] = (await queuedEmails(services)).filter((row) => row.kind === 'demand')
    expect(more).toEqual([])
    expect(email?.recipient).toBe(admin.email)
    for (const form of [email?.text ?? '', email?.html ?? '']) {
      expect(form).toContain('“dosa”')
      expect(form).toContain('7 times, Windsor')
      expect(form).not.toContain('not yet')
    }
    expect((await services.db.orm.select().from(weeklyEmails)).map(({ user_id }) => user_id)).toEqual([admin.id])
    // Sent while the clock was a year ahead.
    await services.db.orm.update(weeklyEmails).set({ last_sent_on: '2027-11-22' })
    expect([await sendWeeklyEmails(services), await sendWeeklyEmails(services)]).toEqual([1, 0])
    // More than two days late.
    await services.db.orm.update(weeklyEmails).set({ last_sent_on: '2026-11-16' })
    at().setNow(new Date('2026-11-25T07:05:00Z'))
    expect(await sendWeeklyEmails(services)).toBe(0)
    expect((await choose(admin, false)).body).toEqual({ is_on: false })
    expect((await sendAs(at(), admin, 'GET', '/api/weekly-email')).body).toEqual({ is_on: false })
  })

  test('never shows or stores a count under five in readable form, for any searches', { timeout: 60_000 }, async () => {
    const { admin } = await everyone(at())
    const asked = fc.record({
      client: fc.integer({ min: 1, max: 7 }),
      q: fc.constantFrom('dosa', 'dosa windsor', 'oysters', 'crown', 'imogen achebe'),
      later: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { maxLength: 60 }), async (searches) => {
        await at().services.db.orm.delete(searchDemand)
        const clients = new Map<string, Set<number>>()
        let now = NOON.getTime()
        for (const { client, q, later } of searches) {
          now += MINUTE_MS
          at().setNow(new Date(now))
          await searchFrom(at(), [client], q)
          clients.set(q, (clients.get(q) ?? new Set<number>()).add(client))
          if (later) await store(at())
        }
        await store(at())
        for (const row of await at().services.db.orm.select().from(searchDemand)) {
          if (row.kind !== null) expect(row.times).toBeGreaterThanOrEqual(MIN_COUNT)
          else expect([row.town, row.words]).toEqual([null, null])
        }
        for (const town of ['', '&town=Windsor']) {
          const get = async (path: string) => (await sendAs(at(), admin, 'GET', `/api/${path}weeks=4${town}`)).body
          const summary = await get('demand?')
          const words: { words: string; times: number }[] = (await get('demand/words?')).data
          const counts = [summary, ...summary.by_week, ...summary.by_town].flatMap(({ searches: s, not_found: n }) => [s, n])
          for (const count of [...counts, ...words.map(({ times }) => times)]) expect(count === 0 || count >= MIN_COUNT).toBe(true)
          for (const { words: text } of words) {
            const all = [...clients].filter(([q]) => q.startsWith(text)).flatMap(([, ids]) => [...ids])
            expect(new Set(all).size).toBeGreaterThanOrEqual(MIN_COUNT)
          }
        }
      }),
      { numRuns: 12 },
    )
  })
})
