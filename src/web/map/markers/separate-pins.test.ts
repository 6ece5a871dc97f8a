import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mercatorX, mercatorY, worldSize } from '../geometry.ts'
import { markersInView } from './markers.ts'
import { fingerTarget, separatePins } from './separate-pins.ts'

const WORLD = { west: -180, south: -90, east: 180, north: 90 }
const place = fc.record({ lat: fc.double({ min: 51.4, max: 51.6, noNaN: true }), lng: fc.double({ min: -0.8, max: -0.5, noNaN: true }) })
const venues = fc
  .array(place, { maxLength: 200, size: 'max' })
  .map((places) => places.map((one, index) => ({ id: `v${index}`, name: `Venue ${index}`, ...one })))
const zoom = fc.integer({ min: 9, max: 20 })

test('separatePins leaves at least 24 px between any two pins, for any venues', () => {
  fc.assert(
    fc.property(venues, zoom, (points, level) => {
      const markers = markersInView(points, [], WORLD, level)
      const offsets = separatePins(markers, level)
      const spots = markers.map(({ key, lat, lng }) => {
        const { dx, dy } = offsets.get(key) ?? { dx: Number.NaN, dy: Number.NaN }
        return { x: mercatorX(lng) * worldSize(level) + dx, y: mercatorY(lat) * worldSize(level) + dy }
      })
      // One expectation for all, because one for each of 20,000 pairs takes longer than everything else.
      const apart = spots.flatMap((a, index) => spots.slice(index + 1).map((b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))))
      expect(Math.min(...apart)).toBeGreaterThanOrEqual(24)
    }),
    { numRuns: 30 },
  )
})

test('separatePins leaves a pin with enough room at its venue', () => {
  const points = [
    { id: 'a', name: 'A', lat: 51.5, lng: -0.6 },
    { id: 'b', name: 'B', lat: 51.4, lng: -0.6 },
  ]
  const offsets = separatePins(markersInView(points, [], WORLD, 11), 11)
  expect([...offsets.values()]).toEqual([
    { dx: 0, dy: 0, isCrowded: false },
    { dx: 0, dy: 0, isCrowded: false },
  ])
})

test('separatePins puts two pins at nearly the same place side by side and marks them as crowded', () => {
  const points = [
    { id: 'a', name: 'A', lat: 51.5, lng: -0.6 },
    { id: 'b', name: 'B', lat: 51.5, lng: -0.60001 },
  ]
  const offsets = [...separatePins(markersInView(points, [], WORLD, 11), 11).values()]
  expect(offsets.map(({ isCrowded }) => isCrowded)).toEqual([true, true])
  expect(offsets.filter(({ dx, dy }) => dx !== 0 || dy !== 0).length).toBe(1)
})

test('separatePins leaves 44 px between pins for a finger', () => {
  const points = Array.from({ length: 30 }, (_, index) => ({ id: `v${index}`, name: '', lat: 51.48 + index / 1e6, lng: -0.6 }))
  const markers = markersInView(points, [], WORLD, 11)
  const offsets = separatePins(markers, 11, 44)
  expect([...offsets.values()].some(({ isCrowded }) => isCrowded)).toBe(false)
})

test('fingerTarget is 44 px where the pins fit, less where they do not, and never less than a pointer needs', () => {
  const phone = { west: -0.738, east: -0.471, south: 51.402, north: 51.566 }
  expect(fingerTarget(28, phone, 11)).toBe(44)
  expect(fingerTarget(80, phone, 11)).toBeCloseTo(30.5, 0)
  expect(fingerTarget(200, phone, 11)).toBe(25)
})

test('separatePins leaves clusters unchanged', () => {
  const points = Array.from({ length: 300 }, (_, index) => ({ id: `v${index}`, name: '', lat: 51.5 + index / 10000, lng: -0.6 }))
  expect(separatePins(markersInView(points, [], WORLD, 8), 8).size).toBe(0)
})
