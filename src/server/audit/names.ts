import { eq, inArray } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { AppContext } from '../app-context.ts'
import { menuCategories, menuItems, menus, venues } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'

type Named = readonly { id: string; name: string }[]

export async function namesOf({ db: { orm } }: Pick<AppContext, 'db'>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const asked = ids.filter(isUuid)
  if (asked.length === 0) return new Map()
  const named = (table: typeof venues | typeof menus | typeof menuCategories) =>
    orm.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, asked))
  return mapOf(await unionAll(named(venues), named(menus), named(menuCategories)))
}

export async function venueNamesOf({ db: { orm } }: Pick<AppContext, 'db'>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const asked = ids.filter(isUuid)
  if (asked.length === 0) return new Map()
  const ofMenu = eq(venues.id, menus.venue_id)
  const ofCategory = eq(menus.id, menuCategories.menu_id)
  const byMenu = orm.select({ id: menus.id, name: venues.name }).from(menus).innerJoin(venues, ofMenu).where(inArray(menus.id, asked))
  const byCategory = orm
    .select({ id: menuCategories.id, name: venues.name })
    .from(menuCategories)
    .innerJoin(menus, ofCategory)
    .innerJoin(venues, ofMenu)
    .where(inArray(menuCategories.id, asked))
  const byItem = orm
    .select({ id: menuItems.id, name: venues.name })
    .from(menuItems)
    .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
    .innerJoin(menus, ofCategory)
    .innerJoin(venues, ofMenu)
    .where(inArray(menuItems.id, asked))
  return mapOf(await unionAll(byMenu, byCategory, byItem))
}

function mapOf(rows: Named): ReadonlyMap<string, string> {
  return new Map(rows.map(({ id, name }) => [id, name]))
}
