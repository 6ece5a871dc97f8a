import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextNumbers } from './text-numbers.ts'

test('TextNumbers rejects a text that fits in no block', () => {
  expect(() => new TextNumbers().add('x'.repeat(65_535))).toThrow(RangeError)
})

test('TextNumbers numbers texts in the order in which they are added, as a map does', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.constantFrom('', 'é', 'é', '🍜', 'x'.repeat(40_000)))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), fc.array(text), (added, asked) => {
      const numbers = new TextNumbers()
      const expected = new Map<string, number>()
      for (const one of added) {
        if (!expected.has(one)) expected.set(one, expected.size)
        expect(numbers.add(one)).toBe(expected.get(one))
      }
      for (const one of [...added, ...asked]) expect(numbers.find(one)).toBe(expected.get(one))
      expect(Array.from({ length: numbers.size }, (_, number) => numbers.textOf(number))).toEqual([...expected.keys()])
    }),
  )
})

test('TextNumbers finds each of many texts', () => {
  const texts = Array.from({ length: 20_000 }, (_, at) => `the-crown-${at}`)
  const numbers = new TextNumbers()
  for (const text of texts) numbers.add(text)
  expect(texts.map((text) => numbers.find(text))).toEqual(texts.map((_, at) => at))
  expect(numbers.find('the-crown')).toBeUndefined()
})
