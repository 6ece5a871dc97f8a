import type { StyleSpecification } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { removePoiLabels } from './remote-style.ts'

const style = (...layers: object[]) => ({ version: 8, sources: {}, layers }) as unknown as StyleSpecification
const idsOf = (one: StyleSpecification) => removePoiLabels(one).layers.map(({ id }) => id)

test('layers of a poi source layer and layers with poi in their name are removed', () => {
  const layers = [
    { id: 'background', type: 'background' },
    { id: 'cafes', type: 'symbol', source: 'tiles', 'source-layer': 'poi' },
    { id: 'pois', type: 'symbol', source: 'tiles', 'source-layer': 'pois' },
    { id: 'poi_r20', type: 'symbol', source: 'tiles', 'source-layer': 'places' },
    { id: 'label-POI-z14', type: 'symbol', source: 'tiles', 'source-layer': 'labels' },
  ]
  expect(idsOf(style(...layers))).toEqual(['background'])
})

test('removePoiLabels keeps other layers, also when their names contain the letters poi', () => {
  const layers = [
    { id: 'water', type: 'fill', source: 'tiles', 'source-layer': 'water' },
    { id: 'viewpoint', type: 'symbol', source: 'tiles', 'source-layer': 'waypoints' },
    { id: 'label_city', type: 'symbol', source: 'tiles', 'source-layer': 'place' },
  ]
  expect(idsOf(style(...layers))).toEqual(['water', 'viewpoint', 'label_city'])
})

test('the given style is not changed', () => {
  const given = style({ id: 'poi', type: 'symbol' })
  removePoiLabels(given)
  expect(given.layers.length).toBe(1)
})
