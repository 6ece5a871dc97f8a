import { expect, test } from 'vitest'
import { inchesOfRow } from './inch-heads.ts'

const head = (letters: number, ...texts: string[]) => ({
  head: { letters, hasSign: true },
  readings: texts.map((text, i) => ({ text, confidence: 0.9 - i / 10 })),
})
const namesOf = (...row: ReturnType<typeof head>[]) => inchesOfRow(row)?.map(({ text }) => text) ?? null

test('inchesOfRow reads figures as inches when most of their signs were read as rings', () => {
  expect(namesOf(head(1, '9'), head(2, '12°'), head(2, '15°'))).toEqual(['9"', '12"', '15"'])
})

test('inchesOfRow prefers the reading with as many figures as the ink has letters', () => {
  expect(namesOf(head(2, '10"', '0"'), head(2, '2"', '12'))).toEqual(['10"', '12"'])
})

test('inchesOfRow leaves out a 7 that was read of the sign', () => {
  expect(namesOf(head(1, '9"'), head(2, '127'), head(2, '15"'))).toEqual(['9"', '12"', '15"'])
})

test('inchesOfRow returns null when a head has no figures', () => {
  expect(namesOf(head(1, '9"'), head(2, 'ry'))).toBeNull()
})

test('inchesOfRow returns null when the measures do not grow', () => {
  expect(namesOf(head(2, '16"'), head(2, '12'))).toBeNull()
})

test('inchesOfRow returns null when no sign was read', () => {
  expect(namesOf(head(2, '10'), head(2, '12'))).toBeNull()
})

test('inchesOfRow takes a g before the sign for a 9 when the ink is one letter', () => {
  expect(namesOf(head(1, 'og"'), head(2, '12"'))).toEqual(['9"', '12"'])
  expect(namesOf(head(2, 'og"'), head(2, '12"'))).toBeNull()
})
