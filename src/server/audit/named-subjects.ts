import { and, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AuditEntity } from '../../domain/audit.ts'
import { foldText } from '../../domain/text.ts'
import { venueNameKey } from '../../domain/venue/name-key.ts'
import type { AppContext } from '../app-context.ts'
import { auditEntries, menuCategories, menuItems, menus, trashEntries, users, venues } from '../db/schema/index.ts'
import { likeContains } from '../db/sql-expressions.ts'

type Database = Pick<AppContext, 'db'>
type Context = Pick<AppContext, 'db' | 'clock' | 'searchIndex'>

const MAX_COMPARED = 20_000
const MAX_FOUND = 200

/**
 * Returns the email addresses in the audit log that contain a text. A recursive query jumps through the index from one address to the next,
 * because a million entries have only a few thousand. Null when there are too many, so that the caller must compare the entries.
 */
export async function findActorEmails({ db }: Database, text: string): Promise<string[] | null> {
  const { rows } = await db.orm.execute<{ email: string; is_last: boolean }>(sql`
    with recursive emails (email, n) as (
      (select actor_email, 1 from audit_entries order by actor_email limit 1)
      union all
      select (select a.actor_email from audit_entries a where a.actor_email > e.email order by a.actor_email limit 1), e.n + 1
      from emails e where e.email is not null and e.n <= ${MAX_COMPARED})
    select email, n > ${MAX_COMPARED} as is_last from emails
    where email is not null and (email ilike ${likeContains(text)} or n > ${MAX_COMPARED}) limit ${MAX_FOUND + 1}`)
  if (rows.length > MAX_FOUND || rows.some(({ is_last }) => is_last)) return null
  return rows.map(({ email }) => email)
}

export function whereByEmail(emails: readonly string[] | null, text: string): SQL {
  return emails
    ? sql`${auditEntries.actor_email} = any(${sql.param([...emails])}::text[])`
    : ilike(auditEntries.actor_email, likeContains(text))
}

/** Maximum number of venues that are found by a part of their name, the first ones by name. */
const MAX_VENUES = 50

type RecordKey = { entity: AuditEntity; id: string }

/**
 * Users and records whose name contains a text. `emails` is null when too many email addresses contain it, so that the entries must be
 * compared.
 */
export type Named = { text: string; emails: string[] | null; people: string[]; records: RecordKey[] }

/**
 * Returns the people, venues with their menus, categories and items, menus, and dishes whose name contains a text. Each of them has its
 * entries in an index. Undefined without a text.
 * @throws UnavailableError when the search index cannot be read
 */
export async function findNamed(ctx: Context, q: string | undefined): Promise<Named | undefined> {
  const text = q?.trim()
  if (!text) return undefined
  const [emails, present, deleted, ...ofSubjects] = await Promise.all([
    findActorEmails(ctx, text),
    findPeople(ctx, text),
    findDeleted(ctx, text),
    findVenueSubjects(ctx, text),
    findMenus(ctx, text),
    findDishes(ctx, text),
  ])
  const people = [...present, ...deleted.flatMap(({ entity, id }) => (entity === 'user' ? [id] : []))]
  const records = [...keysOf('user', present), ...deleted, ...ofSubjects.flat()]
  return { text, emails, people, records }
}

function keysOf(entity: AuditEntity, ids: readonly string[]): RecordKey[] {
  return ids.map((id) => ({ entity, id }))
}

/** Returns the condition for entries by or about the found users and records. */
export function whereNamed({ text, emails, people, records }: Named): SQL | undefined {
  const entities = [...new Set(records.map(({ entity }) => entity))]
  return or(
    whereByEmail(emails, text),
    people.length > 0 ? inArray(auditEntries.actor_id, people) : undefined,
    // The condition names the entities, because the index begins with them.
    records.length > 0
      ? and(inArray(auditEntries.entity, entities), sql`${auditEntries.entity_id} = any(${arrayOf(records.map(({ id }) => id))})`)
      : undefined,
  )
}

/** One parameter, because a venue can have thousands of items. */
function arrayOf(texts: readonly string[]): SQL {
  return sql`${sql.param([...texts])}::text[]`
}

/**
 * Returns a query of the ids and times of entries by or about the found users and records. It may return an entry several times, and
 * returns at most the newest `limit` entries of each user. It reads the entries of each user and record from an index. With `whereNamed`
 * and an order, PostgreSQL reads the log from its newest entry, which takes half a second for a million entries when few match.
 */
export function entriesOfNamed(named: Named & { emails: string[] }, where: SQL | undefined, limit: number): SQL {
  const newest = (condition: SQL) => sql`lateral (select ${auditEntries.id}, ${auditEntries.at} from ${auditEntries}
    where ${and(condition, where)} order by ${auditEntries.at} desc nulls last, ${auditEntries.id} desc nulls last limit ${limit}) e`
  // `offset 0` makes PostgreSQL use the index for each record, also when there are thousands.
  const all = (condition: SQL) => sql`lateral (select ${auditEntries.id}, ${auditEntries.at} from ${auditEntries}
    where ${and(condition, where)} offset 0) e`
  const { emails, people, records } = named
  const [entities, ids] = [records.map(({ entity }) => entity), records.map(({ id }) => id)]
  return sql`
    select e.id, e.at from unnest(${arrayOf(emails)}) s (email), ${newest(sql`${auditEntries.actor_email} = s.email`)}
    union all
    select e.id, e.at from unnest(${arrayOf(people)}) s (id), ${newest(sql`${auditEntries.actor_id} = s.id`)}
    union all
    select e.id, e.at from unnest(${arrayOf(entities)}, ${arrayOf(ids)}) s (entity, id),
      ${all(sql`${auditEntries.entity} = s.entity and ${auditEntries.entity_id} = s.id`)}`
}

async function findPeople({ db: { orm } }: Database, text: string): Promise<string[]> {
  const contains = likeContains(text)
  const found = await orm
    .select({ id: users.id })
    .from(users)
    .where(or(ilike(users.name, contains), ilike(users.email, contains)))
    .limit(MAX_FOUND)
  return found.map(({ id }) => id)
}

async function findVenueSubjects({ db: { orm } }: Database, text: string): Promise<RecordKey[]> {
  const found = await orm
    .select({ id: venues.id })
    .from(venues)
    .where(sql`${venues.name_key} like ${likeContains(venueNameKey(text))}`)
    .orderBy(venues.name_key)
    .limit(MAX_VENUES)
  const venueIds = found.map(({ id }) => id)
  if (venueIds.length === 0) return []
  const ofMenus = await orm.select({ id: menus.id }).from(menus).where(inArray(menus.venue_id, venueIds))
  const menuIds = ofMenus.map(({ id }) => id)
  const ofCategories =
    menuIds.length > 0
      ? await orm.select({ id: menuCategories.id }).from(menuCategories).where(inArray(menuCategories.menu_id, menuIds))
      : []
  const categoryIds = ofCategories.map(({ id }) => id)
  const ofItems =
    categoryIds.length > 0 ? await orm.select({ id: menuItems.id }).from(menuItems).where(inArray(menuItems.category_id, categoryIds)) : []
  return [
    ...keysOf('venue', venueIds),
    ...keysOf('menu', menuIds),
    ...keysOf('menu_category', categoryIds),
    ...keysOf(
      'menu_item',
      ofItems.map(({ id }) => id),
    ),
  ]
}

/** Without an order, so that the search ends early for a word that most menus have in their name. */
async function findMenus({ db }: Database, text: string): Promise<RecordKey[]> {
  const found = await db.orm
    .select({ id: menus.id })
    .from(menus)
    .where(sql`${menus.name_key} like ${likeContains(foldText(text))}`)
    .limit(MAX_FOUND)
  return keysOf(
    'menu',
    found.map(({ id }) => id),
  )
}

/**
 * Finds dishes in the search index, because comparing the names of a million takes over 100 ms. The index has public dishes only;
 * `findDeleted` finds those in the trash.
 */
async function findDishes(ctx: Context, text: string): Promise<RecordKey[]> {
  const request = { query: text, isExact: true, limit: MAX_FOUND, offset: 0, position: null }
  const { dishes } = await ctx.searchIndex.search(request, ctx.clock())
  if (dishes.length === 0) return []
  // The index also returns dishes with the word in their description, and dishes with synonyms of it.
  const ids = dishes.map(({ id }) => id)
  const named = await ctx.db.orm
    .select({ id: menuItems.id })
    .from(menuItems)
    .where(and(inArray(menuItems.id, ids), sql`${menuItems.name_key} like ${likeContains(foldText(text))}`))
  return keysOf(
    'menu_item',
    named.map(({ id }) => id),
  )
}

const DELETED = { user: 'user', venue: 'venue', menu: 'menu', item: 'menu_item' } as const

/** Returns records in the trash, up to a limit; users and venues first, because there are fewer of them. */
async function findDeleted({ db: { orm } }: Database, text: string): Promise<RecordKey[]> {
  const kinds = Object.keys(DELETED) as (keyof typeof DELETED)[]
  const contains = likeContains(text)
  const found = await orm
    .select({ kind: trashEntries.kind, id: trashEntries.entity_id })
    .from(trashEntries)
    .where(and(inArray(trashEntries.kind, kinds), ilike(trashEntries.title, contains)))
    .orderBy(sql`${trashEntries.kind} = 'item'`, sql`${trashEntries.kind} = 'menu'`)
    .limit(MAX_FOUND * kinds.length)
  return found.flatMap(({ kind, id }) => (kind in DELETED ? [{ entity: DELETED[kind as keyof typeof DELETED], id }] : []))
}
