import { expect, test } from 'vitest'
import { openingOf, signInUrl } from './sign-in-params.ts'

test.each(['', '?city=Windsor', '?sign-in=nonsense', '?sign-in=constructor'])('the modal stays closed for %j', (search) => {
  expect(openingOf(search)).toBeNull()
})

test('opens as the address asks, with the way back', () => {
  expect(openingOf('?sign-in=confirmed')).toEqual({ step: 'confirmed', next: null })
  expect(openingOf(new URL(signInUrl('/admin?tab=1'), 'http://x').search)).toEqual({ step: 'sign-in', next: '/admin?tab=1' })
  expect(openingOf('?sign-in=second-factor&next=%2Fvenue-menu')).toEqual({ step: 'second-factor', next: '/venue-menu' })
})
