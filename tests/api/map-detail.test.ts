import { describe, expect, test } from 'vitest'
import { mapDetail } from '../../demo/map/map-detail.ts'
import { mapDetailSchema as schema } from '../../src/contract/map-detail.ts'
import { createApp } from '../../src/server/app.ts'
import { ask, useApp } from '../support/app.ts'

describe('GET /api/map/detail', () => {
  const at = useApp('embedded')

  test('returns no features when the operator supplied no file', async () => {
    const { status, body } = await ask(at().app, '/api/map/detail')
    expect([status, body]).toEqual([200, { type: 'FeatureCollection', features: [] }])
  })

  test('returns what the operator supplied, and 304 when the browser has it already', async () => {
    const { services } = at()
    const detail = mapDetail()
    const app = createApp({ ...services, config: { ...services.config, map: { ...services.config.map, detail } } })
    const { body, headers } = await ask(app, '/api/map/detail')
    expect(body).toEqual(detail)
    expect((await ask(app, '/api/map/detail', { headers: { 'If-None-Match': headers.get('etag') ?? '' } })).status).toBe(304)
  })
})

test('the detail of the demo map is valid as the file of an operator', () => {
  expect(schema.safeParse(mapDetail()).error).toBeUndefined()
})
