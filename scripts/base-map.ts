/**
 * Creates the land of the plain base map from Natural Earth (public domain). Great Britain, Ireland and their islands are detailed, the
 * rest of Europe less so, the rest of the world is an outline. Run it after an update of `world-atlas`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>
type Ring = [number, number][]

const TARGET = new URL('../src/web/map/base-map/world.json', import.meta.url)

const HOME = ['United Kingdom', 'Ireland', 'Isle of Man', 'Jersey', 'Guernsey']
/** Degrees: the area that is visible after zooming out from the British Isles once or twice. */
const EUROPE = { west: -25, south: 34, east: 32, north: 72 }

const require = createRequire(import.meta.url)

function polygonsOf(scale: '10m' | '50m' | '110m', decimals: number, wanted: (name: string, ring: Ring) => boolean): Ring[][] {
  const atlas: Countries = JSON.parse(readFileSync(require.resolve(`world-atlas/countries-${scale}.json`), 'utf8'))
  return feature(atlas, atlas.objects.countries).features.flatMap(({ geometry, properties }) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : []
    return (polygons as Ring[][])
      .filter(([outer]) => outer !== undefined && wanted(properties.name, outer))
      .map((rings) => rings.map((ring) => rounded(ring, decimals)).filter((ring) => ring.length > 3))
      .filter((rings) => rings.length > 0)
  })
}

/** Rounds the ring to 10^-decimals degrees and removes points that become equal. */
function rounded(ring: Ring, decimals: number): Ring {
  const scale = 10 ** decimals
  const points = ring.map(([lng, lat]): [number, number] => [Math.round(lng * scale) / scale, Math.round(lat * scale) / scale])
  return points.filter(([lng, lat], index) => index === 0 || lng !== points[index - 1]?.[0] || lat !== points[index - 1]?.[1])
}

const isInEurope = (ring: Ring) =>
  ring.every(([lng, lat]) => lng > EUROPE.west && lng < EUROPE.east && lat > EUROPE.south && lat < EUROPE.north)

const polygons = [
  ...polygonsOf('10m', 3, (name) => HOME.includes(name)),
  ...polygonsOf('50m', 2, (name, ring) => !HOME.includes(name) && isInEurope(ring)),
  ...polygonsOf('110m', 1, (name, ring) => !HOME.includes(name) && !isInEurope(ring)),
]
const land = { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: polygons } }
writeFileSync(TARGET, `${JSON.stringify(land)}\n`)
