import { describe, expect, test } from 'vitest'
import { ApiError } from '../../api.ts'
import { apiErrorToFormErrors, requireFields, toFormErrors } from './form-errors.ts'

describe('toFormErrors', () => {
  test('takes the sentence of the banner from the first field', () => {
    const errors = toFormErrors([
      { field: 'requested_date', code: 'date_not_future' },
      { field: 'email', code: 'email_invalid' },
    ])
    expect(errors).toEqual({
      message: 'Please select a future date and time',
      code: null,
      fields: [
        { field: 'requested_date', message: 'Please select a future date and time' },
        { field: 'email', message: 'Please enter a valid email address' },
      ],
    })
  })

  test('returns what to enter in a required field that is empty', () => {
    expect(toFormErrors([{ field: 'last_name', code: 'required_fields' }])).toMatchObject({
      message: 'Please fill in all required fields',
      fields: [{ field: 'last_name', message: 'Enter your last name' }],
    })
  })
})

describe('apiErrorToFormErrors', () => {
  test('returns the fallback and no fields when the server sent no message', () => {
    expect(apiErrorToFormErrors(new ApiError(500, null), 'Failed to save venue')).toEqual({
      message: 'Failed to save venue',
      code: null,
      fields: [],
    })
  })
})

describe('requireFields', () => {
  const validate = requireFields('new_email', 'password')

  test('reports empty fields in the order of the form', () => {
    expect(validate({ new_email: '', password: '' })).toEqual([
      { field: 'new_email', code: 'required_fields' },
      { field: 'password', code: 'required_fields' },
    ])
  })

  test('reports an email address that is not valid', () => {
    expect(validate({ new_email: 'a@b', password: 'x' })).toEqual([{ field: 'new_email', code: 'email_invalid' }])
    expect(validate({ new_email: 'a@example.org', password: 'x' })).toEqual([])
  })
})
