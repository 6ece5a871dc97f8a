import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ringLabels, ringsAround } from './rings.ts'

const EARTH = 6_371_000
const place = fc.record({ lat: fc.double({ min: -70, max: 70, noNaN: true }), lng: fc.double({ min: -179, max: 179, noNaN: true }) })

function metresBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const radians = Math.PI / 180
  const half = (angle: number) => Math.sin((angle * radians) / 2) ** 2
  const chord = half(b.lat - a.lat) + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * half(b.lng - a.lng)
  return 2 * EARTH * Math.asin(Math.sqrt(chord))
}

test('each distance ring is closed and within 1 % of its distance', () => {
  fc.assert(
    fc.property(place, (center) => {
      const rings = ringsAround(center).features.map(({ geometry }) => geometry.coordinates)
      for (const [index, metres] of [100, 250, 500, 1000].entries()) {
        const ring = rings[index] ?? []
        expect(ring[0]).toEqual(ring.at(-1))
        for (const [lng, lat] of ring) {
          const distance = metresBetween(center, { lat, lng })
          expect(distance).toBeGreaterThan(metres * 0.99)
          expect(distance).toBeLessThan(metres * 1.01)
        }
      }
    }),
  )
})

test('each distance ring has a label with its distance', () => {
  const center = { lat: 51.4806, lng: -0.6103 }
  const labels = ringLabels(center)
  expect(labels.map(({ name }) => name)).toEqual(['100 m', '250 m', '500 m', '1 km'])
  expect(labels.map((label) => Math.round(metresBetween(center, label) / 50) * 50)).toEqual([100, 250, 500, 1000])
})
