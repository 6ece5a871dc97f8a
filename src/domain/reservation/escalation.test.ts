import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../tests/support/random.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { type EscalationStep, planEscalation, type WaitingRequest } from './escalation.ts'

const CREATED = new Date('2026-11-20T12:00:00Z')
const MINUTE_MS = 60_000
const VENUES = 300
const REQUESTS = process.env.DRILLS ? 200_000 : 12_000

const waiting = (leadMs: number, over: Partial<WaitingRequest> = {}): WaitingRequest => ({
  createdAt: CREATED,
  startsAt: new Date(CREATED.getTime() + leadMs),
  firstReminderAt: null,
  lastReminderAt: null,
  dinerInformedAt: null,
  adminsToldAt: null,
  suggestionEndsAt: null,
  venueEmailFailedAt: null,
  ...over,
})

const TAKEN = {
  remind_first: 'firstReminderAt',
  remind_last: 'lastReminderAt',
  tell_diner: 'dinerInformedAt',
  tell_admins: 'adminsToldAt',
} as const satisfies Record<EscalationStep, keyof WaitingRequest>

function take(request: WaitingRequest, steps: readonly EscalationStep[], now: Date): WaitingRequest {
  return { ...request, ...Object.fromEntries(steps.map((step) => [TAKEN[step], now])) }
}

/** Runs the job at the planned times, `delayMs` late, until nothing is due or `until`. */
function run(
  request: WaitingRequest,
  { delayMs = () => 0, until = Number.POSITIVE_INFINITY }: { delayMs?: () => number; until?: number } = {},
) {
  const taken: { step: EscalationStep; hours: number; beforeMs: number }[] = []
  let state = request
  let at: Date | null = request.createdAt
  while (at && at.getTime() < until) {
    const now: Date = new Date(at.getTime() + delayMs())
    const { due } = planEscalation(state, now)
    for (const step of due)
      taken.push({
        step,
        hours: (now.getTime() - request.createdAt.getTime()) / HOUR_MS,
        beforeMs: request.startsAt.getTime() - now.getTime(),
      })
    state = take(state, due, now)
    const { nextAt }: { nextAt: Date | null } = planEscalation(state, now)
    if (nextAt && nextAt <= now) throw new Error('the next step is not in the future')
    at = nextAt
  }
  return { taken, state }
}

describe('planEscalation', () => {
  test.each<[string, number, [EscalationStep, number][]]>([
    [
      'a month ahead',
      30 * 24,
      [
        ['remind_first', 12],
        ['remind_last', 24],
        ['tell_diner', 24],
        ['tell_admins', 24],
      ],
    ],
    [
      '26 hours ahead',
      26,
      [
        ['remind_first', 12],
        ['tell_diner', 23],
        ['remind_last', 24],
        ['tell_admins', 24],
      ],
    ],
    [
      '24 hours ahead',
      24,
      [
        ['remind_first', 12],
        ['tell_diner', 21],
        ['tell_admins', 23],
      ],
    ],
    [
      'the next noon, made at 23:00',
      13,
      [
        ['tell_diner', 10],
        ['remind_first', 12],
        ['tell_admins', 12],
      ],
    ],
    [
      '8 hours ahead',
      8,
      [
        ['tell_diner', 5],
        ['tell_admins', 7],
      ],
    ],
    [
      '4 hours ahead',
      4,
      [
        ['tell_diner', 2],
        ['tell_admins', 3],
      ],
    ],
    [
      'half an hour ahead',
      0.5,
      [
        ['tell_admins', 0],
        ['tell_diner', 0.25],
      ],
    ],
  ])('takes these steps about a table %s', (_what, hours, steps) => {
    expect(run(waiting(hours * HOUR_MS)).taken.map(({ step, hours: at }) => [step, at])).toEqual(steps)
  })

  test('informs administrators once, as soon as an email to the venue has failed', () => {
    const failed = new Date(CREATED.getTime() + HOUR_MS)
    const request = waiting(30 * DAY_MS, { venueEmailFailedAt: failed })
    expect(planEscalation(request, failed)).toEqual({ due: ['tell_admins'], nextAt: new Date(CREATED.getTime() + 12 * HOUR_MS) })
    const admins = run(request).taken.filter(({ step }) => step === 'tell_admins')
    expect(admins).toMatchObject([{ hours: 1 }])
  })

  test('sends the last reminder only, when no process ran for a day', () => {
    const late = planEscalation(waiting(30 * DAY_MS), new Date(CREATED.getTime() + 30 * HOUR_MS))
    expect(late).toEqual({ due: ['remind_last', 'tell_diner', 'tell_admins'], nextAt: null })
  })

  test('informs administrators after the time of the table only when no one was informed before', () => {
    const after = new Date(CREATED.getTime() + 13 * HOUR_MS)
    expect(planEscalation(waiting(13 * HOUR_MS), after)).toEqual({ due: ['tell_admins'], nextAt: null })
    expect(planEscalation(waiting(13 * HOUR_MS), new Date(after.getTime() + 7 * DAY_MS))).toEqual({ due: [], nextAt: null })
    for (const informed of [{ dinerInformedAt: CREATED }, { adminsToldAt: CREATED }])
      expect(planEscalation(waiting(13 * HOUR_MS, informed), after)).toEqual({ due: [], nextAt: null })
  })

  test('takes each step at most once before the time of the table, and informs diner and administrators of every request', () => {
    const leads = fc.oneof(fc.integer({ min: 5, max: 48 * 60 }), fc.integer({ min: 5, max: 92 * 24 * 60 }))
    const delays = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(leads, delays, fc.option(fc.integer({ min: 0, max: 72 * 60 })), (leadMinutes, seconds, failedMinutes) => {
        let turn = 0
        const delayMs = () => (seconds[turn++ % seconds.length] ?? 0) * 1000
        const venueEmailFailedAt = failedMinutes === null ? null : new Date(CREATED.getTime() + failedMinutes * MINUTE_MS)
        const { taken } = run(waiting(leadMinutes * MINUTE_MS, { venueEmailFailedAt }), { delayMs })
        const steps = taken.map(({ step }) => step)
        expect(new Set(steps).size).toBe(steps.length)
        expect(steps).toEqual(expect.arrayContaining(['tell_diner', 'tell_admins']))
        for (const { beforeMs } of taken) expect(beforeMs).toBeGreaterThan(0)
        const informing = taken.find(({ step }) => step === 'tell_diner')
        // The diner is told when half of the time before the table is left, or three hours, minus the delay of the job.
        expect(informing?.beforeMs).toBeGreaterThanOrEqual(Math.min(leadMinutes * 30_000, 3 * HOUR_MS) - 90_000)
      }),
      { numRuns: 2_000 },
    )
  })
})

/** Hours until a venue answers; null: never. */
type Habit = (random: () => number) => number | null

const HABITS: readonly Habit[] = [
  (random) => random() * 6,
  // After the reminders, often after the table.
  (random) => 13 + random() * 200,
  () => null,
]

test(`every request of a year ends with an answer or a message when owners of ${VENUES} venues answer late, never or leave and emails fail (${REQUESTS} requests)`, () => {
  const random = seededRandom(20_261_120).next
  const silent: unknown[] = []
  const count = { answered: 0, unanswered: 0, dinersTold: 0 }
  const venues = Array.from({ length: VENUES }, () => ({
    habit: HABITS[Math.floor(random() * HABITS.length)] ?? HABITS[0],
    /** Share of the year after which the owner answers nothing. */
    leavesAt: random() < 0.2 ? random() : 1,
    failsEmails: random() < 0.1,
  }))
  for (let n = 0; n < REQUESTS; n += 1) {
    const venue = venues[n % VENUES]
    if (!venue) throw new Error('no venue')
    const inYear = random()
    const createdAt = new Date(CREATED.getTime() + inYear * 365 * DAY_MS)
    const leadHours = random() < 0.5 ? 0.5 + random() * 36 : 12 + random() * 92 * 24
    const startsAt = new Date(createdAt.getTime() + leadHours * HOUR_MS)
    const answerHours = venue.leavesAt < inYear ? null : (venue.habit?.(random) ?? null)
    const answeredAt = answerHours === null ? Number.POSITIVE_INFINITY : createdAt.getTime() + answerHours * HOUR_MS
    const venueEmailFailedAt = venue.failsEmails ? new Date(createdAt.getTime() + random() * HOUR_MS) : null
    const request = { ...waiting(0), createdAt, startsAt, venueEmailFailedAt }
    const { state } = run(request, { delayMs: () => random() * 2 * MINUTE_MS, until: answeredAt })
    if (answeredAt < startsAt.getTime()) {
      count.answered += 1
      continue
    }
    count.unanswered += 1
    const isDinerTold = state.dinerInformedAt !== null && state.dinerInformedAt < startsAt
    if (isDinerTold) count.dinersTold += 1
    if (!isDinerTold || state.adminsToldAt === null) silent.push({ request, state })
  }
  expect(silent).toEqual([])
  expect(count.unanswered).toBeGreaterThan(REQUESTS / 4)
  expect(count.answered).toBeGreaterThan(REQUESTS / 4)
})

describe('a request to which the venue suggested other times', () => {
  const ends = new Date(CREATED.getTime() + 30 * HOUR_MS)

  test('is not escalated until the suggestion ends', () => {
    const request = waiting(10 * DAY_MS, { suggestionEndsAt: ends })
    expect(planEscalation(request, new Date(ends.getTime() - 1))).toEqual({ due: [], nextAt: ends })
    expect(planEscalation(request, ends).due.sort()).toEqual(['remind_last', 'tell_admins', 'tell_diner'])
  })

  test('is not reported as unanswered when its own time passes before the suggestion ends', () => {
    const request = waiting(20 * HOUR_MS, { suggestionEndsAt: ends })
    expect(planEscalation(request, request.startsAt)).toEqual({ due: [], nextAt: null })
  })
})
