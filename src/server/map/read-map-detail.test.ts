import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_MAP_DETAIL } from '../../domain/map.ts'
import { readConfig } from '../config.ts'
import { readMapDetail } from './read-map-detail.ts'

const line = (coordinates: unknown) => ({ type: 'Feature', properties: { kind: 'river' }, geometry: { type: 'LineString', coordinates } })
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })

describe('readMapDetail', () => {
  let dir = ''
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'map-detail-'))
  })
  afterAll(() => rmSync(dir, { recursive: true }))
  const file = (text: string) => {
    const path = join(dir, 'detail.json')
    writeFileSync(path, text)
    return path
  }

  test('returns the features of a valid file', () => {
    const park = { type: 'Feature', properties: { kind: 'label', name: 'Park' }, geometry: { type: 'Point', coordinates: [0, 51] } }
    const text = collection(
      line([
        [0, 51],
        [1, 51],
      ]),
      park,
    )
    expect(readMapDetail(file(text))).toEqual(JSON.parse(text))
  })

  test.each([
    ['it is not JSON', '{'],
    ['type', '{}'],
    ['features.0', collection(line([[0, 51]]))],
    [
      'features.0',
      collection(
        line([
          [0, 51],
          [0, 91],
        ]),
      ),
    ],
    [
      'features.0',
      collection({ type: 'Feature', properties: { kind: 'label', name: '' }, geometry: { type: 'Point', coordinates: [0, 51] } }),
    ],
    [
      `has more than ${MAX_MAP_DETAIL.positions} positions`,
      collection(line(Array.from({ length: MAX_MAP_DETAIL.positions + 1 }, () => [0, 51]))),
    ],
  ])('throws "%s" when the file holds %s', (problem, text) => {
    expect(() => readMapDetail(file(text))).toThrow(problem)
  })

  test('throws when the file is missing or too large', () => {
    expect(() => readMapDetail(join(dir, 'none.json'))).toThrow('names a file that does not exist')
    expect(() => readMapDetail(file(' '.repeat(MAX_MAP_DETAIL.bytes + 1)))).toThrow('names a file of more than 2 MB')
  })

  test('names the setting when the configuration is read', () => {
    expect(() => readConfig({ MAP_DETAIL_FILE: join(dir, 'none.json') })).toThrow('MAP_DETAIL_FILE names a file that does not exist')
  })
})
