import { expect, test } from 'vitest'
import { toOneLine, toSeveralLines } from './field-text.ts'

test.each([
  ['Unit 3\nHigh Street', 'Unit 3 High Street'],
  ['12:00-15:00 \r\n 18:00-23:00', '12:00-15:00 18:00-23:00'],
  ['1\r\rHigh  Street', '1 High  Street'],
])('toOneLine writes %j as %j', (text, line) => {
  expect(toOneLine(text)).toBe(line)
})

test('toSeveralLines writes each line end as a line feed', () => {
  expect(toSeveralLines('One.\r\n\r\nTwo.\rThree.\nFour.')).toBe('One.\n\nTwo.\nThree.\nFour.')
})
