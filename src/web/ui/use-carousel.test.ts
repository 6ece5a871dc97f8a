import { expect, test } from 'vitest'
import { stepFrom } from './use-carousel.ts'

test('a step of the carousel is 400 px', () => {
  expect(stepFrom(0, 1, 2000)).toBe(400)
  expect(stepFrom(1200, -1, 2000)).toBe(800)
})

test('the last step stops at the end', () => {
  expect(stepFrom(1800, 1, 2000)).toBe(2000)
  expect(stepFrom(150, -1, 2000)).toBe(0)
})

test('a carousel that fits does not move', () => {
  expect(stepFrom(0, 1, 0)).toBe(0)
})
