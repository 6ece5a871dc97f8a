import { expect, test } from 'vitest'
import { isChangeOver, refusedChangeMessage, takeOver, toChangeRequestValues } from './change-request.ts'

const request = { party_size: 4, requested_date: '2026-11-28', requested_time: '19:30', allergies: null, special_requests: 'Quiet' }

test('isChangeOver returns true only when the request is answered, withdrawn, past, or has suggested times', () => {
  const over = ['reservation_confirmed', 'reservation_declined', 'reservation_withdrawn', 'reservation_over', 'suggestion_open'] as const
  expect(over.map(isChangeOver)).toEqual(over.map(() => true))
  const correctable = ['time_full', 'time_closed', 'edited_meanwhile', 'requests_off', null] as const
  expect(correctable.map(isChangeOver)).toEqual(correctable.map(() => false))
})

test('refusedChangeMessage tells diners that they cancelled the request or changed it in another window', () => {
  expect(refusedChangeMessage('reservation_withdrawn', 'The diner has cancelled this request')).toBe('You have cancelled this request.')
  expect(refusedChangeMessage('edited_meanwhile', 'Someone else has changed this')).toMatch(/^You have changed this request in another/)
  expect(refusedChangeMessage('time_full', 'That time is full')).toBe('That time is full')
})

test('takeOver returns the fields of the other window and keeps typed ones when both changed the request', () => {
  const typed = { ...toChangeRequestValues(request), party_size: '5', special_requests: 'A high chair' }
  const now = { ...request, party_size: 6, requested_time: '20:00', allergies: 'Nuts', special_requests: 'A pram' }
  expect(takeOver(request, now, typed)).toEqual([
    ['time', '20:00'],
    ['allergies', 'Nuts'],
  ])
})
