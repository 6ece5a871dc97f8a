import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { runBulkChange } from '../../../src/server/bulk/run-bulk-change.ts'
import { bulkChangeRows, venues } from '../../../src/server/db/schema/index.ts'
import { aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { type TestApp, useApp } from '../../support/app.ts'
import {
  applyCheckedImport,
  makeBulkChange,
  NEVER,
  readChange,
  undoBulkChange,
  uploadAndCheck,
  withoutTimes,
} from '../../support/bulk-changes.ts'
import { dumpRows, type RowsByTable } from '../../support/dump-rows.ts'
import { sendAs } from '../../support/managing.ts'
import { type Random, seededRandom } from '../../support/random.ts'
import { aVenue } from '../../support/scenario.ts'
import { aWholeVenue } from '../../support/whole-guide.ts'

const ROUNDS = process.env.DRILLS ? 20 : 3
const STEPS = 6
const ACTIONS = ['feature', 'stop_featuring', 'activate', 'deactivate', 'assign', 'delete'] as const
const NAMES = ['Ash', 'Birch', 'Cedar', 'Damson', 'Elder']

type People = { admin: TestUser; owner: TestUser; others: readonly TestUser[] }

describe.each(API_DATABASE_KINDS)('bulk changes and imports on %s', (kind) => {
  const at = useApp(kind)

  async function begin(): Promise<People> {
    const { admin, owner } = await aWholeVenue(at())
    for (const name of NAMES.slice(0, 3)) await aVenue(at().services, { name, address_city: 'Bray', address_postcode: postcodeOf(name) })
    const others = [await aUser(at(), { email: 'ash@inn.example' }), await aUser(at(), { email: 'birch@inn.example', role: 'editor' })]
    return { admin, owner, others }
  }

  test('leave no trace when any sequence of them is undone from the last to the first, some of them in between', async () => {
    const people = await begin()
    const before = await dumpRows(at())
    const random = seededRandom(11)
    for (let round = 0; round < ROUNDS; round++) {
      const open: string[] = []
      for (let step = 0; step < STEPS; step++) {
        const last = random.chance(0.3) ? open.pop() : undefined
        if (last) expect((await undoBulkChange(at(), people.admin, last)).counts.refused).toBe(0)
        else open.push(await anyChange(at(), people, random))
      }
      for (const id of open.toReversed()) {
        expect((await keptBy(at(), people.admin, id)) ?? 0).toBe(0)
        expect((await undoBulkChange(at(), people.admin, id)).counts.refused).toBe(0)
      }
      expect(comparable(await dumpRows(at()))).toEqual(comparable(before))
    }
  }, 120_000)

  test('are undone for a whole venue or not at all, in any order, also after interruptions', async () => {
    const people = await begin()
    const random = seededRandom(13)
    const open: string[] = []
    for (let step = 0; step < ROUNDS * STEPS; step++) {
      if (open.length < 2 || random.chance(0.6)) {
        open.push(await anyChange(at(), people, random))
        continue
      }
      const [id = ''] = open.splice(random.whole(0, open.length - 1), 1)
      const before = await dumpRows(at())
      const kept = await keptBy(at(), people.admin, id)
      const undo = await interrupted(at(), people.admin, id, random)
      expect(kept ?? undo.counts.refused).toBe(undo.counts.refused)
      const after = await dumpRows(at())
      expect(undo.counts.changed + undo.counts.refused).toBe(undo.total)
      for (const { venue_id, details, outcome } of await rowsOf(at(), undo.id)) {
        const subject = venue_id ?? details?.part?.id ?? null
        const isSame = JSON.stringify(rowsWith(before, subject)) === JSON.stringify(rowsWith(after, subject))
        expect([subject, outcome, isSame]).toEqual([subject, outcome, outcome === 'refused'])
      }
    }
  }, 120_000)
})

/** A bulk change of some venues, an import of new and present ones, or one of menus. @returns its id */
async function anyChange(app: TestApp, { admin, owner, others }: People, random: Random): Promise<string> {
  const present = await app.services.db.orm.select({ id: venues.id }).from(venues).orderBy(venues.name)
  const ids = present.map(({ id }) => id).filter(() => random.chance(0.6))
  if (ids.length > 0 && random.chance(0.6)) {
    return (await makeBulkChange(app, admin, { action: random.pick(ACTIONS), user_id: owner.id, venues: { ids } })).id
  }
  if (ids.length > 0 && random.chance(0.5)) return aMenuImport(app, admin, random, ids)
  if (random.chance(0.4)) return aUserImport(app, admin, random, { ids, others })
  const rows = random.some(NAMES, 3).map((name) => `${name},1 Low Street,Bray,${postcodeOf(name)},0163296${random.whole(1000, 9999)}`)
  const { id } = await uploadAndCheck(app, admin, `name,road,city,postcode,phone\n${rows.join('\n')}\n`)
  await applyCheckedImport(app, admin, id)
  return id
}

/** An import of new and present dishes of some venues. @returns its id */
async function aMenuImport(app: TestApp, admin: TestUser, random: Random, venueIds: readonly string[]): Promise<string> {
  const dishes = (venueId: string) =>
    random
      .some(NAMES, 3)
      .map((name) => `${venueId},Changing menu,Daily,${random.pick(['Mains', 'Puddings'])},${name} pie,${random.whole(5, 30)}`)
  const rows = venueIds.flatMap(dishes)
  const { id } = await uploadAndCheck(
    app,
    admin,
    `venue_id,menu_name,menu_type,category_name,item_name,price\n${rows.join('\n')}\n`,
    'menus',
  )
  await applyCheckedImport(app, admin, id)
  return id
}

/** An import of new and present users with venues, or with another role. @returns its id */
async function aUserImport(
  app: TestApp,
  admin: TestUser,
  random: Random,
  { ids, others }: { ids: readonly string[]; others: readonly TestUser[] },
): Promise<string> {
  const emails = [...others.map(({ email }) => email), ...NAMES.map((name) => `${name.toLowerCase()}@new.example`)]
  const rows = random.some(emails, 3).map((email) => {
    if (ids.length === 0 || random.chance(0.4)) return `${email},editor,${random.pick(['Bray', 'Windsor'])},,`
    const [owned = '', worked] = random.some(ids, 2)
    return `${email},venue_owner,,${owned},${worked !== undefined && worked !== owned ? worked : ''}`
  })
  const { id } = await uploadAndCheck(app, admin, `email,role,towns,owner_of,staff_of\n${rows.join('\n')}\n`, 'users')
  await applyCheckedImport(app, admin, id)
  return id
}

/** How much of an import its undo would leave as it is, as the question before it says; null for another change. */
async function keptBy(app: TestApp, admin: TestUser, id: string): Promise<number | null> {
  const { status, body } = await sendAs(app, admin, 'GET', `/api/imports/${id}/undo`)
  return status === 404 ? null : body.kept
}

/** Undoes a change in two parts, with a process that ends after some venues. */
async function interrupted(app: TestApp, by: TestUser, id: string, random: Random) {
  const { status, body } = await sendAs(app, by, 'POST', `/api/bulk-changes/${id}/undo`)
  expect(status).toBe(200)
  let left = random.whole(0, 3)
  await runBulkChange(app.services, body.id, () => left-- <= 0)
  await runBulkChange(app.services, body.id, NEVER)
  return readChange(app, by, body.id)
}

function rowsOf({ services }: TestApp, id: string) {
  return services.db.orm.select().from(bulkChangeRows).where(eq(bulkChangeRows.change_id, id))
}

function rowsWith(rows: RowsByTable, venueId: string | null): RowsByTable {
  return Object.fromEntries(Object.entries(rows).map(([table, of]) => [table, of.filter((row) => row.includes(String(venueId)))]))
}

/**
 * Without redirects from slugs that an import gave, which stay on purpose, and sessions, which end with a change of the role. An assignment
 * that comes back has a new time.
 */
function comparable({ venue_old_slugs: _redirects, sessions: _sessions, venue_owners, ...rows }: RowsByTable): RowsByTable {
  return withoutTimes({ ...rows, venue_owners: venue_owners?.map((row) => row.replace(/"created_at": "[^"]*"/, '')).sort() ?? [] })
}

function postcodeOf(name: string): string {
  return `SL6 ${NAMES.indexOf(name) + 1}AA`
}
