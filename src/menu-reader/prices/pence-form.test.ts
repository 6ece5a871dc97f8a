import { expect, test } from 'vitest'
import { formOfPence, isUnlikeForm } from './pence-form.ts'

test('formOfPence returns two when nearly all prices with pence have two digits after the point', () => {
  expect(formOfPence(['8.50', '22.50', '23', '7.50', '18.50', '6'])).toBe('two')
})

test('formOfPence returns any when prices have one digit after the point, or too few have pence', () => {
  expect(formOfPence(['8.5', '22.50', '23', '7.5', '18.5', '6'])).toBe('any')
  expect(formOfPence(['8.50', '23', '7', '18'])).toBe('any')
})

test('isUnlikeForm returns true for a point before the last of two digits on a page with pence of two digits', () => {
  expect(isUnlikeForm('2.3', '23', 'two')).toBe(true)
  expect(isUnlikeForm('2.3', '23', 'any')).toBe(false)
  expect(isUnlikeForm('22.50', '2250', 'two')).toBe(false)
  expect(isUnlikeForm('2.3', '2.3', 'two')).toBe(false)
})
