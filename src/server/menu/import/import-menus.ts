import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { ManagedMenu } from '../../../contract/managed-menu.ts'
import { ALL_MESSAGES } from '../../../domain/all-messages.ts'
import { diffFields } from '../../../domain/audit.ts'
import { MAX_CATEGORIES, MAX_ITEMS, MAX_VENUE_ITEMS } from '../../../domain/menu/menu-fields.ts'
import { mayBePublished } from '../../../domain/menu/visibility.ts'
import { type Authorized, authorize, can, limitingTowns } from '../../../domain/permissions.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { InvalidateVenues } from '../../cache/change-bus.ts'
import { menuCategories, menuItems, menus } from '../../db/schema/index.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import { OutcomeCounter, type RowPosition, rejectionMessage } from '../../import-files/report.ts'
import { NO_CHOICES, type RowChoices } from '../../import-files/row-choices.ts'
import type { SourceRow } from '../../import-files/source-row.ts'
import { countVenueItems, isBelowMenuLimit } from '../../menu-limits.ts'
import { nextUpdatedAt } from '../../optimistic-lock.ts'
import { cityForLimit } from '../../town/authorize-venue.ts'
import { moveImageToTrash } from '../../trash/replaced-image.ts'
import { getManagedMenu } from '../manage/read-managed-menus.ts'
import { toMenuColumns } from '../manage/to-columns.ts'
import { groupRows, type MenuRowGroup, unusedColumns } from './flat-rows.ts'
import { type ParsedMenu, parseMenu } from './parse-menu.ts'
import { type ContentPlan, diffImport, type MenuReport, type MenuReportLine, planContents } from './plan.ts'
import { contentEvents, findExistingMenu, findExistingVenue, writeContents } from './write.ts'

/** `choices`: by the first row of a menu. */
type Input = { rows: AsyncIterable<SourceRow>; apply: boolean; choices?: RowChoices }

/**
 * Imports menus in the format of an export, one transaction per menu. Yields one report per menu in file order, then
 * the summary. Fields that the file leaves out stay unchanged. A reported change is committed.
 * @throws DomainError not_allowed; any error of reading the rows
 */
export async function* importMenus({ ctx, input }: { ctx: AppContext; input: Input }): AsyncGenerator<MenuReportLine> {
  const { rows, apply, choices = NO_CHOICES } = input
  const run: ImportRun = { ctx, authorized: authorize(ctx.actor, 'guide:import', { what: 'menus' }), processed: new Map(), apply }
  const outcomes = new OutcomeCounter()
  for await (const group of groupRows(rows)) {
    const { leftOut = false, yieldsTo } = choices.get(group.row) ?? {}
    if (leftOut) continue
    if ('columns' in group) outcomes.noteUnused(unusedColumns(group.columns))
    const report = await reportOf(run, group, yieldsTo)
    outcomes.count(report)
    yield report
  }
  yield outcomes.summary(apply)
}

type ImportRun = {
  ctx: AppContext
  authorized: Authorized<'guide:import'>
  /** The positions in the file of the imported menus, by id. */
  processed: Map<string, RowPosition>
  apply: boolean
}

async function reportOf(run: ImportRun, group: MenuRowGroup, yieldsTo: RowPosition | undefined): Promise<MenuReport> {
  const place = { line: group.line, row: group.row }
  if ('unreadable' in group) return { ...place, outcome: 'refused', name: null, reason: group.unreadable }
  const read = parseMenu(group.rows)
  if ('errors' in read) return { ...place, outcome: 'refused', name: read.name, reason: rejectionMessage(read.errors) }
  if (yieldsTo) return { ...place, outcome: 'duplicate', name: read.menu.fields.name ?? '', first: yieldsTo }
  return importMenu(run, read.menu, place)
}

async function importMenu(run: ImportRun, read: ParsedMenu, place: RowPosition): Promise<MenuReport> {
  const { ctx, processed, apply } = run
  const { report, id } = apply
    ? await writeAs(ctx, (tx, ctx, invalidateVenues) => importInTransaction(tx, invalidateVenues, { ...run, ctx, read, place }))
    : await inTransaction(ctx.db, (tx) => importInTransaction(tx, null, { ...run, read, place }))
  // Only after the commit, because a transaction may run several times.
  if (id) processed.set(id, place)
  return report
}

/**
 * Decides what the rows of a menu change, and changes it.
 * @param invalidateVenues null for a dry run, which writes nothing
 * @returns the report; the id of the menu, unless its rows are refused or a duplicate
 */
async function importInTransaction(
  tx: Transaction,
  invalidateVenues: InvalidateVenues | null,
  { ctx, authorized, read, place, processed }: ImportRun & { read: ParsedMenu; place: RowPosition },
): Promise<{ report: MenuReport; id?: string }> {
  const name = read.fields.name ?? ''
  const refused = (reason: string) => ({ report: { ...place, outcome: 'refused' as const, name, reason } })
  const now = ctx.clock()
  const venue = await findExistingVenue(tx, read, invalidateVenues !== null)
  if (!venue) return refused(ALL_MESSAGES.venue_not_found)
  const city = await cityForLimit(tx, ctx.actor, venue.id)
  if (!can(ctx.actor, 'menu:manage', { venueId: venue.id, city })) return refused(ALL_MESSAGES.town_not_allowed)
  const found = await findExistingMenu(tx, venue.id, read, (id) => processed.has(id))
  const first = processed.get(found?.id ?? read.id ?? '')
  if (first) return { report: { ...place, outcome: 'duplicate', name, first } }
  if (found && found.venue_id !== venue.id) return refused('The menu with this id is another venue’s')
  const present = found ? await getManagedMenu(tx, found.id, now) : null
  const columns = toMenuColumns(read.fields)
  if (columns.active && present && !mayBePublished(present)) return refused(ALL_MESSAGES.menu_needs_review)
  const start = columns.start_date ?? (present ? new Date(present.start_date) : now)
  const end = columns.end_date ?? (present?.end_date ? new Date(present.end_date) : null)
  if (end && end < start) return refused(`end_date: ${ALL_MESSAGES.end_before_start}`)
  // An editor of some towns must not take the id of a deleted menu elsewhere, with which it is restored.
  const free = limitingTowns(ctx.actor) === null ? await freeIds(tx, read) : new Set<string>()
  const plan = planContents(read, present, (id) => free.has(id))
  if (plan.errors.length > 0) return refused(rejectionMessage(plan.errors))
  const limit = await limitExceeded(tx, venue.id, present, plan)
  if (limit) return refused(ALL_MESSAGES[limit])
  const ownChanges = present ? diffImport(present, columns, '') : []
  const id = present?.id ?? (read.id && free.has(read.id) ? read.id : randomUUID())
  const changes = [...ownChanges, ...plan.changes]
  if (present && changes.length === 0) return { id, report: { ...place, outcome: 'unchanged', name: present.name, venue: venue.name } }
  if (invalidateVenues) {
    if (present) {
      await moveReplacedImages(tx, ctx, present, { columns, changedItems: plan.changedItems })
      if (ownChanges.length > 0) await updateMenu(tx, id, columns, now)
    } else await insertMenu(tx, { ...columns, id, name, venue_id: venue.id, start_date: start }, now)
    await writeContents(tx, id, plan, now)
    const created = present ? [] : diffFields({}, { venue_id: venue.id, name, ...columns, start_date: start, end_date: end })
    const event = { action: 'menu.import', id, name, changes: [...created, ...changes] } as const
    await recordAudit(tx, ctx, authorized, event, ...(present ? contentEvents(present, plan) : []))
    invalidateVenues(venue.id)
  }
  if (present) return { id, report: { ...place, outcome: 'changed', name: present.name, venue: venue.name, changes } }
  const counts = { categories: plan.newCategories.length, items: plan.newItems.length }
  return { id, report: { ...place, outcome: 'created', name, venue: venue.name, ...counts } }
}

type MenuColumns = ReturnType<typeof toMenuColumns>
type NewMenu = MenuColumns & { id: string; name: string; venue_id: string; start_date: Date }

async function insertMenu(tx: Transaction, menu: NewMenu, now: Date): Promise<void> {
  await tx.insert(menus).values({ ...menu, menu_type: menu.menu_type ?? 'Daily', created_at: now, updated_at: now })
}

async function updateMenu(tx: Transaction, id: string, columns: MenuColumns, now: Date): Promise<void> {
  await tx
    .update(menus)
    .set({ ...columns, updated_at: nextUpdatedAt(menus.updated_at, now) })
    .where(eq(menus.id, id))
}

async function moveReplacedImages(
  tx: Transaction,
  ctx: AppContext,
  present: ManagedMenu,
  { columns, changedItems }: { columns: MenuColumns } & Pick<ContentPlan, 'changedItems'>,
): Promise<void> {
  const { id, venue_id: venueId } = present
  await moveImageToTrash(tx, ctx, { kind: 'menu', id, venueId }, { before: present, after: columns.image_url })
  const items = new Map(present.categories.flatMap((category) => category.items.map((item) => [item.id, item])))
  for (const { id, columns } of changedItems) {
    const item = items.get(id)
    if (item) await moveImageToTrash(tx, ctx, { kind: 'item', id, venueId }, { before: item, after: columns.image_url })
  }
}

async function freeIds(tx: Transaction, read: ParsedMenu): Promise<Set<string>> {
  const given = [read.id, ...read.categories.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)])]
  const ids = [...new Set(given.filter((id): id is string => id !== null && isUuid(id)).map((id) => id.toLowerCase()))]
  if (ids.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from menus where ${inArray(menus.id, ids)}
    union all select id from menu_categories where ${inArray(menuCategories.id, ids)}
    union all select id from menu_items where ${inArray(menuItems.id, ids)}`)
  const taken = new Set(rows.map(({ id }) => id))
  return new Set(ids.filter((id) => !taken.has(id)))
}

/**
 * Returns the limit that the venue or its menu would exceed, or null. A menu that is larger already can still be changed.
 * @param present the stored menu; null for a new one
 */
async function limitExceeded(
  tx: Transaction,
  venueId: string,
  present: ManagedMenu | null,
  { newCategories, newItems }: ContentPlan,
): Promise<'menus_too_many' | 'categories_too_many' | 'items_too_many' | 'venue_items_too_many' | null> {
  const there = present?.categories ?? []
  const items = there.reduce((sum, category) => sum + category.items.length, 0)
  if (newCategories.length > 0 && there.length + newCategories.length > MAX_CATEGORIES) return 'categories_too_many'
  if (newItems.length > 0 && items + newItems.length > MAX_ITEMS) return 'items_too_many'
  if (newItems.length > 0 && (await countVenueItems(tx, venueId)) + newItems.length > MAX_VENUE_ITEMS) return 'venue_items_too_many'
  return present || (await isBelowMenuLimit(tx, venueId)) ? null : 'menus_too_many'
}
