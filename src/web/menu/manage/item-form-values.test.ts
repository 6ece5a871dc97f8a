import { expect, it } from 'vitest'
import { toFormErrors } from '../../ui/form/form-errors.ts'
import { EMPTY_ITEM_FORM, validateItemForm } from './item-form-values.ts'

it('validateItemForm says once that a price with three decimals is invalid, and at the field what to enter', () => {
  const [problem, ...others] = validateItemForm({ ...EMPTY_ITEM_FORM, name: 'Soup', price: '6.555' })
  if (!problem) throw new Error('the price was accepted')
  const { message, fields } = toFormErrors([problem, ...others])
  expect([message, fields]).toEqual(['Please enter a valid price', [{ field: 'price', message: 'Enter pounds and pence, such as 6.50' }]])
})
