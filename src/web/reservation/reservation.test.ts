import { describe, expect, it } from 'vitest'
import type { Problem } from '../../contract/problem.ts'
import { DEFAULT_ENTRIES, toRequest } from '../../domain/reservation/entries.ts'
import { ApiError } from '../api.ts'
import { idempotencyKeys } from './idempotency.ts'
import { problemOfEntries, reservationFormErrors } from './problem.ts'

const refusal = (detail: string, errors: Problem['errors'] = []): Problem => ({
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  code: 'invalid_request',
  detail,
  errors,
})

describe('what is sent', () => {
  it('carries the nine names and nothing else', () => {
    const request = toRequest({ ...DEFAULT_ENTRIES, special_requests: ' A quiet corner ' }, 'venue-1')
    expect(Object.keys(request).sort()).toEqual(
      [
        'email',
        'first_name',
        'last_name',
        'party_size',
        'phone',
        'requested_date',
        'requested_time',
        'special_requests',
        'venue_id',
      ].sort(),
    )
    expect(request).toMatchObject({ venue_id: 'venue-1', party_size: 2, special_requests: ' A quiet corner ' })
  })

  it('turns blank requests into null, and gives a filled trap away', () => {
    const request = toRequest({ ...DEFAULT_ENTRIES, special_requests: '  \n', nickname: 'bot' }, 'venue-1')
    expect(request).toMatchObject({ special_requests: null, nickname: 'bot' })
  })

  it('goes under one key until its content changes', () => {
    let made = 0
    const keyOf = idempotencyKeys(() => `key ${++made}`)
    expect([keyOf({ a: 1 }), keyOf({ a: 1 }), keyOf({ a: 2 }), keyOf({ a: 1 })]).toEqual(['key 1', 'key 1', 'key 2', 'key 3'])
    expect(idempotencyKeys()({})).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('what is said when it goes wrong', () => {
  it('puts the first sentence above the form and one at each field', () => {
    const found = problemOfEntries([
      { field: 'requested_date', code: 'date_not_future' },
      { field: 'email', code: 'email_invalid' },
    ])
    expect(found?.message).toBe('Please select a future date and time')
    expect([...(found?.fields ?? [])]).toEqual([
      ['requested_date', 'Please select a future date and time'],
      ['email', 'Please enter a valid email address'],
    ])
    expect(problemOfEntries([])).toBeNull()
  })

  it('repeats the server', () => {
    const error = new ApiError(409, refusal('The venue is full', [{ field: 'party_size', code: 'party_size_invalid', detail: 'Too many' }]))
    expect(reservationFormErrors(error)).toEqual({ message: 'The venue is full', fields: new Map([['party_size', 'Too many']]) })
  })

  it('falls back where the server said nothing', () => {
    expect(reservationFormErrors(new ApiError(500, null))).toEqual({ message: 'Failed to submit reservation', fields: new Map() })
  })

  it('says what to do where no answer came', () => {
    const { message, hint } = reservationFormErrors(new ApiError(0, null))
    expect(message).toBe('Failed to submit reservation')
    expect(hint).toContain('What you typed stays here')
  })

  it.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [61, '2 minutes'],
    [3600, '1 hour'],
  ])('says when to try again: %i s', (seconds, words) => {
    expect(reservationFormErrors(new ApiError(429, refusal('Too many requests.'), seconds)).message).toBe(
      `Too many requests. You can try again in ${words}.`,
    )
  })
})
