import { describe, expect, test } from 'vitest'
import type { AnswerRequest } from '../../../contract/reservation-link.ts'
import { answerOutcome, replyByPhrase, thatDayPhrase } from './answer-view.ts'

const open: AnswerRequest = {
  state: 'open',
  venue_id: '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11',
  suggestion: null,
  diner_change: null,
  venue_name: 'The Gilded Pike',
  party_size: 2,
  requested_date: '2026-12-24',
  requested_time: '19:30',
  diner: {
    first_name: 'Imogen',
    last_name: 'Achebe',
    email: 'imogen@example.org',
    phone: '01632 960184',
    allergies: null,
    special_requests: null,
  },
  status: 'pending',
  decided_at: null,
  decided_via: null,
  decline_reason: null,
  withdrawn_at: null,
  reply_due_at: '2026-11-21T18:00:00.000Z',
  that_day: { tables: 2, covers: 9 },
  beyond_room: 0,
}
const seen = { isOwnAnswer: false, timeZone: 'Europe/London' }
const decided_at = '2026-11-28T10:04:00.000Z'
const answered = (over: Partial<AnswerRequest> = {}): AnswerRequest => ({
  ...open,
  state: 'answered',
  status: 'confirmed',
  decided_at,
  decided_via: 'account',
  ...over,
})

describe('answerOutcome', () => {
  test('returns null while the request can be answered', () => {
    expect(answerOutcome(open, seen)).toBeNull()
  })

  test.each<[string, AnswerRequest, boolean, string, RegExp]>([
    [
      'the own confirmation',
      answered(),
      true,
      'Imogen’s table is booked',
      /Thursday 24 December 2026, 19:30, 2 people\. We’ve emailed Imogen\.$/,
    ],
    ['the own refusal', answered({ status: 'declined' }), true, 'Your answer is sent', /^You declined/],
    [
      'an earlier answer',
      answered(),
      false,
      'Already answered',
      /Someone at The Gilded Pike confirmed this request on Saturday 28 November 2026 at 10:04\. Imogen has been notified\./,
    ],
    [
      'an earlier answer by link',
      answered({ decided_via: 'email_link' }),
      false,
      'Already answered',
      /with the link in the email on Saturday/,
    ],
    [
      'a withdrawal',
      answered({ state: 'withdrawn', withdrawn_at: decided_at }),
      false,
      'Imogen cancelled this request',
      /^Cancelled on Saturday 28 November 2026 at 10:04/,
    ],
    [
      'a time that has passed',
      answered({ state: 'expired', diner: null }),
      false,
      'This link has expired',
      /This one was for Thursday 24 December 2026, 19:30\.$/,
    ],
    ['a diner who was deleted', answered({ diner: null }), false, 'Already answered', /The diner has been notified/],
  ])('describes %s', (_what, request, isOwnAnswer, heading, sentence) => {
    const outcome = answerOutcome(request, { ...seen, isOwnAnswer })
    expect(outcome?.heading).toBe(heading)
    expect(outcome?.sentence).toMatch(sentence)
  })

  test('offers the phone number only for a confirmed table of a known diner', () => {
    const calls = [answered(), answered({ status: 'declined' }), answered({ diner: null })].map(
      (each) => answerOutcome(each, seen)?.canCall,
    )
    expect(calls).toEqual([true, false, false])
  })
})

test('replyByPhrase returns the local time of the venue until it has passed', () => {
  const request = { ...open, reply_due_at: '2026-07-05T08:12:00.000Z' }
  expect(replyByPhrase(request, new Date('2026-07-04T08:12:00Z'), 'Europe/London')).toBe('Please reply by Sunday 5 July 2026, 09:12.')
  expect(replyByPhrase(request, new Date('2026-07-05T08:12:00Z'), 'Europe/London')).toMatch(/still waiting/)
})

test('thatDayPhrase returns the number of tables and people of the day', () => {
  const phrases = [
    [0, 0],
    [1, 1],
    [2, 9],
  ].map(([tables = 0, covers = 0]) => thatDayPhrase({ ...open, that_day: { tables, covers } }))
  expect(phrases).toEqual(['No table confirmed so far', '1 table confirmed so far, 1 person', '2 tables confirmed so far, 9 people'])
})
