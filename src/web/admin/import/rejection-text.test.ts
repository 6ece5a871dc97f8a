import { expect, test } from 'vitest'
import { rejectionText } from './rejection-text.ts'

test.each([
  ['address_city is missing', 'City is missing'],
  ['name, address_road and address_city are missing', 'Name, road and city are missing'],
  ['address_city is missing. price: Please choose a price from £ to ££££', 'City is missing. Price: Please choose a price from £ to ££££'],
  ['item "Fish_and chips" dietary_info: That is unknown.', 'Item "Fish_and chips" dietary options: That is unknown.'],
  ['category_name is missing. There are 10 more errors', 'Category name is missing. There are 10 more errors'],
  [
    '2 venues have this name and postcode: the row needs the id of the one it means',
    '2 venues have this name and postcode: the row needs the id of the one it means',
  ],
])('rejectionText(%j) returns %j', (reason, text) => {
  expect(rejectionText(reason)).toBe(text)
})
