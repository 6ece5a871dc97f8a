import { expect, test } from 'vitest'
import { actionWords } from './action-words.ts'

test('an action reads as what was done, known or not', () => {
  expect(actionWords('venue.update')).toBe('Changed venue')
  expect(actionWords('menu_item.delete')).toBe('Deleted menu item')
  expect(actionWords('user.assign_venue')).toBe('Assigned a venue to user')
  expect(actionWords('user.remove_second_factor')).toBe('Removed the second factor of user')
  expect(actionWords('menu.set_alight')).toBe('set alight menu')
})
