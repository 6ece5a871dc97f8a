import { describe, expect, test } from 'vitest'
import { formatDecision, formatReport } from './answer-messages.ts'
import type { SavedAnswer } from './answer-store.ts'

const NOW = new Date('2026-11-20T22:00:00Z')

describe('formatDecision', () => {
  test.each([
    ['confirmed', '2026-11-20T20:14:30Z', 'you', 'You confirmed this at 20:14'],
    ['declined', '2026-11-20T20:14:30Z', 'someone_else', 'Someone else declined this at 20:14'],
    ['declined', '2026-07-19T20:14:30Z', 'you', 'You declined this on 19 July 2026 at 21:14'],
    ['confirmed', '2026-11-20T20:14:30Z', null, 'Confirmed at 20:14'],
    ['pending', null, null, null],
  ] as const)('for %s at %s by %s returns %j', (status, decided_at, decided_by, words) => {
    expect(formatDecision({ status, decided_at, decided_by, decided_via: null }, NOW, 'Europe/London')).toBe(words)
  })

  test('names the link of an email when no user was signed in', () => {
    const decided = { status: 'declined', decided_at: '2026-11-20T20:14:30Z', decided_by: null, decided_via: 'email_link' } as const
    expect(formatDecision(decided, NOW, 'Europe/London')).toBe('Declined by email link at 20:14')
  })
})

describe('formatReport', () => {
  test('names the table, not the diner, and why the answer was not stored', () => {
    const answer = { status: 'declined', party_size: 4, requested_date: '2026-12-24', requested_time: '19:30' } as SavedAnswer
    expect(formatReport({ ...answer, refusal: 'Someone else confirmed this at 20:14' })).toBe(
      'You declined the table for 4 people on 24 December 2026 at 19:30, but your answer was not stored. Someone else confirmed this at 20:14.',
    )
  })
})
