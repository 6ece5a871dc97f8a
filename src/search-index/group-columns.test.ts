import { expect, test } from 'vitest'
import { GroupColumns } from './group-columns.ts'

const HERE = { latitude: 51.5, longitude: -0.6 }
const aVenue = (latitude: number | null) => ({
  number: 0,
  address_city: 'Windsor',
  cuisines: [],
  price: null,
  latitude,
  longitude: HERE.longitude,
})

test('the distances of a venue and its menu are the present ones when it moves or loses its coordinates after a search', () => {
  const columns = new GroupColumns()
  columns.setVenue(aVenue(HERE.latitude))
  columns.setMenu({ number: 0, menu_type: 'Daily', venue: { number: 0 } })
  const distances = () => {
    const { venues, dishes } = columns.distancesFrom(HERE)
    return [venues[0]?.toFixed(1), dishes[0]?.toFixed(1)]
  }
  expect(distances()).toEqual(['0.0', '0.0'])
  columns.setVenue(aVenue(HERE.latitude + 1))
  expect(distances()).toEqual(['111.2', '111.2'])
  columns.setVenue(aVenue(null))
  expect(distances()).toEqual(['Infinity', 'Infinity'])
})
