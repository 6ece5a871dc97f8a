import { describe, expect, test } from 'vitest'
import { rejectionMessage } from '../../import-files/report.ts'
import { parseVenue, splitAddressLines } from './parse-venue.ts'

const enough = { name: 'The Crown', address_road: '1 High Street', address_city: 'Windsor', address_postcode: 'SL4 1NJ' }

function fieldsOf(columns: Record<string, unknown>) {
  const read = parseVenue(columns)
  return 'venue' in read ? read.venue.fields : null
}

function refusalOf(columns: Record<string, unknown>): string | null {
  const read = parseVenue({ ...enough, ...columns })
  return 'refused' in read ? rejectionMessage(read.refused.errors) : null
}

describe('parseVenue rejects a row', () => {
  test.each<[Record<string, unknown>, string]>([
    [{ address_city: ' ', address_postcode: null }, 'address_city and address_postcode are missing'],
    [{ name: undefined, price: '$' }, 'name is missing. price: Please choose a price from £ to £££££'],
    [{ name: ['The Crown'] }, 'name: Please check what you entered'],
    [{ name: 'The Cr\uFFFDwn' }, "name: Some characters were lost because the file isn't UTF-8. Please save it as UTF-8."],
    [{ id: 'a\0b' }, "id: Some characters aren't supported. Please remove them."],
    [{ id: 'x'.repeat(201) }, 'id: This is too long. Please shorten it.'],
    [{ cuisines: 'Thai|Plutonian' }, 'cuisines "Plutonian": Please choose cuisines from the list'],
    [{ cuisines: ['Thai', 7, 'x'.repeat(200)] }, `cuisines "7, ${'x'.repeat(97)}…": Please choose cuisines from the list`],
    [{ cuisines: ['Thai', 'French', 'Vegan', 'Bistro'] }, 'cuisines: Maximum of 3 cuisines selected'],
    [{ latitude: '51,48' }, 'latitude: Please enter a latitude from -90 to 90'],
    [{ latitude: 91 }, 'latitude: Please enter a latitude from -90 to 90'],
    [{ longitude: '0x10' }, 'longitude: Please enter a longitude from -180 to 180'],
    [{ active: 'perhaps' }, 'active: Please choose yes or no'],
    [{ address: ['1 High Street'], address_road: '', address_city: '' }, 'address_road and address_city are missing'],
  ])('with %j', (columns, sentence) => {
    expect(refusalOf(columns)).toBe(sentence)
  })
})

describe('parseVenue', () => {
  test('treats blank cells as not given', () => {
    expect(fieldsOf({ ...enough, phone: '', county: null, cuisines: [], latitude: '  ' })).toEqual(enough)
  })

  test('trims text and turns a number into its digits', () => {
    expect(fieldsOf({ ...enough, name: 1921, description: '  two\n\n lines ' })).toMatchObject({
      name: '1921',
      description: 'two\n\n lines',
    })
  })

  test('accepts other column names when the own column is missing or blank', () => {
    const aliased = { Name: 'The Crown', Road: '1 High Street', Town: 'Windsor', 'Post Code': 'SL4 1NJ', Lat: '51.5', lng: '-0.6' }
    expect(fieldsOf(aliased)).toEqual({ ...enough, latitude: 51.5, longitude: -0.6 })
    expect(fieldsOf({ ...enough, postcode: 'XX1 1XX' })).toEqual(enough)
    expect(fieldsOf({ postcode: 'SL4 1NJ', ...enough, address_postcode: '' })).toEqual(enough)
  })

  test('reads cuisines as a list or as text in any case, or only from `cuisine`', () => {
    const read = (columns: Record<string, unknown>) => fieldsOf({ ...enough, ...columns })?.cuisines
    expect(read({ cuisines: ['Thai', 'wine bar'] })).toEqual(['Thai', 'Wine Bar'])
    expect(read({ cuisines: 'thai| Wine Bar ;FRENCH' })).toEqual(['Thai', 'Wine Bar', 'French'])
    expect(read({ cuisine: 'Thai' })).toEqual(['Thai'])
    expect(read({ cuisine: 'Thai', cuisines: ['French', 'Thai'] })).toEqual(['French', 'Thai'])
  })

  test('reads the hours of a week from one column or from one for each day', () => {
    const read = (columns: Record<string, unknown>) => {
      const { hours_mon_fri, hours_sat_sun } = fieldsOf({ ...enough, ...columns }) ?? {}
      return [hours_mon_fri, hours_sat_sun]
    }
    expect(read({ opening_hours: 'Tu-Su 12:00-22:00' })).toEqual(['Tue–Fri 12:00 – 22:00; Mon closed', '12:00 – 22:00'])
    const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    const days = names.map((day) => [`${day} hours`, day === 'Sunday' ? 'x' : '9:00 AM-5:00 PM'])
    expect(read(Object.fromEntries(days))).toEqual(['09:00 – 17:00', 'Sat 09:00 – 17:00; Sun closed'])
    expect(read(Object.fromEntries(days.slice(1)))).toEqual([undefined, undefined])
    expect(read({ opening_hours: 'Mo-Su 12:00-22:00', hours_mon_fri: '12 till late' })).toEqual(['12 till late', undefined])
    expect(read({ opening_hours: 'Apr-Oct Mo-Su 12:00-22:00' })).toEqual([undefined, undefined])
  })

  test('reads flags in the words of spreadsheets', () => {
    expect(fieldsOf({ ...enough, active: 'No', featured: 1, new: 'TRUE' })).toMatchObject({ active: false, featured: true, new: true })
  })

  test('returns the names of columns that it does not use', () => {
    expect(parseVenue({ ...enough, slug: 'the-crown', local_authority: 5 }).unused).toEqual(['local_authority'])
  })
})

describe('splitAddressLines', () => {
  test.each<[string[], { road: string; city: string; county: string | null } | null]>([
    [['94 High Street', 'Waddesdon', 'Buckinghamshire'], { road: '94 High Street', city: 'Waddesdon', county: 'Buckinghamshire' }],
    [['Unit 7', 'Duke Street', 'Chelmsford'], { road: 'Unit 7, Duke Street', city: 'Chelmsford', county: null }],
    [['2 Manor Road', 'DIDCOT', 'Oxon.'], { road: '2 Manor Road', city: 'DIDCOT', county: 'Oxon.' }],
    [['', '11a Northington Street', ' London '], { road: '11a Northington Street', city: 'London', county: null }],
    [['The Mill', 'Kent'], null],
    [['The Mill Road East Grinstead'], null],
    [[], null],
  ])('splits %j', (lines, expected) => {
    expect(splitAddressLines(lines)).toEqual(expected)
  })

  test('splits the postal address of a row when it has no columns for road and city', () => {
    const row = { name: 'A', postcode: 'B1 1BB', address: ['1 The Row', 'Solihull, West Midlands'] }
    expect(fieldsOf(row)).toMatchObject({ address_road: '1 The Row', address_city: 'Solihull', address_county: 'West Midlands' })
    expect(fieldsOf({ ...enough, address: ['9 Other Road', 'Eton'] })).toEqual(enough)
  })

  test.each([
    ['1 The Row', '1 The Row', undefined],
    ['Unit 7, 1 The Row', 'Unit 7, 1 The Row', undefined],
    ['1 The Row, solihull', '1 The Row', undefined],
    ['1 The Row, Solihull, West Midlands', '1 The Row', 'West Midlands'],
    ['1 The Row, Kent', '1 The Row, Kent', undefined],
  ])('reads the address %j of a row with a column for the city as the road', (address, road, county) => {
    const named = { name: 'A', address_postcode: 'B1 1BB', address_city: 'Solihull' }
    expect(fieldsOf({ ...named, address })).toEqual({ ...named, address_road: road, address_county: county })
  })
})
