import { describe, expect, test } from 'vitest'
import { readRows } from '../read-rows.ts'
import { type SourceRow, UnreadableFileError } from '../source-row.ts'

async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += 11) yield Buffer.from(text.slice(at, at + 11))
}

const read = (text: string, name = ''): Promise<SourceRow[]> => Array.fromAsync(readRows(pieces(text), name))

const BELL = {
  type: 'node',
  id: 42,
  lat: 51.48,
  lon: -0.6,
  tags: {
    amenity: 'pub',
    name: 'The Bell',
    'addr:housenumber': '2',
    'addr:street': 'High Street',
    'addr:city': 'Eton',
    'addr:postcode': 'SL4 6AA',
    'contact:phone': '01632 960101',
    cuisine: 'pizza;thai;regional',
    opening_hours: 'Tu-Su 12:00-22:00',
  },
}
const BELL_COLUMNS = {
  id: 'osm-node/42',
  name: 'The Bell',
  address_road: '2 High Street',
  address_city: 'Eton',
  address_postcode: 'SL4 6AA',
  phone: '01632 960101',
  cuisines: ['Italian', 'Thai'],
  opening_hours: 'Tu-Su 12:00-22:00',
  latitude: 51.48,
  longitude: -0.6,
}

describe('readRows', () => {
  test('gives the columns of a venue to rows from the Overpass API, and leaves out objects that are not places to eat', async () => {
    const stop = { type: 'node', id: 7, lat: 51, lon: 0, tags: { amenity: 'bus_station', name: 'Central' } }
    const way = { type: 'way', id: 8, center: { lat: 51.5, lon: -0.1 }, tags: { amenity: 'cafe', name: 'Kettle' } }
    for (const indent of [0, 2]) {
      const rows = await read(
        JSON.stringify({ version: 0.6, osm3s: { data: ['x'], copyright: 'ODbL' }, elements: [BELL, stop, way] }, null, indent),
      )
      expect(rows).toEqual([
        { line: expect.any(Number), columns: BELL_COLUMNS },
        { line: expect.any(Number), unreadable: 'A place of the kind bus_station, not one to eat or drink' },
        { line: expect.any(Number), columns: { id: 'osm-way/8', name: 'Kettle', latitude: 51.5, longitude: -0.1 } },
      ])
    }
  })

  test('reads no cuisine from a tag with the name of a property that every object has', async () => {
    const cuisine = 'constructor;__proto__;pizza'
    const [row] = await read(JSON.stringify({ elements: [{ ...BELL, tags: { ...BELL.tags, cuisine } }] }))
    expect(row).toMatchObject({ columns: { cuisines: ['Italian'] } })
  })

  test('takes no altitude of GeoJSON for a longitude or latitude', async () => {
    const at = (coordinates: unknown) => ({ type: 'Feature', properties: BELL.tags, geometry: { type: 'Any', coordinates } })
    const outline = [
      [
        [-0.7, 51, 30],
        [-0.5, 52, 40],
      ],
    ]
    const rows = await read(JSON.stringify({ features: [at([-0.6, 51.48, 20]), at(outline), at([outline])] }))
    const positions = rows.map((row) => ('columns' in row ? [row.columns.longitude, row.columns.latitude] : row))
    expect(positions).toEqual([
      [-0.6, 51.48],
      [-0.6, 51.5],
      [-0.6, 51.5],
    ])
  })

  test('gives the columns of a venue to rows from GeoJSON, with points and with outlines', async () => {
    const point = { type: 'Feature', id: 'node/42', properties: BELL.tags, geometry: { type: 'Point', coordinates: [-0.6, 51.48] } }
    const outline = {
      type: 'Feature',
      properties: { '@id': 'way/9', amenity: 'pub', name: 'The Swan' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-0.2, 51],
            [0, 51],
            [0, 52],
            [-0.2, 52],
            [-0.2, 51],
          ],
        ],
      },
    }
    const columns = { id: 'osm-way/9', name: 'The Swan', latitude: 51.5, longitude: -0.1 }
    expect(await read(JSON.stringify({ type: 'FeatureCollection', features: [point, outline] }), 'area.geojson')).toEqual([
      { line: 1, columns: BELL_COLUMNS },
      { line: 1, columns },
    ])
    expect(await read(`${JSON.stringify(point)}\n${JSON.stringify(outline)}\n`, 'area.geojsonl')).toEqual([
      { line: 1, columns: BELL_COLUMNS },
      { line: 2, columns },
    ])
  })

  test('gives the columns of a venue to rows from GeoJSON, when an outline has very many corners', async () => {
    const corners = Array.from({ length: 150_000 }, (_, at) => (at % 2 === 0 ? '1' : '3'))
    const text = `{"type":"Feature","properties":{"amenity":"pub"},"geometry":{"coordinates":[${corners},[[[[[[5]]]]]]]}}`
    expect(await read(text)).toEqual([{ line: 1, columns: { id: '', latitude: 3, longitude: 1 } }])
  })

  test('gives the columns of a venue to rows from the Overpass API, when a list of cuisines is very long', async () => {
    const tags = { amenity: 'pub', cuisine: `${'regional;'.repeat(100_000)}thai` }
    expect(await read(`${JSON.stringify({ type: 'node', id: 1, tags })}\n`)).toEqual([{ line: 1, columns: { id: 'osm-node/1' } }])
  })

  test.each([
    [{ type: 'node', id: { toString: 1 }, tags: { amenity: { toString: 1 } } }, 'A place of the kind , not one to eat or drink'],
    [{ type: 'node', tags: { amenity: 'x'.repeat(1000) } }, `A place of the kind ${'x'.repeat(100)}…, not one to eat or drink`],
    [{ FHRSID: 1, BusinessName: 'A', BusinessType: { toString: 1 } }, 'A business of the kind , which serves no guests'],
  ])('rejects a row whose values are of other kinds: %o', async (row, unreadable) => {
    expect(await read(`${JSON.stringify(row)}\n`)).toEqual([{ line: 1, unreadable }])
  })

  const HYGIENE = {
    id: 'fhrs-1159542',
    name: 'Salt & Vinegar',
    address: ['London Road', 'Wooburn Moor'],
    address_postcode: 'HP10 0NJ',
    hygiene_id: '1159542',
  }

  test('gives the columns of a venue to rows from the JSON of the Food Hygiene Rating Scheme', async () => {
    const detail = {
      FHRSID: 1159542,
      BusinessName: 'Salt & Vinegar',
      BusinessType: 'Takeaway/sandwich shop',
      AddressLine1: 'London Road',
      AddressLine2: 'Wooburn Moor',
      AddressLine3: '',
      PostCode: 'HP10 0NJ',
      RatingValue: '5',
      RatingDate: '2026-03-12T00:00:00',
      Geocode: { Longitude: '-0.689', Latitude: '51.603' },
    }
    const school = { ...detail, BusinessType: 'School/college/university' }
    const rows = [detail, school]
    const files = [
      // Downloads of an authority, in the older format and in the present one, and answers of the API.
      { FHRSEstablishment: { Header: { ItemCount: 2 }, EstablishmentCollection: { EstablishmentDetail: rows } } },
      { FHRSEstablishment: { Header: { ItemCount: 2 }, EstablishmentCollection: rows } },
      { establishments: rows, meta: { totalCount: 2 } },
    ]
    for (const file of [...files, ...files.map((one) => JSON.stringify(one, null, 1))])
      expect(await read(typeof file === 'string' ? file : JSON.stringify(file))).toEqual([
        {
          line: expect.any(Number),
          columns: { ...HYGIENE, latitude: '51.603', longitude: '-0.689', hygiene_rating: '5', hygiene_rated_on: '2026-03-12T00:00:00' },
        },
        { line: expect.any(Number), unreadable: 'A business of the kind School/college/university, which serves no guests' },
      ])
  })

  test('rejects nothing but the row whose id is an object without a text', async () => {
    const row = (FHRSID: unknown) => ({ FHRSID, BusinessName: 'Salt & Vinegar', BusinessType: 'Pub/bar/nightclub' })
    const [first, second] = await read(JSON.stringify([row({ toString: 1 }), row(1159542)]))
    expect(first).toMatchObject({ columns: { id: 'fhrs-' } })
    expect(second).toMatchObject({ columns: { id: 'fhrs-1159542', hygiene_id: '1159542' } })
  })

  test('gives the columns of a venue to rows from the XML of the Food Hygiene Rating Scheme', async () => {
    const xml = `<?xml version="1.0" encoding="utf-8"?>
<FHRSEstablishment><Header><ItemCount>1</ItemCount></Header><EstablishmentCollection>
<EstablishmentDetail><FHRSID>1159542</FHRSID><BusinessName>Salt &amp; Vinegar</BusinessName><BusinessType>Pub/bar/nightclub</BusinessType>
<AddressLine1>London Road</AddressLine1><AddressLine2>Wooburn Moor</AddressLine2><PostCode>HP10 0NJ</PostCode>
<Scores><Hygiene>5</Hygiene></Scores><Geocode><Longitude>-0.689</Longitude><Latitude>51.603</Latitude></Geocode></EstablishmentDetail>
</EstablishmentCollection></FHRSEstablishment>`
    expect(await read(xml)).toEqual([{ line: 3, columns: { ...HYGIENE, latitude: '51.603', longitude: '-0.689' } }])
  })

  test.each([
    ['<a><b></a>', /^The file is not valid XML: /],
    ['<html><body>Sign in</body></html>', /^The file has no EstablishmentDetail/],
    ['<!DOCTYPE x [<!ENTITY a "aaaa">]><EstablishmentDetail><Name>&a;</Name></EstablishmentDetail>', /^The file is not valid XML: /],
  ])('rejects other XML, and entities that expand: %s', async (xml, reason) => {
    await expect(read(xml)).rejects.toThrow(reason)
    await expect(read(xml)).rejects.toBeInstanceOf(UnreadableFileError)
  })
})
