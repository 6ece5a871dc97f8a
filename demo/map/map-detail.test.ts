import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Position, spline } from './map-detail.ts'

const position = fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -80, max: 80 }))
const points = fc.array(position, { minLength: 3, maxLength: 20 })

test('a spline passes through every point in order', () => {
  fc.assert(
    fc.property(points, (given) => {
      const curve = spline(given as Position[], { steps: 4 })
      expect(given.map((_, index) => curve[index * 4])).toEqual(given)
    }),
  )
})

test('a closed spline ends where it began', () => {
  fc.assert(
    fc.property(points, (given) => {
      const curve = spline(given as Position[], { closed: true })
      expect(curve.at(-1)).toEqual(curve[0])
      expect(curve.length).toBe(given.length * 8 + 1)
    }),
  )
})

test('a spline of two points is a straight line', () => {
  const straight: Position[] = [
    [0, 0],
    [1, 1],
  ]
  expect(spline(straight)).toEqual(straight)
})
