import type { StyleSpecification } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { withoutPoiLabels } from './poi.ts'

const style = (...layers: object[]) => ({ version: 8, sources: {}, layers }) as unknown as StyleSpecification
const idsOf = (one: StyleSpecification) => withoutPoiLabels(one).layers.map(({ id }) => id)

test('drops layers of a poi source layer and layers that say poi in their name', () => {
  const layers = [
    { id: 'background', type: 'background' },
    { id: 'cafes', type: 'symbol', source: 'tiles', 'source-layer': 'poi' },
    { id: 'pois', type: 'symbol', source: 'tiles', 'source-layer': 'pois' },
    { id: 'poi_r20', type: 'symbol', source: 'tiles', 'source-layer': 'places' },
    { id: 'label-POI-z14', type: 'symbol', source: 'tiles', 'source-layer': 'labels' },
  ]
  expect(idsOf(style(...layers))).toEqual(['background'])
})

test('keeps all others, also where the letters stand by chance', () => {
  const layers = [
    { id: 'water', type: 'fill', source: 'tiles', 'source-layer': 'water' },
    { id: 'viewpoint', type: 'symbol', source: 'tiles', 'source-layer': 'waypoints' },
    { id: 'label_city', type: 'symbol', source: 'tiles', 'source-layer': 'place' },
  ]
  expect(idsOf(style(...layers))).toEqual(['water', 'viewpoint', 'label_city'])
})

test('leaves the given style as it was', () => {
  const given = style({ id: 'poi', type: 'symbol' })
  withoutPoiLabels(given)
  expect(given.layers.length).toBe(1)
})
