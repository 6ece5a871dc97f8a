import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_SINGLE_MARKERS } from '../../../domain/map.ts'
import { boundsAround } from '../geometry.ts'
import { type MapPoint, markersInView, pointsInView } from './markers.ts'

const WORLD = { west: -180, south: -90, east: 180, north: 90 }

const named = (places: { lat: number; lng: number }[]): MapPoint[] =>
  places.map((place, index) => ({ id: `v${index}`, name: `Venue ${index}`, ...place }))

/** Positions on a coarse grid, so that many are equal, mixed with any positions. */
const place = fc.oneof(
  fc.record({ lat: fc.integer({ min: 500, max: 520 }).map((n) => n / 10), lng: fc.integer({ min: -20, max: 20 }).map((n) => n / 10) }),
  fc.record({ lat: fc.double({ min: -85, max: 85, noNaN: true }), lng: fc.double({ min: -180, max: 180, noNaN: true }) }),
)
const points = fc.array(place, { maxLength: 600, size: 'max' }).map(named)
const view = fc.tuple(place, place).map(([a, b]) => boundsAround([a, b]))
const zoom = fc.double({ min: 0, max: 20, noNaN: true })

describe('markersInView', () => {
  test('puts every venue in view into exactly one marker, for any venues, view and zoom', () => {
    fc.assert(
      fc.property(points, view, zoom, (all, bounds, level) => {
        const shown = markersInView(all, [], bounds, level).flatMap((marker) => marker.points.map(({ id }) => id))
        const expected = pointsInView(all, bounds).map(({ id }) => id)
        expect(shown.toSorted()).toEqual(expected.toSorted())
      }),
    )
  })

  test('returns counts that add up to all venues when the view is the world', () => {
    fc.assert(
      fc.property(points, zoom, (all, level) => {
        const total = markersInView(all, [], WORLD, level).reduce((sum, marker) => sum + marker.points.length, 0)
        expect(total).toBe(all.length)
      }),
    )
  })

  test('shows up to 200 venues one by one, except those at exactly the same place', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: MAX_SINGLE_MARKERS, size: 'max' }).map(named), zoom, (all, level) => {
        const markers = markersInView(all, [], WORLD, level)
        expect(markers.some(({ kind }) => kind === 'cluster')).toBe(false)
        expect(markers.length).toBe(new Set(all.map(({ lat, lng }) => `${lat} ${lng}`)).size)
      }),
    )
  })

  test('orders markers from north to south, then from west to east', () => {
    fc.assert(
      fc.property(points, zoom, (all, level) => {
        const markers = markersInView(all, [], WORLD, level)
        const sorted = markers.toSorted((a, b) => b.lat - a.lat || a.lng - b.lng)
        expect(markers).toEqual(sorted)
      }),
    )
  })

  test('returns clusters above 200 venues, each inside the area of its venues', () => {
    const all = named(Array.from({ length: MAX_SINGLE_MARKERS + 1 }, (_, index) => ({ lat: 51 + index / 1000, lng: index / 1000 })))
    const markers = markersInView(all, [], WORLD, 5)
    expect(markers.length).toBeLessThan(10)
    for (const marker of markers) {
      if (marker.kind !== 'cluster') continue
      expect(marker.lat).toBeGreaterThanOrEqual(marker.bounds.south)
      expect(marker.lat).toBeLessThanOrEqual(marker.bounds.north)
      expect(marker.lng).toBeGreaterThanOrEqual(marker.bounds.west)
      expect(marker.lng).toBeLessThanOrEqual(marker.bounds.east)
    }
  })

  test('counts the venues of groups, and joins a group with the venues beside it', () => {
    const group = { lat: 51.5, lng: -0.1, count: 40, bounds: { west: -0.2, south: 51.4, east: 0, north: 51.6 } }
    const far = { ...group, lat: 10, lng: 10, count: 2 }
    const [venue] = named([{ lat: 51.5001, lng: -0.1001 }])
    const markers = markersInView(venue ? [venue] : [], [group, far], WORLD, 9)
    expect(markers).toMatchObject([
      { kind: 'cluster', count: 41, points: [venue], bounds: group.bounds },
      { kind: 'cluster', count: 2, points: [] },
    ])
  })

  test('leaves out groups whose position is out of view', () => {
    const group = { lat: 51.5, lng: -0.1, count: 40, bounds: { west: -0.2, south: 51.4, east: 0, north: 51.6 } }
    expect(markersInView([], [group], { west: 1, south: 51, east: 2, north: 52 }, 9)).toEqual([])
  })

  test('stacks venues at exactly the same place at every zoom, also among hundreds', () => {
    const all = named(Array.from({ length: 300 }, () => ({ lat: 51.5, lng: -0.1 })))
    expect(markersInView(all, [], WORLD, 19)).toMatchObject([{ kind: 'stack', lat: 51.5, lng: -0.1 }])
    expect(markersInView(all.slice(0, 3), [], WORLD, 3)).toMatchObject([{ kind: 'stack' }])
  })

  test('returns the same clusters when the map is moved over the same venues', () => {
    const all = named(Array.from({ length: 400 }, (_, index) => ({ lat: 51 + (index % 20) / 50, lng: Math.floor(index / 20) / 50 })))
    const keys = (bounds: typeof WORLD) => markersInView(all, [], bounds, 9).map(({ key }) => key)
    expect(keys({ west: -3, south: 50, east: 3, north: 53 })).toEqual(keys({ west: -4, south: 49, east: 2, north: 52 }))
  })
})
