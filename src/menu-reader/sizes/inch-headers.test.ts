import { expect, test } from 'vitest'
import { inchesOfRow } from './inch-headers.ts'

const header = (letters: number, ...texts: string[]) => ({
  header: { letters, hasSign: true },
  readings: texts.map((text, i) => ({ text, confidence: 0.9 - i / 10 })),
})
const namesOf = (...row: ReturnType<typeof header>[]) => inchesOfRow(row)?.map(({ text }) => text) ?? null

test('inchesOfRow reads digits as inches when most of their signs were read as rings', () => {
  expect(namesOf(header(1, '9'), header(2, '12°'), header(2, '15°'))).toEqual(['9"', '12"', '15"'])
})

test('inchesOfRow prefers the reading with as many digits as the ink has letters', () => {
  expect(namesOf(header(2, '10"', '0"'), header(2, '2"', '12'))).toEqual(['10"', '12"'])
})

test('inchesOfRow leaves out a 7 that was read of the sign', () => {
  expect(namesOf(header(1, '9"'), header(2, '127'), header(2, '15"'))).toEqual(['9"', '12"', '15"'])
})

test('inchesOfRow returns null when a header has no digits', () => {
  expect(namesOf(header(1, '9"'), header(2, 'ry'))).toBeNull()
})

test('inchesOfRow returns null when the measures do not grow', () => {
  expect(namesOf(header(2, '16"'), header(2, '12'))).toBeNull()
})

test('inchesOfRow returns null when no sign was read', () => {
  expect(namesOf(header(2, '10'), header(2, '12'))).toBeNull()
})

test('inchesOfRow reads a g before the inch sign as a 9 when its ink is one character', () => {
  expect(namesOf(header(1, 'og"'), header(2, '12"'))).toEqual(['9"', '12"'])
  expect(namesOf(header(2, 'og"'), header(2, '12"'))).toBeNull()
})
