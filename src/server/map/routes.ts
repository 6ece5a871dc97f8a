import { type MapDetail, mapDetailSchema } from '../../contract/map-detail.ts'
import { cachedJson, sendCached } from '../cache/cached-response.ts'
import type { Config } from '../config.ts'
import { createApiRouter } from '../http/app-env.ts'
import { json } from '../http/openapi-responses.ts'
import { routesOf } from '../http/routes-of.ts'

const route = routesOf('Venues')

const NO_DETAIL: MapDetail = { type: 'FeatureCollection', features: [] }

const example: MapDetail = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { kind: 'river' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [-0.6205, 51.4868],
          [-0.6085, 51.4863],
        ],
      },
    },
    { type: 'Feature', properties: { kind: 'label', name: 'Great Park' }, geometry: { type: 'Point', coordinates: [-0.6185, 51.4365] } },
  ],
}

const detail = route.get('/map/detail', 'Read the details of the built-in map', {
  description: 'Areas, lines and names that the built-in map draws around the venues, as GeoJSON. Empty when the operator supplied none.',
  responses: { 200: json(mapDetailSchema, 'Areas, lines and names', example) },
})

export function mapRoutes({ map }: Pick<Config, 'map'>) {
  const cached = cachedJson(map.detail ?? NO_DETAIL)
  return createApiRouter().openapi(detail, (c) => sendCached<MapDetail>(c, cached))
}
