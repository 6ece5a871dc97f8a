import { and, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { AuditEntry, AuditFilters, listAuditEntriesQuery } from '../../contract/audit.ts'
import type { List } from '../../contract/common.ts'
import { AUDIT_MAX_TOTAL, HIDDEN_ACTOR_NAME, VERSIONED_ENTITIES } from '../../domain/audit.ts'
import { authorize, can } from '../../domain/permissions.ts'
import { addDays, zonedToInstant } from '../../domain/time.ts'
import { isUuid } from '../../domain/uuid.ts'
import { writeAs } from '../actor/lock-actor.ts'
import { whileAllowed } from '../actor/while-allowed.ts'
import type { AppContext } from '../app-context.ts'
import { auditEntries, menuCategories, menuItems, menus, trashEntries, users, venueOwners, venues } from '../db/schema/index.ts'
import { nextCursor } from '../http/list.ts'
import { toCsv } from '../serialise/serialise.ts'
import { placeOfEntity } from '../town/place-of-entity.ts'
import { recordAudit } from './audit.ts'
import { entriesOfNamed, findActorEmails, findNamed, type Named, whereByEmail, whereNamed } from './named-subjects.ts'

type Query = z.output<typeof listAuditEntriesQuery>

/**
 * Returns audit entries, newest first. Editors only see changes of one venue, menu, category or item, without IP addresses, and owners those
 * of one menu, category or item of their venue, also without the names of administrators and editors. Pages start
 * after the last entry of the previous page, so that new entries do not shift them.
 */
export async function listAuditEntries({ ctx, input }: { ctx: AppContext; input: Query }): Promise<List<AuditEntry>> {
  const isAll = can(ctx.actor, 'audit:read', undefined)
  const venueId = isAll ? null : await authorizeHistory(ctx, input)
  const emails = input.actor ? await findActorEmails(ctx, input.actor) : null
  const named = await findNamed(ctx, input.q)
  const where = and(whereAudit(ctx, input, emails), isAll ? undefined : isEdit)
  const rows = await ctx.db.orm
    .select()
    .from(auditEntries)
    .where(pageOf(named, and(where, whereBefore(input.cursor)), input.limit + 1))
    .orderBy(...NEWEST_FIRST)
    .limit(input.limit + 1)
  const entries = await toAuditEntries(ctx, rows.slice(0, input.limit), isAll)
  const data = can(ctx.actor, 'guide:edit', undefined) ? entries : await withoutPeopleOfGuide(ctx, venueId, entries)
  return { data, total: await countUpTo(ctx, named, where), next: nextCursor(rows, input.limit) }
}

const EDITS = [...VERSIONED_ENTITIES.map((entity) => `${entity}.update`), 'venue.hours']

/** Returns the latest changes of fields and of hours since a time, newest first, without those of bulk changes. */
export async function listLatestEdits({ ctx, input }: { ctx: AppContext; input: { since: Date; limit: number } }): Promise<AuditEntry[]> {
  authorize(ctx.actor, 'audit:read', undefined)
  const { orm } = ctx.db
  // One query for each action, because the newest entries of an action are at the start of an index.
  const ofActions = await Promise.all(
    EDITS.map((action) =>
      orm
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.action, action), gte(auditEntries.at, input.since), isNull(auditEntries.bulk_change_id)))
        .orderBy(...NEWEST_FIRST)
        .limit(input.limit),
    ),
  )
  const rows = ofActions.flat().sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
  return toAuditEntries(ctx, rows.slice(0, input.limit), true)
}

/** @param isAll for administrators: with IP addresses, and with the names of all ids */
async function toAuditEntries(ctx: AppContext, rows: readonly Row[], isAll: boolean): Promise<AuditEntry[]> {
  const isNamed = ({ field }: { field: string }) => isAll || isPlaceField(field)
  const ids = rows.flatMap(({ changes }) => changes.filter(isNamed).flatMap(({ from, to }) => [from, to].flat()))
  const names = await namesOf(
    ctx,
    ids.filter((value) => typeof value === 'string'),
  )
  const venueNames = await venueNamesOf(
    ctx,
    rows.map(({ entity_id }) => entity_id),
  )
  return rows.map(({ at, changes, user_agent: _ofOwner, ...row }) => ({
    ...row,
    client_ip: isAll ? row.client_ip : null,
    at: at.toISOString(),
    venue_name: venueNames.get(row.entity_id) ?? null,
    changes: changes.map((change) => (isNamed(change) ? withNames(names, change) : change)),
  }))
}

/**
 * Whether a recorded field contains the id of the record's venue, menu or category. Owners and editors see names of these ids only. With
 * other fields they could write any id into a text and read the email address or the hidden venue of that id.
 */
export function isPlaceField(field: string): boolean {
  return field === 'venue_id' || field === 'menu_id' || field === 'category_id'
}

/** Returns the condition for the newest entries by or about the found names. */
function pageOf(named: Named | undefined, where: SQL | undefined, limit: number): SQL | undefined {
  if (!named) return where
  if (!hasEmails(named)) return and(where, whereNamed(named))
  return sql`${auditEntries.id} in (select id from (${entriesOfNamed(named, where, limit)}) found
    group by at, id order by at desc, id desc limit ${limit})`
}

/** Counts up to a limit, because counting a million entries would take most of the request's time. */
async function countUpTo({ db: { orm } }: AppContext, named: Named | undefined, where: SQL | undefined): Promise<number> {
  const ids =
    named && hasEmails(named)
      ? // An entry is found at most three times: by the email address, by the id of its actor, and by its record.
        sql`select distinct id from (${entriesOfNamed(named, where, AUDIT_MAX_TOTAL)} limit ${3 * AUDIT_MAX_TOTAL}) found`
      : sql`select ${auditEntries.id} from ${auditEntries} where ${and(where, named && whereNamed(named)) ?? sql`true`}`
  const { rows } = await orm.execute<{ total: number }>(sql`select count(*)::int as total from (${ids} limit ${AUDIT_MAX_TOTAL}) counted`)
  return rows[0]?.total ?? 0
}

function hasEmails(named: Named): named is Named & { emails: string[] } {
  return named.emails !== null
}

const isEdit = or(
  ne(auditEntries.entity, 'venue'),
  inArray(
    auditEntries.action,
    ['create', 'update', 'delete', 'restore', 'import', 'hours', 'close-times', 'delete_for_good'].map((verb) => `venue.${verb}`),
  ),
)

/** Returns the venue of the record, for actors whose permission depends on it. */
async function authorizeHistory({ actor, db }: AppContext, { entity, entity_id }: AuditFilters): Promise<string | null> {
  if (entity === undefined || entity_id === undefined) {
    authorize(actor, 'audit:read', undefined)
    return null
  }
  const place = await placeOfEntity(db.orm, actor, entity, entity_id)
  authorize(actor, 'history:read', { entity, ...place })
  return place.venueId
}

/** Owners see which member of their venue changed something, but not which administrator or editor did. */
async function withoutPeopleOfGuide({ db, actor }: AppContext, venueId: string | null, entries: AuditEntry[]): Promise<AuditEntry[]> {
  const people = venueId ? await db.orm.select({ id: venueOwners.user_id }).from(venueOwners).where(eq(venueOwners.venue_id, venueId)) : []
  const known = new Set([...people.map(({ id }) => id), ...(actor.kind === 'user' ? [actor.userId] : [])])
  return entries.map((entry) =>
    entry.actor_id === null || known.has(entry.actor_id) ? entry : { ...entry, actor_id: null, actor_email: HIDDEN_ACTOR_NAME },
  )
}

/** Adds the names of the ids that a field had and has. */
export function withNames<Change extends { from?: unknown; to?: unknown }>(
  names: ReadonlyMap<string, string>,
  change: Change,
): Change & { from_name?: string; to_name?: string } {
  return { ...change, ...named(names, 'from_name', change.from), ...named(names, 'to_name', change.to) }
}

function named<K extends string>(names: ReadonlyMap<string, string>, key: K, value: unknown): { [N in K]?: string } {
  const name = nameOf(names, value)
  return name === undefined ? {} : ({ [key]: name } as { [N in K]?: string })
}

/** Returns the name of an id, or the names of a list of ids; undefined when none is known. */
function nameOf(names: ReadonlyMap<string, string>, value: unknown): string | undefined {
  if (Array.isArray(value)) return value.some((one) => names.has(one)) ? value.map((one) => names.get(one) ?? one).join(', ') : undefined
  return typeof value === 'string' ? names.get(value) : undefined
}

/** The id orders entries of the same instant. PostgreSQL only uses the indexes with their `nulls last`, although no value is null. */
const NEWEST_FIRST = [sql`${auditEntries.at} desc nulls last`, sql`${auditEntries.id} desc nulls last`]

function whereBefore(cursor: number | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  return sql`(${auditEntries.at}, ${auditEntries.id}) < (select c.at, c.id from audit_entries c where c.id = ${cursor})`
}

function whereAudit(
  { config }: Pick<AppContext, 'config'>,
  { entity, entity_id, actor, action, from, to }: AuditFilters,
  emails: readonly string[] | null = null,
): SQL | undefined {
  const midnight = (date: string) => zonedToInstant(date, '00:00', config.timeZone)
  return and(
    entity ? eq(auditEntries.entity, entity) : undefined,
    entity_id ? eq(auditEntries.entity_id, entity_id) : undefined,
    actor ? or(eq(auditEntries.actor_id, actor), whereByEmail(emails, actor)) : undefined,
    action ? eq(auditEntries.action, action) : undefined,
    from ? gte(auditEntries.at, midnight(from)) : undefined,
    to ? lt(auditEntries.at, midnight(addDays(to, 1))) : undefined,
  )
}

type NameRows = readonly { id: string; name: string }[]

/** Returns the names of venues, menus, categories and items, and the email addresses of users, also of those in the trash, by id. */
export async function namesOf({ db: { orm } }: Pick<AppContext, 'db'>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const uuids = ids.filter(isUuid)
  const userIds = ids.filter((id) => isUuid(id) || USER_ID.test(id))
  if (userIds.length === 0) return new Map()
  const named = (table: typeof venues | typeof menus | typeof menuCategories | typeof menuItems) =>
    orm.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, uuids))
  const [ofGuide, people, deleted] = await Promise.all([
    uuids.length === 0 ? [] : unionAll(named(venues), named(menus), named(menuCategories), named(menuItems)),
    orm.select({ id: users.id, name: users.email }).from(users).where(inArray(users.id, userIds)),
    orm.select({ id: trashEntries.entity_id, name: trashEntries.title }).from(trashEntries).where(inArray(trashEntries.entity_id, userIds)),
  ])
  return mapOf([...deleted, ...ofGuide, ...people])
}

/** Format of the ids of users who signed up themselves; other users have UUIDs. */
const USER_ID = /^[A-Za-z0-9]{32}$/

async function venueNamesOf({ db: { orm } }: Pick<AppContext, 'db'>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const uuids = ids.filter(isUuid)
  if (uuids.length === 0) return new Map()
  const ofMenu = eq(venues.id, menus.venue_id)
  const ofCategory = eq(menus.id, menuCategories.menu_id)
  const byMenu = orm.select({ id: menus.id, name: venues.name }).from(menus).innerJoin(venues, ofMenu).where(inArray(menus.id, uuids))
  const byCategory = orm
    .select({ id: menuCategories.id, name: venues.name })
    .from(menuCategories)
    .innerJoin(menus, ofCategory)
    .innerJoin(venues, ofMenu)
    .where(inArray(menuCategories.id, uuids))
  const byItem = orm
    .select({ id: menuItems.id, name: venues.name })
    .from(menuItems)
    .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
    .innerJoin(menus, ofCategory)
    .innerJoin(venues, ofMenu)
    .where(inArray(menuItems.id, uuids))
  return mapOf(await unionAll(byMenu, byCategory, byItem))
}

function mapOf(rows: NameRows): ReadonlyMap<string, string> {
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Row = typeof auditEntries.$inferSelect

const COLUMNS = ['id', 'at', 'actor_email', 'client_ip', 'action', 'entity', 'entity_id', 'entity_name', 'field', 'from', 'to']
/** Entries per query. An entry of a deleted venue can have 300 KB. */
const BATCH_SIZE = 200

/**
 * Returns the filtered audit log as CSV, newest first, with a line per changed field. Records the export in the log.
 * @throws DomainError not_allowed before the first chunk, and as `whileAllowed`
 */
export function exportAuditEntries({ ctx, input }: { ctx: AppContext; input: AuditFilters }): AsyncGenerator<string> {
  authorize(ctx.actor, 'audit:read', undefined)
  const authorized = authorize(ctx.actor, 'guide:export', { what: 'audit-log' })
  const changes = Object.entries(input).map(([field, to]) => ({ field, from: null, to }))
  return (async function* () {
    await writeAs(ctx, (tx, ctx) => recordAudit(tx, ctx, authorized, { action: 'user.export', id: 'all', name: 'the audit log', changes }))
    const named = await findNamed(ctx, input.q)
    yield* whileAllowed(ctx, authorized, toCsv({ batches: readEntries(ctx, input, named && whereNamed(named)), columns: COLUMNS, rowsOf }))
  })()
}

async function* readEntries(ctx: AppContext, filters: AuditFilters, named: SQL | undefined): AsyncGenerator<Row[]> {
  let last: number | undefined
  for (;;) {
    const rows: Row[] = await ctx.db.orm
      .select()
      .from(auditEntries)
      .where(and(whereAudit(ctx, filters), named, whereBefore(last)))
      .orderBy(...NEWEST_FIRST)
      .limit(BATCH_SIZE)
    if (rows.length > 0) yield rows
    last = rows.at(-1)?.id
    if (rows.length < BATCH_SIZE || last === undefined) return
  }
}

function rowsOf({ changes, ...entry }: Row): Record<string, unknown>[] {
  if (changes.length === 0) return [entry]
  return changes.map(({ field, from, to }) => ({ ...entry, field, from: cellOf(from), to: cellOf(to) }))
}

function cellOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
