import { expect, test } from 'vitest'
import { actionWords, actorWords, fieldLabel, formatValue } from './audit-labels.ts'

test('an action reads as what was done, known or not', () => {
  expect(actionWords('venue.update')).toBe('Changed venue')
  expect(actionWords('menu_item.delete')).toBe('Deleted menu item')
  expect(actionWords('user.assign_venue')).toBe('Assigned a venue to user')
  expect(actionWords('user.remove_second_factor')).toBe('Removed the second factor of user')
  expect(actionWords('user.sign_in_failed')).toBe('Entered a wrong password or code for user')
  expect(actionWords('user.export')).toBe('Exported')
  expect(actionWords('menu.set_alight')).toBe('set alight menu')
})

test('actorWords names a person who is not signed in', () => {
  expect(['visitor', 'ann@example.org', 'system'].map(actorWords)).toEqual(['Not signed in', 'ann@example.org', 'system'])
})

test('a field and its value read as one says them', () => {
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
