import { randomUUID } from 'node:crypto'
import type { ManagedCategory, ManagedItem, ManagedMenu } from '../../../contract/managed-menu.ts'
import { diffFields } from '../../../domain/audit.ts'
import type { FieldError } from '../../../domain/errors.ts'
import { isLowestPrice } from '../../../domain/menu/item-fields.ts'
import { formatSizesText, type ItemSize } from '../../../domain/menu/sizes.ts'
import { normaliseForComparison } from '../../import-files/parse-cells.ts'
import type { FieldValue, RowPosition, Summary } from '../../import-files/report.ts'
import { toCategoryColumns, toItemColumns } from '../manage/to-columns.ts'
import type { ParsedCategory, ParsedItem, ParsedMenu } from './parse-menu.ts'

type CategoryColumns = ReturnType<typeof toCategoryColumns>
type ItemColumns = ReturnType<typeof toItemColumns>

export type ContentPlan = {
  newCategories: { id: string; columns: CategoryColumns }[]
  changedCategories: { id: string; columns: CategoryColumns }[]
  newItems: { id: string; category_id: string; order: number; columns: ItemColumns }[]
  changedItems: { id: string; columns: ItemColumns & { category_id?: string } }[]
  changes: MenuFieldChange[]
  errors: FieldError[]
}

/** `ids`: entities that earlier rows matched. `named`: ids that any row of the menu contains. */
type Met = { ids: Set<string>; named: ReadonlySet<string | null> }

/**
 * Plans the changes to a menu's categories and items. A row matches the entity with its id, otherwise the first
 * unmatched one with its name whose id no row contains. An unmatched row is new, with its own id when that is free.
 * @param present the stored menu; null for a new one
 */
export function planContents(read: ParsedMenu, present: ManagedMenu | null, isFree: (id: string) => boolean): ContentPlan {
  const plan: ContentPlan = { newCategories: [], changedCategories: [], newItems: [], changedItems: [], changes: [], errors: [] }
  const met: Met = { ids: new Set(), named: new Set(read.categories.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)])) }
  const newId = (given: string | null) => {
    const id = given !== null && isFree(given) && !met.ids.has(given) ? given : randomUUID()
    met.ids.add(id)
    return id
  }
  for (const category of read.categories) {
    const known = meant(category, category.fields.name, present?.categories ?? [], met)
    const id = known?.id ?? newId(category.id)
    if (known) planCategory(plan, category, known)
    else {
      plan.newCategories.push({ id, columns: toCategoryColumns(category.fields) })
      plan.changes.push({ field: 'category', from: null, to: category.fields.name ?? '' })
    }
    planItems(plan, category, { id, known, present, met, newId })
  }
  return plan
}

function planCategory(plan: ContentPlan, { fields }: ParsedCategory, known: ManagedCategory): void {
  const columns = toCategoryColumns(fields)
  const changes = diffImport(known, columns, `category "${known.name}" `)
  if (changes.length === 0) return
  plan.changedCategories.push({ id: known.id, columns })
  plan.changes.push(...changes)
}

type PlannedCategory = {
  id: string
  known: ManagedCategory | undefined
  present: ManagedMenu | null
  met: Met
  newId: (id: string | null) => string
}

function planItems(plan: ContentPlan, category: ParsedCategory, { id, known: into, present, met, newId }: PlannedCategory): void {
  const everywhere = present?.categories.flatMap(({ items }) => items) ?? []
  let last = Math.max(0, ...(into?.items ?? []).map(({ order }) => order))
  for (const item of category.items) {
    const byId = everywhere.find((other) => other.id === item.id && !met.ids.has(other.id))
    const known = byId ?? meant(item, item.fields.name, into?.items ?? [], met)
    if (known) {
      met.ids.add(known.id)
      const moved = known.category_id === id ? {} : { category_id: id, order: ++last }
      planItem(plan, item, known, moved)
    } else {
      plan.newItems.push({ id: newId(item.id), category_id: id, order: ++last, columns: toItemColumns(item.fields) })
      plan.changes.push({ field: 'item', from: null, to: item.fields.name ?? '' })
    }
  }
}

function planItem(plan: ContentPlan, { fields }: ParsedItem, known: ManagedItem, moved: { category_id?: string; order?: number }): void {
  const columns = { ...toItemColumns(fields), ...moved }
  if (!fields.sizes && !isLowestPrice(fields.price, known.sizes))
    plan.errors.push({ field: `item "${known.name}" price`, code: 'price_not_lowest' })
  const changes = diffImport(known, columns, `item "${known.name}" `)
  if (changes.length === 0) return
  plan.changedItems.push({ id: known.id, columns })
  plan.changes.push(...changes)
}

function meant<T extends { id: string; name: string }>(
  row: { id: string | null },
  name: string | null | undefined,
  there: readonly T[],
  { ids, named }: Met,
): T | undefined {
  const open = there.filter(({ id }) => !ids.has(id))
  const found = open.find(({ id }) => id === row.id) ?? open.find((one) => !named.has(one.id) && one.name.trim() === name)
  if (found) ids.add(found.id)
  return found
}

export function diffImport(present: object, given: object, belongs: string): MenuFieldChange[] {
  return diffFields(asCompared(present), asCompared(given)).map(({ field, from, to }) => ({
    field: belongs + field,
    from: from as FieldValue,
    to: to as FieldValue,
  }))
}

function asCompared(entity: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entity).map(([field, value]) => [
      field,
      field === 'sizes' ? formatSizesText(value as ItemSize[]) : normaliseForComparison(value),
    ]),
  )
}

type MenuFieldChange = { field: string; from: FieldValue; to: FieldValue }

export type MenuReport = RowPosition &
  (
    | { outcome: 'created'; name: string; venue: string; categories: number; items: number }
    | { outcome: 'changed'; name: string; venue: string; changes: MenuFieldChange[] }
    | { outcome: 'unchanged'; name: string; venue: string }
    /** Only the first rows of a menu are imported. */
    | { outcome: 'duplicate'; name: string; first: RowPosition }
    | { outcome: 'refused'; name: string | null; reason: string }
  )

export type MenuReportLine = MenuReport | Summary
