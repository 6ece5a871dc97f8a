import { expect, test } from 'vitest'
import { rejectionMessage } from './report.ts'

test('rejectionMessage names the first errors only when a row has very many', () => {
  const errors = Array.from({ length: 60 }, (_, at) => ({ field: `field ${at}`, code: 'required_fields' as const }))
  expect(rejectionMessage(errors.slice(0, 2))).toBe('field 0 and field 1 are missing')
  expect(rejectionMessage(errors)).toMatch(/^field 0, field 1, .* and field 49 are missing\. There are 10 more errors$/)
})

test('rejectionMessage ends each sentence with one full stop when messages have their own', () => {
  const errors = ['name', 'price'].map((field) => ({ field, code: 'field_unstorable' as const }))
  const said = "Some characters aren't supported. Please remove them."
  expect(rejectionMessage(errors)).toBe(`name: ${said} price: ${said}`)
})
