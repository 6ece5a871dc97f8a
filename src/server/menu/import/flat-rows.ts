import { normaliseColumnName } from '../../import-files/parse-cells.ts'
import type { RowPosition } from '../../import-files/report.ts'
import { isObject, type SourceRow } from '../../import-files/source-row.ts'

export type FlatRow = Readonly<Record<string, unknown>>

export const MENU_CELLS = {
  menu_id: 'id',
  venue_id: 'venue_id',
  venue_slug: 'venue_slug',
  menu_name: 'name',
  menu_type: 'menu_type',
  menu_description: 'description',
  menu_active: 'active',
  start_date: 'start_date',
  end_date: 'end_date',
  menu_image_url: 'image_url',
  menu_image_alt: 'image_alt',
} as const
export const CATEGORY_CELLS = { category_id: 'id', category_name: 'name', category_description: 'description' } as const
export const ITEM_CELLS = {
  item_id: 'id',
  item_name: 'name',
  item_description: 'description',
  price: 'price',
  item_sizes: 'sizes',
  rating: 'rating',
  dietary_info: 'dietary_info',
  item_image_url: 'image_url',
  item_image_alt: 'image_alt',
  featured: 'featured',
  item_active: 'active',
} as const

const KNOWN = new Set<string>([...Object.keys(MENU_CELLS), ...Object.keys(CATEGORY_CELLS), ...Object.keys(ITEM_CELLS), 'venue_name'])

function isNested<Row extends object>(columns: Row): columns is Row & { categories: unknown[] } {
  return 'categories' in columns && Array.isArray(columns.categories)
}

/** Converts a source row to table rows: a nested menu gives one row per item, and one for each empty category or menu. */
function flatRows(columns: Readonly<Record<string, unknown>>): FlatRow[] {
  if (!isNested(columns)) return [plain(columns)]
  const menu = spread(columns, MENU_CELLS)
  const categories = columns.categories.filter(isObject)
  if (categories.length === 0) return [menu]
  return categories.flatMap((category) => {
    const head = { ...menu, ...spread(category, CATEGORY_CELLS) }
    const items = Array.isArray(category.items) ? category.items.filter(isObject) : []
    return items.length === 0 ? [head] : items.map((item) => ({ ...head, ...spread(item, ITEM_CELLS) }))
  })
}

function countRows(columns: Readonly<Record<string, unknown>>): number {
  if (!isNested(columns)) return 1
  const items = (category: unknown) => (isObject(category) && Array.isArray(category.items) ? category.items.length : 0)
  return Math.max(
    1,
    columns.categories.reduce<number>((sum, category) => sum + Math.max(1, items(category)), 0),
  )
}

export function unusedColumns(columns: Readonly<Record<string, unknown>>): string[] {
  return isNested(columns) ? [] : Object.keys(columns).filter((column) => !KNOWN.has(normaliseColumnName(column)))
}

function plain(columns: Readonly<Record<string, unknown>>): FlatRow {
  return Object.fromEntries(Object.entries(columns).map(([column, cell]) => [normaliseColumnName(column), trimmed(cell)]))
}

function spread(entity: Readonly<Record<string, unknown>>, cells: Readonly<Record<string, string>>): FlatRow {
  return Object.fromEntries(Object.entries(cells).map(([column, field]) => [column, trimmed(entity[field])]))
}

function trimmed(cell: unknown): unknown {
  return typeof cell === 'string' ? cell.trim() : cell
}

/** Maximum rows of one menu: ten times a long menu. All of them are in memory together, and are written in one transaction. */
export const MAX_MENU_ROWS = 5000

const TOO_MANY = `This menu has more than ${MAX_MENU_ROWS.toLocaleString('en-GB')} rows. Please divide it into several menus.`

export type MenuRowGroup = RowPosition & ({ rows: FlatRow[]; columns: Record<string, unknown> } | { unreadable: string })

type OpenGroup = RowPosition & { rows: FlatRow[]; columns: Record<string, unknown>; count: number }

export async function* groupRows(source: AsyncIterable<SourceRow>): AsyncGenerator<MenuRowGroup> {
  let open: OpenGroup | null = null
  let row = 0
  for await (const one of source) {
    row++
    if ('unreadable' in one) {
      if (open) yield closed(open)
      open = null
      yield { line: one.line, row, unreadable: one.unreadable }
      continue
    }
    const count = countRows(one.columns)
    const rows = count > MAX_MENU_ROWS ? [] : flatRows(one.columns)
    if (open && !isNested(one.columns) && !isNested(open.columns) && keyOf(open.rows[0]) === keyOf(rows[0])) {
      open.count += count
      if (open.count <= MAX_MENU_ROWS) open.rows.push(...rows)
    } else {
      if (open) yield closed(open)
      open = { line: one.line, row, rows, columns: one.columns, count }
    }
  }
  if (open) yield closed(open)
}

function closed({ line, row, rows, columns, count }: OpenGroup): MenuRowGroup {
  return count > MAX_MENU_ROWS ? { line, row, unreadable: TOO_MANY } : { line, row, rows, columns }
}

function keyOf(row: FlatRow | undefined): string {
  const { menu_id, venue_id, venue_slug, menu_name, menu_type } = row ?? {}
  return JSON.stringify([menu_id ?? '', venue_id ?? '', venue_slug ?? '', menu_name ?? '', menu_type ?? ''])
}
