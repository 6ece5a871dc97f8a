import { expect, test } from 'vitest'
import { bold, DISHES } from '../../../tests/support/written-dishes.ts'
import { write } from '../../../tests/support/written-page.ts'
import { isVForVegan } from './v-for-vegan.ts'

const page = (mark: string, legend: string) => [
  ...DISHES.flatMap(([name], i) => write(i === 0 ? `${name} ${mark}` : name, 50, 100 + i * 60, bold)),
  ...write(legend, 50, 400),
]

test('isVForVegan is true when the legend explains only v as vegan', () => {
  expect(isVForVegan(page('(V)', '(V) vegan   (G) gluten free'))).toBe(true)
})

test('isVForVegan is false when vegetarian is named, also misread', () => {
  expect(isVForVegan(page('(V)', '(V) vegan   (VT) vegetarian   (G) gluten free'))).toBe(false)
  expect(isVForVegan(page('(V)', '(V) vegan   egetaian   (G) gluten free'))).toBe(false)
})

test('isVForVegan is false when another code begins with a v, because a letter of it may be lost in the legend', () => {
  expect(isVForVegan(page('(VE)', '(V) vegan   (G) gluten free'))).toBe(false)
})

test('isVForVegan is false when the legend has no other code', () => {
  expect(isVForVegan(page('(V)', '(V) vegan'))).toBe(false)
})

test('isVForVegan is false when the code was read with little confidence', () => {
  const words = page('(V)', '(V) vegan   (G) gluten free')
  expect(isVForVegan(words.map((word) => (word.text === '(V)' && word.top > 300 ? { ...word, confidence: 0.7 } : word)))).toBe(false)
})
