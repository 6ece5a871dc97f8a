import { describe, expect, test } from 'vitest'
import { fieldMessage } from './field-prompts.ts'
import { ITEM_REQUIRED } from './menu/item-fields.ts'
import { CATEGORY_REQUIRED, MENU_REQUIRED } from './menu/menu-fields.ts'
import { ERROR_MESSAGES } from './messages.ts'
import { FORM_REQUIRED } from './venue/venue-fields.ts'

const RESERVATION = ['first_name', 'last_name', 'email', 'phone', 'requested_date', 'requested_time']
const ACCOUNT = ['email', 'password', 'confirm', 'current_password', 'new_password', 'new_email', 'code', 'name']
const UPLOAD = ['venue_id', 'name', 'file']

describe('fieldMessage', () => {
  // These two fields have their own message for an empty value.
  const own = ['price', 'cuisines']
  const all = [...RESERVATION, ...ACCOUNT, ...UPLOAD, ...FORM_REQUIRED, ...MENU_REQUIRED, ...ITEM_REQUIRED, ...CATEGORY_REQUIRED]
  test.each([...new Set<string>(all)].filter((field) => !own.includes(field)))('returns what to enter when %s is empty', (field) => {
    expect(fieldMessage(field, ERROR_MESSAGES.required_fields)).toMatch(/^(Enter|Choose) /)
  })

  test('returns the given message when the field has another error', () => {
    expect(fieldMessage('email', ERROR_MESSAGES.email_invalid)).toBe(ERROR_MESSAGES.email_invalid)
  })
})
