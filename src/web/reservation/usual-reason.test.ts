import { expect, test } from 'vitest'
import { DECLINE_REASONS } from '../../domain/reservation/status.ts'
import { hasReason, toggleReason } from './usual-reason.ts'

const [full, large] = DECLINE_REASONS

test('toggleReason fills in an empty text, replaces another usual reason, and removes the present one', () => {
  expect(toggleReason(' ', full)).toBe(full)
  expect(toggleReason(full, large)).toBe(large)
  expect(toggleReason(large, large)).toBe('')
})

test('toggleReason keeps a typed text when a usual reason is added and removed', () => {
  const added = toggleReason('Sorry, a wedding', full)
  expect(added).toBe(`Sorry, a wedding. ${full}`)
  expect(hasReason(added, full)).toBe(true)
  expect(toggleReason(added, full)).toBe('Sorry, a wedding.')
  expect(toggleReason('Sorry!', large)).toBe(`Sorry! ${large}`)
})
