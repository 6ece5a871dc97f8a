import { count, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ReservationRow } from '../../src/contract/reservation.ts'
import { mails, type reservations } from '../../src/server/db/schema/index.ts'
import { createApi } from '../../src/web/api.ts'
import {
  deleteAnswer,
  type SavedAnswer,
  type SavedAttendance,
  saveAnswer,
  savedAnswers,
  savedAttendances,
} from '../../src/web/reservation/answers/answer-store.ts'
import { sendAnswers, sendAttendances } from '../../src/web/reservation/answers/send-answers.ts'
import { as, aUser, type TestUser } from '../support/accounts.ts'
import { NOON, useApp } from '../support/app.ts'
import { aReservation, storedReservation } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

/** Web storage in memory: entries are own properties, as `Object.keys` finds them in a browser. */
class MemoryStorage {
  [key: string]: unknown
  getItem(key: string) {
    return (this[key] as string | undefined) ?? null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

type Network = 'works' | 'is down' | 'loses the response'

describe('answers that a browser stores', () => {
  const at = useApp('embedded')
  let venue: { id: string }
  let owner: TestUser
  let storage: () => Storage
  let network: Network

  beforeEach(async () => {
    venue = await aVenue(at().services)
    owner = await aUser(at(), { venueId: venue.id })
    const memory = new MemoryStorage() as unknown as Storage
    storage = () => memory
    network = 'works'
  })

  const apiOf = (who: TestUser) =>
    createApi(async (request) => {
      if (network === 'is down') throw new TypeError('Failed to fetch')
      const headers = new Headers(request.headers)
      for (const [name, value] of Object.entries(as(who))) headers.set(name, value)
      const response = await at().app.request(new Request(request, { headers }))
      if (network === 'loses the response') throw new TypeError('Failed to fetch')
      return response
    }, 'http://localhost')

  const kept = ({ id, venue_id, party_size, requested_date, requested_time }: typeof reservations.$inferSelect) => ({
    user_id: owner.id,
    venue_id,
    reservation_id: id,
    party_size,
    requested_date,
    requested_time: requested_time.slice(0, 5),
    answered_at: NOON.toISOString(),
    was_sent: false,
    refusal: null,
  })
  const keep = (row: typeof reservations.$inferSelect, over: Partial<SavedAnswer> = {}): SavedAnswer => {
    const answer: SavedAnswer = { ...kept(row), status: 'confirmed', reason: null, ...over }
    expect(saveAnswer(answer, storage)).toBe(true)
    return answer
  }

  /** Sends the owner's stored answers in a browser in which `who` is signed in. */
  const send = async (who = owner, now = NOON) => {
    const reported: [string, boolean][] = []
    const failed: number[] = []
    await sendAnswers({
      api: apiOf(who),
      userId: owner.id,
      now: () => now,
      timeZone: 'Europe/London',
      storage,
      onStored: (row: ReservationRow, wasUndone) => reported.push([row.status, wasUndone]),
      onFailed: ({ status }) => failed.push(status),
    })
    return { reported, failed }
  }
  const stored = (id: string) => storedReservation(at().services, id)
  const emailCount = async (id: string) =>
    (await at().services.db.orm.select({ n: count() }).from(mails).where(eq(mails.reservation_id, id)))[0]?.n
  const refusals = () => savedAnswers(owner.id, storage).map(({ refusal }) => refusal)

  describe('sendAnswers', () => {
    test('sends nothing as another user, and keeps the answer', async () => {
      const row = await aReservation(at().services, venue)
      keep(row)
      const colleague = await aUser(at(), { venueId: venue.id })
      expect(await send(colleague)).toEqual({ reported: [], failed: [401] })
      expect(await stored(row.id)).toMatchObject({ status: 'pending' })
      expect(savedAnswers(colleague.id, storage)).toEqual([])
      expect(refusals()).toEqual([null])
      expect((await send()).reported).toEqual([['confirmed', false]])
      expect(await stored(row.id)).toMatchObject({ status: 'confirmed', decided_by: owner.id })
    })

    test('keeps answers without a network, and sends each once with its reason when it is back', async () => {
      const first = await aReservation(at().services, venue)
      const second = await aReservation(at().services, venue)
      keep(first)
      keep(second, { status: 'declined', reason: 'We are closed', answered_at: '2026-11-20T12:00:01.000Z' })
      network = 'is down'
      expect(await send()).toEqual({ reported: [], failed: [0] })
      expect(savedAnswers(owner.id, storage).map(({ was_sent }) => was_sent)).toEqual([true, false])
      network = 'works'
      expect((await send()).reported).toEqual([
        ['confirmed', false],
        ['declined', false],
      ])
      expect(savedAnswers(owner.id, storage)).toEqual([])
      expect(await stored(second.id)).toMatchObject({ status: 'declined', decline_reason: 'We are closed' })
      expect((await send()).reported).toEqual([])
    })

    test('accepts its own earlier decision when the response was lost, and the diner gets one email', async () => {
      const row = await aReservation(at().services, venue)
      keep(row, { status: 'declined', reason: 'We are closed' })
      network = 'loses the response'
      await send()
      expect([(await stored(row.id))?.status, refusals()]).toEqual(['declined', [null]])
      network = 'works'
      expect((await send()).reported).toEqual([['declined', false]])
      expect([savedAnswers(owner.id, storage), await emailCount(row.id)]).toEqual([[], 1])
    })

    test.each([
      ['the diner withdrew', {}, { withdrawn_at: NOON }, /withdrawn|cancelled/],
      [
        'a colleague answered',
        { colleague: true },
        { status: 'declined' as const, decided_at: NOON },
        /^Someone else declined this at 12:00$/,
      ],
      [
        'the same user declined in another tab',
        { self: true },
        { status: 'declined' as const, decided_at: NOON },
        /^You declined this at 12:00$/,
      ],
    ])(
      'keeps an answer with the reason when %s in the meantime',
      async (_when, by: { colleague?: boolean; self?: boolean }, over, refusal) => {
        const colleague = await aUser(at(), { venueId: venue.id })
        const decided_by = by.colleague ? colleague.id : by.self ? owner.id : null
        const row = await aReservation(at().services, venue, { ...over, decided_by })
        const other = await aReservation(at().services, venue)
        keep(row)
        keep(other, { answered_at: '2026-11-20T12:00:01.000Z' })
        expect((await send()).reported).toEqual([['confirmed', false]])
        expect(refusals()).toEqual([expect.stringMatching(refusal)])
        expect((await send()).reported).toEqual([])
        expect(refusals()).toHaveLength(1)
      },
    )

    test('keeps an answer with the reason when its venue was given to another user', async () => {
      const row = await aReservation(at().services, await aVenue(at().services, { name: 'The Anchor' }))
      keep(row)
      await send()
      expect([refusals(), (await stored(row.id))?.status]).toEqual([['Not found'], 'pending'])
    })

    test('does not send an answer after the time of the reservation, and reports it', async () => {
      const row = await aReservation(at().services, venue)
      const known = await aReservation(at().services, venue, { status: 'confirmed', decided_by: owner.id })
      keep(row)
      keep(known, { was_sent: true })
      const { reported } = await send(owner, new Date('2026-12-24T19:30:00Z'))
      expect([reported, refusals()]).toEqual([
        [['confirmed', false]],
        ['The time of the reservation passed before it could be sent, so the diner was not told.'],
      ])
      expect(await stored(row.id)).toMatchObject({ status: 'pending' })
    })

    test('reports when an answer was undone while it was being sent', async () => {
      const row = await aReservation(at().services, venue)
      const answer = keep(row)
      const sent = send()
      deleteAnswer(answer, storage)
      expect((await sent).reported).toEqual([['confirmed', true]])
      expect(savedAnswers(owner.id, storage)).toEqual([])
    })

    test('keeps a different answer when it was given while the first was being sent', async () => {
      const row = await aReservation(at().services, venue)
      const answer = keep(row)
      const sent = send()
      deleteAnswer(answer, storage)
      keep(row, { status: 'declined', answered_at: '2026-11-20T12:00:01.000Z' })
      expect((await sent).reported).toEqual([['confirmed', true]])
      expect(savedAnswers(owner.id, storage)).toMatchObject([{ status: 'declined', was_sent: false }])
      await send()
      expect(refusals()).toEqual(['You confirmed this at 12:00'])
    })

    test('refuses only the answer that was sent when another was given while it was being sent', async () => {
      const row = await aReservation(at().services, await aVenue(at().services, { name: 'The Anchor' }))
      const answer = keep(row)
      const sent = send()
      deleteAnswer(answer, storage)
      keep(row, { status: 'declined', answered_at: '2026-11-20T12:00:01.000Z' })
      await sent
      expect(savedAnswers(owner.id, storage)).toMatchObject([{ status: 'declined', refusal: null }])
    })
  })

  describe('sendAttendances', () => {
    const aTable = () => aReservation(at().services, venue, { status: 'confirmed', requested_date: '2026-11-20', requested_time: '12:00' })
    const keepNote = (row: typeof reservations.$inferSelect, over: Partial<SavedAttendance> = {}): SavedAttendance => {
      const note: SavedAttendance = { ...kept(row), attendance: 'arrived', was: ['expected'], ...over }
      expect(saveAnswer(note, storage)).toBe(true)
      return note
    }
    /** Sends the owner's stored notes in a browser in which `who` is signed in. */
    const sendNotes = async (who = owner) => {
      const reported: string[] = []
      const failed: number[] = []
      const onStored = async (_row: ReservationRow, { attendance }: SavedAttendance) => reported.push(attendance)
      await sendAttendances({ api: apiOf(who), userId: owner.id, storage, onStored, onFailed: ({ status }) => failed.push(status) })
      return { reported, failed }
    }
    const notes = () => savedAttendances(owner.id, storage)

    test('sends nothing as another user, and keeps the note', async () => {
      const row = await aTable()
      keepNote(row)
      const colleague = await aUser(at(), { venueId: venue.id })
      expect(await sendNotes(colleague)).toEqual({ reported: [], failed: [401] })
      expect(await stored(row.id)).toMatchObject({ arrived_at: null })
      expect(notes()).toHaveLength(1)
    })

    test('keeps a note without a network, and sends it when the network is back', async () => {
      const row = await aTable()
      keepNote(row)
      network = 'is down'
      expect(await sendNotes()).toEqual({ reported: [], failed: [0] })
      network = 'works'
      expect((await sendNotes()).reported).toEqual(['arrived'])
      expect(notes()).toEqual([])
      expect((await stored(row.id))?.arrived_at).not.toBeNull()
    })

    test('stores a later note of the same user when the response to the first was lost', async () => {
      const row = await aTable()
      const first = keepNote(row)
      network = 'loses the response'
      await sendNotes()
      expect((await stored(row.id))?.arrived_at).not.toBeNull()
      network = 'works'
      keepNote(row, { attendance: 'expected', was: [...first.was, first.attendance] })
      expect((await sendNotes()).reported).toEqual(['expected'])
      expect(await stored(row.id)).toMatchObject({ arrived_at: null, no_show_at: null })
    })

    test('does not overwrite a note of another user, and keeps its own with the reason', async () => {
      const row = await aTable()
      keepNote(row)
      const colleague = await aUser(at(), { venueId: venue.id })
      await apiOf(colleague).patch('/api/reservations/:id/guest', { params: { id: row.id }, body: { attendance: 'no_show' } })
      expect((await sendNotes()).reported).toEqual([])
      expect(notes().map(({ refusal }) => refusal)).toEqual([
        'Someone else has recorded something different. Check it, then record yours again.',
      ])
      expect((await stored(row.id))?.no_show_at).not.toBeNull()
      expect((await sendNotes()).reported).toEqual([])
    })

    test('keeps a note with the reason when its venue was given to another user', async () => {
      const row = await aReservation(at().services, await aVenue(at().services, { name: 'The Anchor' }), { status: 'confirmed' })
      keepNote(row)
      await sendNotes()
      expect(notes().map(({ refusal }) => refusal)).toEqual(['Not found'])
    })

    test('does not send a note when it was undone while an earlier one was being sent', async () => {
      const [first, second] = [await aTable(), await aTable()]
      keepNote(first)
      const undone = keepNote(second, { answered_at: '2026-11-20T12:00:01.000Z' })
      const sent = sendNotes()
      deleteAnswer(undone, storage)
      expect((await sent).reported).toEqual(['arrived'])
      expect(await stored(second.id)).toMatchObject({ arrived_at: null })
      expect(notes()).toEqual([])
    })

    test('keeps a later note of the same table when the earlier one is refused', async () => {
      const row = await aReservation(at().services, await aVenue(at().services, { name: 'The Anchor' }), { status: 'confirmed' })
      keepNote(row)
      const sent = sendNotes()
      keepNote(row, { attendance: 'no_show', answered_at: '2026-11-20T12:00:01.000Z' })
      await sent
      expect(notes()).toMatchObject([{ attendance: 'no_show', refusal: null }])
    })
  })
})
