import type { CategoryInput, ItemInput, MenuInput } from '../../../contract/managed-menu.ts'
import type { ErrorCode, FieldError } from '../../../domain/errors.ts'
import { isEmptyField } from '../../../domain/fields.ts'
import { ITEM_REQUIRED, validateItemFields } from '../../../domain/menu/item-fields.ts'
import { CATEGORY_REQUIRED, MENU_REQUIRED, validateCategoryFields, validateMenuFields } from '../../../domain/menu/menu-fields.ts'
import { parseSizesText, type SizeEntry } from '../../../domain/menu/sizes.ts'
import { type ParseResult, partsOf, quoted, readFlag, readNumber, readText, scalarText } from '../../import-files/parse-cells.ts'
import { CATEGORY_CELLS, type FlatRow, ITEM_CELLS, MENU_CELLS } from './flat-rows.ts'

export type ParsedItem = { id: string | null; fields: ItemInput }
export type ParsedCategory = { id: string | null; fields: CategoryInput; items: ParsedItem[] }
export type ParsedMenu = {
  id: string | null
  venueId: string | null
  venueSlug: string | null
  fields: MenuInput
  categories: ParsedCategory[]
}

export function parseMenu(rows: readonly FlatRow[]): { menu: ParsedMenu } | { name: string | null; errors: FieldError[] } {
  const errors: FieldError[] = []
  const head = takeCells(rows[0] ?? {}, MENU_CELLS, '', errors)
  const { id, venue_id, venue_slug, ...fields } = head
  errors.push(...validateMenuFields(fields as MenuInput, MENU_REQUIRED))
  const byKey = new Map<string, ParsedCategory>()
  const reading = { ids: categoryIds(rows), byKey, errors }
  for (const [index, row] of rows.entries()) {
    const category = categoryOf(row, reading)
    if (category) takeItem(row, category, index, errors)
  }
  if (!venue_id && !venue_slug) errors.push({ field: 'venue_id', code: 'required_fields' })
  if (errors.length > 0) return { name: textOf(fields.name), errors }
  const categories = [...byKey.values()]
  return { menu: { id: idOf(id), venueId: textOf(venue_id), venueSlug: textOf(venue_slug), fields: fields as MenuInput, categories } }
}

function categoryIds(rows: readonly FlatRow[]): Map<unknown, unknown> {
  const ids = new Map<unknown, unknown>()
  for (const { category_id, category_name } of rows)
    if (!isEmptyField(category_id) && !ids.has(category_name)) ids.set(category_name, category_id)
  return ids
}

/** `ids`: of categories by name. `byKey`: those of earlier rows, in order. */
type Reading = { ids: ReadonlyMap<unknown, unknown>; byKey: Map<string, ParsedCategory>; errors: FieldError[] }

function categoryOf(row: FlatRow, { ids, byKey, errors }: Reading): ParsedCategory | null {
  if (Object.keys(CATEGORY_CELLS).every((column) => isEmptyField(row[column]))) {
    const isItem = Object.keys(ITEM_CELLS).some((column) => !isEmptyField(row[column]))
    if (isItem) errors.push({ field: 'category_name', code: 'required_fields' })
    return null
  }
  const given = isEmptyField(row.category_id) ? ids.get(row.category_name) : row.category_id
  const key = given === undefined ? `name ${scalarText(row.category_name)}` : `id ${scalarText(given)}`
  const known = byKey.get(key)
  if (known) return known
  const label = `category ${labelOf(row.category_name, byKey.size)}`
  const { id: _given, ...fields } = takeCells(row, CATEGORY_CELLS, label, errors)
  errors.push(...labelled(label, validateCategoryFields(fields as CategoryInput, CATEGORY_REQUIRED)))
  const category = { id: idOf(given), fields: fields as CategoryInput, items: [] }
  byKey.set(key, category)
  return category
}

function takeItem(row: FlatRow, category: ParsedCategory, index: number, errors: FieldError[]): void {
  if (Object.keys(ITEM_CELLS).every((column) => isEmptyField(row[column]))) return
  const label = `item ${labelOf(row.item_name, index)}`
  const unreadable: FieldError[] = []
  const { id, ...fields } = takeCells(row, ITEM_CELLS, label, unreadable)
  const unread = new Set(unreadable.map(({ field }) => field))
  const wrong = labelled(label, validateItemFields(fields as ItemInput, ITEM_REQUIRED))
  errors.push(...unreadable, ...wrong.filter(({ field }) => !unread.has(field)))
  category.items.push({ id: idOf(id), fields: fields as ItemInput })
}

function takeCells(row: FlatRow, cells: Readonly<Record<string, string>>, label: string, errors: FieldError[]): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const [column, field] of Object.entries(cells)) {
    if (isEmptyField(row[column])) continue
    const read = readCell(field, row[column])
    if ('value' in read) given[field] = read.value
    else errors.push(...labelled(label, [{ field, code: read.error }]))
  }
  return given
}

function readCell(field: string, cell: unknown): ParseResult<unknown> {
  if (field === 'active' || field === 'featured') return readFlag(cell)
  if (field === 'rating') return readNumber(cell, 'rating_invalid')
  if (field === 'price') return typeof cell === 'number' ? { value: cell } : readAs(cell, 'price_invalid')
  if (field === 'dietary_info') return readList(cell)
  if (field === 'sizes') return readSizes(cell)
  return readText(cell)
}

function readAs(cell: unknown, error: ErrorCode): ParseResult<string> {
  const read = readText(cell)
  return 'value' in read ? read : { error }
}

function readList(cell: unknown): ParseResult<string[]> {
  const parts = partsOf(cell)
  if (!parts.every((part) => typeof part === 'string')) return { error: 'dietary_unknown' }
  return { value: [...new Set(parts.map((part) => part.trim().toLowerCase()).filter(Boolean))] }
}

/** Reads text such as 'Glass: 6.20 | Bottle: 24.00', or a list of objects in a nested file. */
function readSizes(cell: unknown): ParseResult<SizeEntry[]> {
  if (typeof cell === 'string') return { value: parseSizesText(cell) }
  const isSize = (one: unknown): one is SizeEntry =>
    typeof one === 'object' &&
    one !== null &&
    'name' in one &&
    'price' in one &&
    typeof one.name === 'string' &&
    (typeof one.price === 'number' || typeof one.price === 'string')
  return Array.isArray(cell) && cell.every(isSize)
    ? { value: cell.map(({ name, price }) => ({ name, price })) }
    : { error: 'size_name_invalid' }
}

function labelled(label: string, errors: readonly FieldError[]): FieldError[] {
  return errors.map(({ field, code }) => ({ field: label ? `${label} ${field}` : field, code }))
}

function labelOf(name: unknown, index: number): string {
  return typeof name === 'string' && name.trim() ? `"${quoted(name.trim())}"` : String(index + 1)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function idOf(value: unknown): string | null {
  return textOf(value)?.toLowerCase() ?? null
}
