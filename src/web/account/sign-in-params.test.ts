import { expect, test } from 'vitest'
import { parseSignInParams, signInUrl } from './sign-in-params.ts'

test.each(['', '?city=Windsor', '?sign-in=nonsense', '?sign-in=constructor'])('parseSignInParams returns null for %j', (search) => {
  expect(parseSignInParams(search)).toBeNull()
})

test('parseSignInParams returns the step and the page to return to', () => {
  expect(parseSignInParams('?sign-in=confirmed')).toEqual({ step: 'confirmed', next: null })
  expect(parseSignInParams(new URL(signInUrl('/admin?tab=1'), 'http://x').search)).toEqual({ step: 'sign-in', next: '/admin?tab=1' })
  expect(parseSignInParams('?sign-in=second-factor&next=%2Fvenue-menu')).toEqual({ step: 'second-factor', next: '/venue-menu' })
})
