import { describe, expect, test } from 'vitest'
import { changedTexts, isChangedSince, isSameRequest, requestChangeError, validateRequestChange } from './request-change.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const context = { now: NOW, timeZone: 'Europe/London' }
const stored = {
  venue_id: 'v',
  first_name: 'Imogen',
  last_name: 'Achebe',
  email: 'imogen@example.org',
  phone: '01632 960184',
  status: 'pending' as const,
  withdrawn_at: null,
  suggestion: null,
  party_size: 2,
  requested_date: '2026-12-24',
  requested_time: '19:30:00',
  allergies: 'Nuts',
  special_requests: null,
}
const same = { party_size: 2, date: '2026-12-24', time: '19:30' }
const suggestion = { times: [], message: null, suggested_at: '', expires_at: '2026-11-21T00:00:00Z', declined_at: null }

describe('a pending request', () => {
  test.each([
    [{ withdrawn_at: NOW }, 'reservation_withdrawn'],
    [{ status: 'confirmed' as const }, 'reservation_confirmed'],
    [{ status: 'declined' as const }, 'reservation_declined'],
    [{ requested_date: '2026-11-20', requested_time: '12:00:00' }, 'reservation_over'],
    [{ suggestion }, 'suggestion_open'],
    [{ suggestion: { ...suggestion, declined_at: '2026-11-20T10:00:00Z' } }, null],
    [{}, null],
  ])('requestChangeError of %j is %j', (over, code) => {
    expect(requestChangeError({ ...stored, ...over }, context)).toBe(code)
  })

  test('keeps texts that a change leaves out, and loses blank ones', () => {
    expect(changedTexts(stored, same)).toEqual({ allergies: 'Nuts', special_requests: null })
    expect(changedTexts(stored, { ...same, allergies: ' ', special_requests: 'A cot' })).toEqual({
      allergies: null,
      special_requests: 'A cot',
    })
  })

  test.each([
    [{}, true],
    [{ allergies: 'Nuts', special_requests: '' }, true],
    [{ allergies: null }, false],
    [{ time: '20:00' }, false],
  ])('isSameRequest with the change %j is %j', (over, isSame) => {
    expect(isSameRequest(stored, { ...same, ...over })).toBe(isSame)
  })

  test('is validated like a new request only where the table changes', () => {
    const late = { ...context, now: new Date('2026-12-24T10:00:00Z') }
    expect(validateRequestChange(stored, { ...same, special_requests: 'A cot' }, late)).toEqual([])
    expect(validateRequestChange(stored, { ...same, party_size: 21 }, late)).toEqual([
      { field: 'party_size', code: 'party_size_invalid' },
      { field: 'date', code: 'date_not_future' },
    ])
    expect(validateRequestChange(stored, { ...same, allergies: 'x'.repeat(501) }, late)).toEqual([
      { field: 'allergies', code: 'field_too_long' },
    ])
  })

  test('isChangedSince is true for another change than the caller saw, and false when the caller names none', () => {
    const change = { changed_at: '2026-11-20T11:00:00.000Z', was: same }
    const changed = { diner_change: change }
    expect([undefined, null, change.changed_at].map((seen) => isChangedSince(changed, seen))).toEqual([false, true, false])
    expect([undefined, null, change.changed_at].map((seen) => isChangedSince({ diner_change: null }, seen))).toEqual([false, false, true])
  })
})
