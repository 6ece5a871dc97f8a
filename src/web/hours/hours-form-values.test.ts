import { expect, it } from 'vitest'
import { EMPTY_HOURS, validateHoursForm } from './hours-form-values.ts'

it.each([
  ['room', '-3', 'Enter a whole number from 1 to 5000'],
  ['table_minutes', '999', 'Enter a whole number from 30 to 480'],
  ['largest_party', '21', 'Enter a whole number from 1 to 20'],
  ['instant_party', 'four', 'Enter a whole number from 1 to 20'],
  ['notice_minutes', '999', 'Enter from 0 to 336 hours, in whole minutes'],
])('validateHoursForm names the permitted range when %s is %s', (field, value, message) => {
  const problems = validateHoursForm({ ...EMPTY_HOURS, room: '40', [field]: value })
  expect(problems).toContainEqual({ field, code: 'number_out_of_range', message })
})
