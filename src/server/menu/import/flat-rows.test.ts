import { describe, expect, test } from 'vitest'
import type { SourceRow } from '../../import-files/source-row.ts'
import { groupRows, MAX_MENU_ROWS } from './flat-rows.ts'

async function group(all: readonly Record<string, unknown>[]) {
  async function* source(): AsyncGenerator<SourceRow> {
    for (const [at, columns] of all.entries()) yield { line: at + 1, columns }
  }
  const groups = await Array.fromAsync(groupRows(source()))
  return groups.map((one) => ({ row: one.row, ...('rows' in one ? { count: one.rows.length } : { unreadable: one.unreadable }) }))
}

const flat = (menu_name: string, count: number) => Array.from({ length: count }, (_, at) => ({ menu_name, item_name: `Dish ${at}` }))
const nested = (counts: readonly number[]) => ({
  name: 'Lunch',
  categories: counts.map((count) => ({ items: Array.from({ length: count }, () => ({})) })),
})

describe('groupRows', () => {
  test('rejects a menu when it has too many rows, and continues with the next one', async () => {
    const rows = [...flat('Lunch', MAX_MENU_ROWS), ...flat('Dinner', MAX_MENU_ROWS + 2), ...flat('Supper', 1)]
    expect(await group(rows)).toEqual([
      { row: 1, count: MAX_MENU_ROWS },
      { row: MAX_MENU_ROWS + 1, unreadable: 'This menu has more than 5,000 rows. Please divide it into several menus.' },
      { row: 2 * MAX_MENU_ROWS + 3, count: 1 },
    ])
  })

  test('rejects a nested menu when its items and empty categories are too many rows', async () => {
    expect(await group([nested([MAX_MENU_ROWS - 1, 0]), nested([MAX_MENU_ROWS, 0]), nested([])])).toEqual([
      { row: 1, count: MAX_MENU_ROWS },
      { row: 2, unreadable: expect.stringContaining('more than 5,000 rows') },
      { row: 3, count: 1 },
    ])
  })
})
