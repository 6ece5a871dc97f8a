import { expect, test } from 'vitest'
import { MAX_MENU_ROWS } from './flat-rows.ts'
import { parseMenu } from './parse-menu.ts'

test('parseMenu reports every error of a long menu', () => {
  const rows = Array.from({ length: MAX_MENU_ROWS }, (_, at) => ({
    category_name: 'Mains',
    item_name: `Dish ${at}`,
    price: 'x',
    rating: 'x',
    featured: 'x',
    item_active: 'x',
  }))
  const read = parseMenu(rows)
  expect('errors' in read && read.errors.filter(({ code }) => code === 'flag_invalid')).toHaveLength(2 * MAX_MENU_ROWS)
})
