import { describe, expect, test } from 'vitest'
import type { VenueDay } from '../../../src/domain/hours/hours.ts'
import { addDays } from '../../../src/domain/time.ts'
import { aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { NOON, type TestApp, useApp } from '../../support/app.ts'
import { aDay, aSitting, everyDay } from '../../support/hours.ts'
import { everyone, sendAs } from '../../support/managing.ts'
import { type Random, seededRandom } from '../../support/random.ts'
import { made } from '../../support/record-writes.ts'

const STEPS = process.env.DRILLS ? 300 : 30

type State = Record<string, unknown> & { days: VenueDay[] }
type Scene = { at: TestApp; by: TestUser; id: string; random: Random; today: string }

describe.each(API_DATABASE_KINDS)('the versions of a venue on %s', (kind) => {
  const at = useApp(kind)

  test('are what the venue was after any sequence of edits, hours, closed times, deletions, and restored versions', async () => {
    const { admin, venue } = await everyone(at())
    const scene: Scene = { at: at(), by: admin, id: venue.id, random: seededRandom(17), today: '2026-11-20' }
    const states = new Map<number, State>()
    for (let step = 0; step < STEPS; step++) {
      const versions = [...states.keys()]
      if (versions.length > 0 && scene.random.chance(0.25)) {
        const id = scene.random.pick(versions)
        await made(sendAs(at(), scene.by, 'POST', `/api/audit-entries/${id}/restore`, {}))
        expect([step, await stateOf(scene)]).toEqual([step, fromToday(states.get(id), scene)])
      } else await anyStep(scene)
      const { data } = await made(sendAs(at(), scene.by, 'GET', `/api/audit-entries?entity=venue&entity_id=${venue.id}&limit=1`))
      if (data[0]) states.set(data[0].id, await stateOf(scene))
    }
    for (const [id, state] of states) expect([id, await versionOf(scene, id)]).toEqual([id, fromToday(state, scene)])
    await made(sendAs(at(), scene.by, 'DELETE', `/api/venues/${venue.id}`))
    for (const [id, state] of states) expect([id, await versionOf(scene, id)]).toEqual([id, fromToday(state, scene)])
  }, 120_000)
})

async function anyStep(scene: Scene): Promise<void> {
  const { at, by, id, random, today } = scene
  const send = (method: string, path: string, body?: object) => made(sendAs(at, by, method, path, body))
  const date = addDays(today, random.whole(0, 6))
  const sittings = random.some([aSitting({ name: 'Lunch', opens: 720, closes: 900, last_table: null }), aSitting()], random.whole(0, 2))
  const ordered = sittings.toSorted((a, b) => a.opens - b.opens)
  const steps: (() => Promise<unknown>)[] = [
    () =>
      send('PATCH', `/api/venues/${id}`, { phone: `01632 96${random.whole(1000, 9999)}`, name: random.pick(['The Crown', 'The Bell']) }),
    () => send('PATCH', `/api/venues/${id}`, { featured: random.chance(0.5), description: random.pick(['A pub.', 'An inn.']) }),
    () => send('PATCH', `/api/venues/${id}/takes-requests`, { takes_requests: random.chance(0.5) }),
    () => send('PATCH', `/api/venues/${id}/hours`, { week: random.chance(0.2) ? null : everyDay(...ordered), room: random.whole(1, 60) }),
    () => send('PATCH', `/api/venues/${id}/hours`, { days: [aDay(date, { sittings: ordered, note: random.pick([null, 'Party']) })] }),
    () => send('PATCH', `/api/venues/${id}/days/${date}`, { is_full: random.chance(0.5), full: [1080] }),
    () => send('PATCH', `/api/venues/${id}/days/${date}`, { free: [1080], sittings: random.chance(0.5) ? null : [] }),
    async () => {
      const { trash_id } = await send('DELETE', `/api/venues/${id}`)
      await send('POST', `/api/trash/${trash_id}/restore`)
    },
    async () => {
      scene.today = addDays(today, 1)
      at.setNow(new Date(`${scene.today}${NOON.toISOString().slice(10)}`))
      // Sessions end after seven days.
      scene.by = await aUser(at, { role: 'admin' })
    },
  ]
  await random.pick(steps)()
}

/** What a version restores of a venue, with the days from today on. */
async function stateOf({ at, by, id }: Scene): Promise<State> {
  const { name, phone, featured, description, takes_requests } = await made(sendAs(at, by, 'GET', `/api/managed-venues/${id}`))
  const { rules, days } = await made(sendAs(at, by, 'GET', `/api/venues/${id}/hours`))
  return { name, phone, featured, description, takes_requests, ...rules, days }
}

async function versionOf(scene: Scene, entry: number): Promise<State> {
  const { fields } = await made(sendAs(scene.at, scene.by, 'GET', `/api/audit-entries/${entry}/version`))
  const values = Object.fromEntries(fields.map(({ field, value }: { field: string; value: unknown }) => [field, value]))
  const { name, phone, featured, description, takes_requests, days } = values
  const { week, room, table_minutes, largest_party, notice_minutes, instant_party } = values
  const rules = { table_minutes, week, room, largest_party, notice_minutes, instant_party }
  return { name, phone, featured, description, takes_requests, ...rules, days }
}

/** Days that have passed since are not restored. */
function fromToday(state: State | undefined, { today }: Scene): State | undefined {
  return state && { ...state, days: state.days.filter(({ date }) => date >= today) }
}
