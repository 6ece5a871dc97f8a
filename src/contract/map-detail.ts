import { z } from '@hono/zod-openapi'
import { MAP_AREA_KINDS, MAP_LINE_KINDS, MAX_MAP_DETAIL } from '../domain/map.ts'

/** Longitude, then latitude, in degrees, as in GeoJSON (RFC 7946, 3.1.1). */
const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])

const area = z.object({
  type: z.literal('Feature'),
  properties: z.object({ kind: z.enum(MAP_AREA_KINDS) }),
  geometry: z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position).min(4)).min(1) }),
})

const line = z.object({
  type: z.literal('Feature'),
  properties: z.object({ kind: z.enum(MAP_LINE_KINDS) }),
  geometry: z.object({ type: z.literal('LineString'), coordinates: z.array(position).min(2) }),
})

/** A name on the map, such as that of a park. Town names are derived from the venues. */
const label = z.object({
  type: z.literal('Feature'),
  properties: z.object({ kind: z.literal('label'), name: z.string().trim().min(1).max(60) }),
  geometry: z.object({ type: z.literal('Point'), coordinates: position }),
})

export const mapDetailSchema = z
  .object({
    type: z.literal('FeatureCollection'),
    features: z.array(z.union([area, line, label])),
  })
  .refine(({ features }) => positionsIn(features) <= MAX_MAP_DETAIL.positions, {
    error: `has more than ${MAX_MAP_DETAIL.positions} positions`,
  })
  .openapi('MapDetail')

export type MapDetail = z.infer<typeof mapDetailSchema>

function positionsIn(features: readonly { geometry: { coordinates: unknown[] } }[]): number {
  // An array of two numbers is a position, the innermost level.
  return features.reduce((sum, { geometry }) => sum + geometry.coordinates.flat(2).length / 2, 0)
}
