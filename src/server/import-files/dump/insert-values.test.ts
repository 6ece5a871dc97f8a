import { expect, test } from 'vitest'
import { valuesOfArray } from './insert-values.ts'

test.each([
  ['{a,"b, c","d\\"e"}', ['a', 'b, c', 'd"e']],
  ['["a", 1]', ['a', '1']],
  ['[["a"]]', null],
  [`{"${'\\"'.repeat(400_000)}`, null],
  [`{"${'\\"'.repeat(400_000)}}`, null],
  ['a', null],
])('valuesOfArray reads %.20s', (text, values) => {
  expect(valuesOfArray(text)).toEqual(values)
})
