import { expect, test } from 'vitest'
import { actionLabel, fieldLabel, formatActor, formatValue } from './audit-labels.ts'

test('actionLabel describes known and unknown actions', () => {
  expect(actionLabel('venue.update')).toBe('Changed venue')
  expect(actionLabel('menu_item.delete')).toBe('Deleted menu item')
  expect(actionLabel('user.assign_venue')).toBe('Assigned a venue to user')
  expect(actionLabel('user.remove_second_factor')).toBe('Removed two-step verification of user')
  expect(actionLabel('user.sign_in_failed')).toBe('Entered a wrong password or code for user')
  expect(actionLabel('user.export')).toBe('Exported')
  expect(['reservation.withdraw', 'reservation.call-off'].map(actionLabel)).toEqual(['Cancelled by diner:', 'Cancelled by venue:'])
  expect(actionLabel('menu.set_alight')).toBe('set alight menu')
})

test('formatActor describes an actor who is not signed in', () => {
  expect(['visitor', 'ann@example.org', 'system'].map(formatActor)).toEqual(['Not signed in', 'ann@example.org', 'system'])
})

test('fieldLabel and formatValue describe a field and its value in plain words', () => {
  expect(['address_city', 'venue_id'].map(fieldLabel)).toEqual(['address city', 'venue'])
  expect([['Mains', 'After'], [], null, true, 10, 'x'.repeat(121)].map(formatValue)).toEqual([
    'Mains, After',
    'nothing',
    'nothing',
    'yes',
    '10',
    `${'x'.repeat(120)}…`,
  ])
})
