import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_SINGLE_MARKERS } from '../../domain/map.ts'
import { boundsOfView, missingArea, squaresAround, viewSummary, WHOLE_WORLD } from './map-area.ts'

const WINDSOR = { lat: 51.4839, lng: -0.6044 }
const viewOf = (zoom = 11, center = WINDSOR, size = { width: 900, height: 700 }) => ({ zoom, bounds: boundsOfView(center, zoom, size) })
const venue = (lat: number, lng: number) => ({ id: `${lat} ${lng}`, name: '', lat, lng })
const group = (count: number) => ({ ...WINDSOR, count, bounds: { west: -0.7, south: 51.4, east: -0.5, north: 51.5 } })
const place = fc.record({ lat: fc.double({ min: -50, max: 50, noNaN: true }), lng: fc.double({ min: -170, max: 170, noNaN: true }) })

describe('squaresAround', () => {
  test('contains the view within the world, for any place, zoom and size', () => {
    fc.assert(
      fc.property(place, fc.double({ min: 4, max: 20, noNaN: true }), fc.integer({ min: 200, max: 2600 }), (center, zoom, size) => {
        const view = viewOf(zoom, center, { width: size, height: size })
        const { area } = squaresAround(view)
        expect(area.west).toBeLessThanOrEqual(Math.max(view.bounds.west, -180) + 1e-6)
        expect(area.east).toBeGreaterThanOrEqual(Math.min(view.bounds.east, 180) - 1e-6)
        expect(area.south).toBeLessThanOrEqual(view.bounds.south + 1e-6)
        expect(area.north).toBeGreaterThanOrEqual(view.bounds.north - 1e-6)
        expect([area.west >= -180, area.east <= 180]).toEqual([true, true])
      }),
    )
  })

  test('returns the same squares for views a few pixels apart, and for fractions of a zoom level', () => {
    const moved = viewOf(11, { lat: WINDSOR.lat + 0.0001, lng: WINDSOR.lng + 0.0001 })
    expect(squaresAround(moved)).toEqual(squaresAround(viewOf()))
    expect(squaresAround({ ...viewOf(), zoom: 11.4 })).toEqual(squaresAround(viewOf()))
  })
})

describe('missingArea', () => {
  const known = { ...squaresAround(viewOf()), venues: [venue(51.48, -0.6)], groups: [] }

  test('returns the squares around the view when no area is loaded or the view has left it', () => {
    expect(missingArea(null, viewOf())).toEqual(squaresAround(viewOf()))
    const away = viewOf(11, { lat: 55, lng: -3 })
    expect(missingArea(known, away)).toEqual(squaresAround(away))
  })

  test('returns null within an area of single venues at any zoom level', () => {
    expect(missingArea(known, viewOf())).toBeNull()
    expect(missingArea(known, viewOf(15))).toBeNull()
    expect(missingArea({ ...WHOLE_WORLD, venues: [], groups: [] }, viewOf(3, WINDSOR, { width: 3000, height: 3000 }))).toBeNull()
  })

  test('returns the squares again at another zoom level when the area has groups', () => {
    const grouped = { ...known, groups: [group(5000)] }
    expect(missingArea(grouped, viewOf())).toBeNull()
    expect(missingArea({ ...grouped, ...WHOLE_WORLD }, viewOf(12))).toEqual(squaresAround(viewOf(12)))
  })

  test('returns the view once when it has few venues and some of them are in a group', () => {
    const view = viewOf()
    const grouped = { ...known, groups: [group(MAX_SINGLE_MARKERS - 1)] }
    expect(missingArea(grouped, view)).toEqual({ area: view.bounds, zoom: 11 })
    expect(missingArea({ ...grouped, area: view.bounds }, view)).toBeNull()
    expect(missingArea({ ...known, groups: [group(MAX_SINGLE_MARKERS)] }, view)).toBeNull()
  })
})

const at = (city: string, lat: number) => ({ city, lat, lng: 0 })

test('viewSummary names the northernmost and the southernmost town', () => {
  expect(viewSummary([at('Windsor', 51.48), at('Ascot', 51.41), at('Cookham', 51.56)])).toBe('3 venues between Cookham and Ascot')
})

test('viewSummary names the town when there is only one', () => {
  expect(viewSummary([at('Eton', 51.49)])).toBe('1 venue in Eton')
  expect(viewSummary([at('Eton', 51.49), at('Eton', 51.5)])).toBe('2 venues in Eton')
})

test('viewSummary names no town when a venue has none or the two ends are the same town', () => {
  expect(viewSummary([])).toBe('0 venues in view')
  expect(viewSummary([at('', 51), at('Eton', 52)])).toBe('2 venues in view')
  expect(viewSummary([at('Eton', 51), at('Bray', 51.5), at('Eton', 52)])).toBe('3 venues in view')
  expect(viewSummary(Array.from({ length: 1234 }, (_, index) => at(`Town ${index}`, index / 100)))).toBe('1,234 venues in view')
})
