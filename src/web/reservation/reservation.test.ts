import { describe, expect, it, vi } from 'vitest'
import type { ProblemDetails } from '../../contract/problem.ts'
import { INITIAL_VALUES, toRequest } from '../../domain/reservation/form-values.ts'
import { ApiError } from '../api.ts'
import { createIdempotencyKeySource } from '../idempotency.ts'
import { reservationFormErrors } from './use-reservation-form.ts'

const refusal = (detail: string, errors: ProblemDetails['errors'] = []): ProblemDetails => ({
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  code: 'invalid_request',
  detail,
  errors,
})

describe('the request that is sent', () => {
  it('contains exactly the nine fields', () => {
    const request = toRequest({ ...INITIAL_VALUES, special_requests: ' A quiet corner ' }, 'venue-1')
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

  it('has null for blank special requests, and contains a filled honeypot field', () => {
    const request = toRequest({ ...INITIAL_VALUES, special_requests: '  \n', nickname: 'bot' }, 'venue-1')
    expect(request).toMatchObject({ special_requests: null, nickname: 'bot' })
  })

  it('keeps its idempotency key until its content changes', () => {
    let made = 0
    const keyOf = createIdempotencyKeySource(() => `key ${++made}`)
    expect([keyOf({ a: 1 }), keyOf({ a: 1 }), keyOf({ a: 2 }), keyOf({ a: 1 })]).toEqual(['key 1', 'key 1', 'key 2', 'key 3'])
    expect(createIdempotencyKeySource()({})).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('the message after a failure', () => {
  it('is the message of the server', () => {
    const error = new ApiError(409, refusal('The venue is full', [{ field: 'party_size', code: 'party_size_invalid', detail: 'Too many' }]))
    expect(reservationFormErrors(error)).toEqual({
      message: 'The venue is full',
      code: 'invalid_request',
      fields: [{ field: 'party_size', message: 'Too many' }],
    })
  })

  it('is the fallback when the server gave none', () => {
    expect(reservationFormErrors(new ApiError(500, null))).toEqual({
      message: 'Failed to submit reservation',
      code: null,
      fields: [],
      hint: "Your details are still here. Try again; you won't be booked twice.",
    })
  })

  it('contains the next step when a proxy refused the request', () => {
    expect(reservationFormErrors(new ApiError(429, null)).hint).toContain('Try again')
  })

  it('contains the next step when there was no response', () => {
    const { message, hint } = reservationFormErrors(new ApiError(0, null))
    expect(message).toBe('Failed to submit reservation')
    expect(hint).toContain('Your details are still here')
  })

  it('names the lost connection once when the browser is offline', () => {
    vi.stubGlobal('navigator', { onLine: false })
    const { message, hint } = reservationFormErrors(new ApiError(0, null))
    vi.unstubAllGlobals()
    expect(message).toBe('Failed to submit reservation')
    expect(hint).toContain("We couldn't reach the server.")
  })

  it.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [61, '2 minutes'],
    [3600, '1 hour'],
  ])('contains the time of the next attempt: %i s', (seconds, words) => {
    expect(reservationFormErrors(new ApiError(429, refusal('Too many requests.'), seconds)).message).toBe(
      `Too many requests. You can try again in ${words}.`,
    )
  })
})
