import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../durations.ts'
import { localNow, zonedToInstant } from '../time.ts'
import { DAILY_EMAIL_HOURS, dailyEmailEnd, dueHours, hourLabel, lastSentAfterChoosing } from './daily-email.ts'

const LONDON = 'Europe/London'
/** Longer than the real interval, so that a year is simulated in seconds. */
const STEP_MS = 30 * 60_000
const ZONES = [LONDON, 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Chatham', 'Asia/Kathmandu', 'America/St_Johns']

/**
 * Runs the job at every step, except while the server is down.
 * @returns the times at which a list was sent, by day
 */
function run(hour: number, timeZone: string, from: Date, days: number, isDown: (now: Date) => boolean): Map<string, Date[]> {
  const sent = new Map<string, Date[]>()
  let lastSentOn = ''
  for (let at = from.getTime(); at < from.getTime() + days * 24 * HOUR_MS; at += STEP_MS) {
    const now = new Date(at)
    const { date } = localNow(now, timeZone)
    if (isDown(now) || !dueHours(now, timeZone).includes(hour) || lastSentOn >= date) continue
    lastSentOn = date
    sent.set(date, [...(sent.get(date) ?? []), now])
  }
  return sent
}

describe('dueHours', () => {
  test.each([
    ['2026-11-20T04:59:59Z', []],
    ['2026-11-20T06:59:59Z', [5, 6]],
    ['2026-11-20T07:00:00Z', [5, 6, 7]],
    ['2026-11-20T09:59:59Z', [7, 8, 9]],
    ['2026-11-20T10:00:00Z', [8, 9, 10]],
    ['2026-11-20T21:00:00Z', []],
  ])('returns the hours of the last three hours at %s', (now, expected) => {
    expect(dueHours(new Date(now), LONDON)).toEqual(expected)
  })

  test('sends each list once a day at its hour, in every zone and over both clock changes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.constantFrom(...DAILY_EMAIL_HOURS),
        // One or two days before the clocks change in one of the zones.
        fc.constantFrom(
          '2027-03-12T00:00:00Z',
          '2027-03-26T00:00:00Z',
          '2027-04-02T00:00:00Z',
          '2027-09-24T00:00:00Z',
          '2027-10-01T00:00:00Z',
          '2027-10-29T00:00:00Z',
          '2027-11-05T00:00:00Z',
        ),
        (timeZone, hour, from) => {
          const sent = run(hour, timeZone, new Date(from), 5, () => false)
          expect(sent.size).toBeGreaterThanOrEqual(4)
          for (const [date, instants] of sent) {
            expect(instants).toHaveLength(1)
            expect(localNow(instants[0] ?? new Date(0), timeZone)).toMatchObject({ date })
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  test('sends a list late, but never three hours late, when the server was down', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.constantFrom(...DAILY_EMAIL_HOURS),
        fc.array(fc.record({ start: fc.integer({ min: 0, max: 8 * 48 }), steps: fc.integer({ min: 1, max: 300 }) }), {
          maxLength: 12,
        }),
        (timeZone, hour, outages) => {
          const from = new Date('2026-10-22T00:00:00Z')
          const isDown = (now: Date) => {
            const step = (now.getTime() - from.getTime()) / STEP_MS
            return outages.some(({ start, steps }) => step >= start && step < start + steps)
          }
          const sent = run(hour, timeZone, from, 8, isDown)
          for (const [date, instants] of sent) {
            expect(instants).toHaveLength(1)
            const due = zonedToInstant(date, hourLabel(hour), timeZone)
            const late = (instants[0]?.getTime() ?? 0) - due.getTime()
            expect(late).toBeGreaterThanOrEqual(0)
            expect(late).toBeLessThan(3 * HOUR_MS)
          }
          // On a day without a list the server was down for three hours from the hour on.
          for (let day = 1; day < 7; day++) {
            const date = localNow(new Date(from.getTime() + day * 24 * HOUR_MS), timeZone).date
            if (sent.has(date)) continue
            const due = zonedToInstant(date, hourLabel(hour), timeZone).getTime()
            // The job runs only at whole steps.
            const first = from.getTime() + Math.ceil((due - from.getTime()) / STEP_MS) * STEP_MS
            for (let at = first; at < due + 3 * HOUR_MS; at += STEP_MS) expect(isDown(new Date(at))).toBe(true)
          }
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('lastSentAfterChoosing', () => {
  const now = new Date('2026-11-20T09:00:00Z')

  test.each([
    ['an hour that has passed', 7, null, '2026-11-20'],
    ['the hour that begins now', 9, null, '2026-11-20'],
    ['an hour to come', 12, null, '2026-11-19'],
    ['an hour to come, when the list of today was sent', 12, '2026-11-20', '2026-11-20'],
    ['an hour to come, when the last list is older', 12, '2026-11-18', '2026-11-18'],
  ])('returns the last day that counts as sent for %s', (_what, hour, lastSentOn, expected) => {
    expect(lastSentAfterChoosing(hour, lastSentOn, now, LONDON)).toBe(expected)
  })
})

test('dailyEmailEnd is three hours after the local hour', () => {
  expect(dailyEmailEnd('2027-03-28', 7, LONDON).toISOString()).toBe('2027-03-28T09:00:00.000Z')
})
