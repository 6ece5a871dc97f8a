import { and, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { foldText } from '../../domain/text.ts'
import { venueNameKey } from '../../domain/venue/name-key.ts'
import type { AppContext } from '../app-context.ts'
import { auditEntries, menuCategories, menuItems, menus, trashEntries, users, venues } from '../db/schema/index.ts'
import { likeContains } from '../db/sql-expressions.ts'

type Database = Pick<AppContext, 'db'>
type Context = Pick<AppContext, 'db' | 'clock' | 'searchIndex'>

const MAX_LOOKED_AT = 20_000
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
      from emails e where e.email is not null and e.n <= ${MAX_LOOKED_AT})
    select email, n > ${MAX_LOOKED_AT} as is_last from emails
    where email is not null and (email ilike ${likeContains(text)} or n > ${MAX_LOOKED_AT}) limit ${MAX_FOUND + 1}`)
  if (rows.length > MAX_FOUND || rows.some(({ is_last }) => is_last)) return null
  return rows.map(({ email }) => email)
}

export function whereByEmail(emails: readonly string[] | null, text: string): SQL {
  return emails
    ? sql`${auditEntries.actor_email} = any(${sql.param([...emails])}::text[])`
    : ilike(auditEntries.actor_email, likeContains(text))
}

/** Venues whose entries are found by a part of their name, the first ones by name. */
const MAX_VENUES = 50

/**
 * Returns the condition for entries by or about a person, about a venue and its menus, categories and items, or about a menu or a dish, whose
 * name contains a text. Finds the ids first, each of which has its entries in an index. Undefined without a text.
 * @throws UnavailableError when the search index cannot be read
 */
export async function aboutNamed(ctx: Context, q: string | undefined): Promise<SQL | undefined> {
  const text = q?.trim()
  if (!text) return undefined
  const [emails, people, ...ofSubjects] = await Promise.all([
    findActorEmails(ctx, text),
    findPeople(ctx, text),
    findVenueSubjects(ctx, text),
    findMenus(ctx, text),
    findDishes(ctx, text),
  ])
  const ids = [...people, ...ofSubjects.flat()]
  return or(
    whereByEmail(emails, text),
    people.length > 0 ? inArray(auditEntries.actor_id, people) : undefined,
    ids.length > 0 ? and(inArray(auditEntries.entity, SUBJECTS), whereAnyOf(auditEntries.entity_id, ids)) : undefined,
  )
}

/** Entities that `aboutNamed` looks up. They are named, because the index begins with the entity. */
const SUBJECTS = ['user', 'venue', 'menu', 'menu_category', 'menu_item']

/** One array parameter, because a venue can have thousands of items. */
function whereAnyOf(column: typeof auditEntries.entity_id, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::text[])`
}

/** Returns the ids of users by name or email address, also of deleted ones that are in the trash. */
async function findPeople(ctx: Database, text: string): Promise<string[]> {
  const { orm } = ctx.db
  const contains = likeContains(text)
  const [present, deleted] = await Promise.all([
    orm
      .select({ id: users.id })
      .from(users)
      .where(or(ilike(users.name, contains), ilike(users.email, contains)))
      .limit(MAX_FOUND),
    findDeleted(ctx, 'user', contains),
  ])
  return [...present, ...deleted].map(({ id }) => id)
}

async function findVenueSubjects(ctx: Database, text: string): Promise<string[]> {
  const { orm } = ctx.db
  const [present, deleted] = await Promise.all([
    orm
      .select({ id: venues.id })
      .from(venues)
      .where(sql`${venues.name_key} like ${likeContains(venueNameKey(text))}`)
      .orderBy(venues.name_key)
      .limit(MAX_VENUES),
    findDeleted(ctx, 'venue', likeContains(text)),
  ])
  const venueIds = present.map(({ id }) => id)
  if (venueIds.length === 0) return deleted.map(({ id }) => id)
  const ofMenus = await orm.select({ id: menus.id }).from(menus).where(inArray(menus.venue_id, venueIds))
  const menuIds = ofMenus.map(({ id }) => id)
  const ofCategories =
    menuIds.length > 0
      ? await orm.select({ id: menuCategories.id }).from(menuCategories).where(inArray(menuCategories.menu_id, menuIds))
      : []
  const categoryIds = ofCategories.map(({ id }) => id)
  const ofItems =
    categoryIds.length > 0 ? await orm.select({ id: menuItems.id }).from(menuItems).where(inArray(menuItems.category_id, categoryIds)) : []
  return [...present, ...deleted, ...ofMenus, ...ofCategories, ...ofItems].map(({ id }) => id)
}

async function findMenus(ctx: Database, text: string): Promise<string[]> {
  const [present, deleted] = await Promise.all([
    ctx.db.orm
      .select({ id: menus.id })
      .from(menus)
      .where(sql`${menus.name_key} like ${likeContains(foldText(text))}`)
      .orderBy(desc(menus.updated_at))
      .limit(MAX_FOUND),
    findDeleted(ctx, 'menu', likeContains(text)),
  ])
  return [...present, ...deleted].map(({ id }) => id)
}

/**
 * Finds dishes in the search index, because comparing the names of a million takes over 100 ms. It has those that are public, and those in
 * the trash are found besides.
 */
async function findDishes(ctx: Context, text: string): Promise<string[]> {
  const request = { query: text, isExact: true, limit: MAX_FOUND, offset: 0, position: null }
  const [{ dishes }, deleted] = await Promise.all([
    ctx.searchIndex.search(request, ctx.clock()),
    findDeleted(ctx, 'item', likeContains(text)),
  ])
  // The index also finds words of descriptions and of the same meaning.
  const named = await ctx.db.orm
    .select({ id: menuItems.id })
    .from(menuItems)
    .where(
      and(
        inArray(
          menuItems.id,
          dishes.map(({ id }) => id),
        ),
        sql`${menuItems.name_key} like ${likeContains(foldText(text))}`,
      ),
    )
  return [...named, ...deleted].map(({ id }) => id)
}

function findDeleted({ db: { orm } }: Database, kind: 'user' | 'venue' | 'menu' | 'item', contains: string): Promise<{ id: string }[]> {
  return orm
    .select({ id: trashEntries.entity_id })
    .from(trashEntries)
    .where(and(eq(trashEntries.kind, kind), ilike(trashEntries.title, contains)))
    .limit(MAX_FOUND)
}
