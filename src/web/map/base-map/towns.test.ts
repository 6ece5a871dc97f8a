import { expect, test } from 'vitest'
import { groupByTown, labelsInView } from './towns.ts'

const WORLD = { west: -180, south: -90, east: 180, north: 90 }
const at = (city: string, lat: number, lng: number) => ({ city, lat, lng })

test('groupByTown puts a town at the centre of its venues, the largest town first', () => {
  const towns = groupByTown([at('Eton', 51.49, -0.61), at('Bray', 51.5, -0.7), at('Bray', 51.52, -0.68)])
  expect(towns).toEqual([
    { name: 'Bray', lat: expect.closeTo(51.51, 6), lng: expect.closeTo(-0.69, 6), venues: 2 },
    { name: 'Eton', lat: 51.49, lng: -0.61, venues: 1 },
  ])
})

test('groupByTown counts all venues of a group', () => {
  const [slough] = groupByTown([at('Slough', 51, 0), { ...at('Slough', 51.1, 0), count: 3 }])
  expect(slough).toEqual({ name: 'Slough', lat: expect.closeTo(51.075, 6), lng: 0, venues: 4 })
})

test('groupByTown keeps distant towns of the same name apart, and ignores venues without a town', () => {
  expect(groupByTown([at('Newport', 51.58, -3), at('Newport', 50.7, -1.29), at('', 52, 0)]).map(({ name }) => name)).toEqual([
    'Newport',
    'Newport',
  ])
})

test('labelsInView leaves out the smaller of two names that would touch, unless the zoom is high enough', () => {
  const towns = groupByTown([at('Windsor', 51.48, -0.61), at('Windsor', 51.48, -0.61), at('Eton', 51.49, -0.61)])
  const names = (zoom: number) =>
    labelsInView(towns, { west: -0.62, south: 51.475, east: -0.6, north: 51.495 }, zoom).map(({ name }) => name)
  expect(names(9)).toEqual(['Windsor'])
  expect(names(15)).toContain('Eton')
})

test('labelsInView makes the name of a town with more venues larger', () => {
  const venues = [
    ...Array.from({ length: 9 }, () => at('Slough', 51.5, -0.6)),
    ...Array.from({ length: 3 }, () => at('Bray', 40, -0.7)),
    at('Eton', 30, 0),
  ]
  expect(labelsInView(groupByTown(venues), WORLD, 4).map(({ size }) => size)).toEqual(['large', 'medium', 'small'])
})

test('labelsInView names parks only from zoom 11', () => {
  const home = { west: -0.65, south: 51.4, east: -0.55, north: 51.5 }
  const features = [{ name: 'Great Park', lat: 51.4365, lng: -0.6185, size: 'feature' as const }]
  expect(labelsInView([], home, 10, { features })).toEqual([])
  expect(labelsInView([], home, 11, { features }).map(({ name }) => name)).toEqual(['Great Park'])
})

test('labelsInView moves a name away from a cluster, and names no village near a city', () => {
  const london = { lat: 51.5, lng: -0.1 }
  const venues = [...Array.from({ length: 200 }, () => ({ city: 'London', ...london })), at('Elm', 52.6, 0.17)]
  const named = labelsInView(groupByTown(venues), WORLD, 6, { clusters: [london] })
  expect(named).toMatchObject([{ name: 'London', shift: 44 }])
  expect(labelsInView(groupByTown(venues), WORLD, 6)).toMatchObject([{ name: 'London', shift: 18 }])
})

test('labelsInView moves a name away from a pin when there is room', () => {
  const windsor = { lat: 51.48, lng: -0.61 }
  const towns = groupByTown([{ city: 'Windsor', ...windsor }])
  const home = { west: -0.62, south: 51.475, east: -0.6, north: 51.485 }
  const shiftFor = (dys: number[]) => labelsInView(towns, home, 11, { pins: dys.map((dy) => ({ place: windsor, dx: 0, dy })) })[0]?.shift
  expect(shiftFor([])).toBe(18)
  expect(shiftFor([30])).toBe(50)
  expect(shiftFor([30, 60, 90])).toBe(18)
})
