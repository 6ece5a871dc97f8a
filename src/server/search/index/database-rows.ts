/** Reads the data of the search index. Runs in the search thread, on its own connection. */
import type pg from 'pg'
import type { DishRow, MenuRow, VenueRow } from '../../../search-index/rows.ts'
import { SET_HOURS_SQL } from '../../hours/opening.ts'
import { publicTagsSql } from '../../menu/allergens/public-tags-sql.ts'

/** Rows per statement, so that the database answers other queries in between. */
const BATCH_SIZE = 5_000

const VENUE_COLUMNS = `id, name, name_key, description, cuisines, price, address_road, address_city, address_county, address_postcode,
  latitude, longitude, hours_mon_fri, hours_sat_sun, featured, active,
  ${SET_HOURS_SQL} as set_hours`
const MENU_COLUMNS = 'id, venue_id, name, description, menu_type, active, start_date, end_date'
const DISHES = `select i.id, c.menu_id, i.name, i.name_key, i.description, c.name as category, c.description as category_description, i.price,
    ${publicTagsSql('i')} as dietary_info, i.rating, i.featured,
    case when a.confirmed_at is not null then a.statements end as allergens
  from menu_items i join menu_categories c on c.id = i.category_id
  left join menu_item_allergens a on a.item_id = i.id`
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** In rank order: featured first, then by name, then by id. */
export async function* readVenues(client: pg.Client): AsyncGenerator<VenueRow[]> {
  for (const isFeatured of [true, false]) {
    yield* inBatches<VenueRow>(client, (row) => ({
      text: `select ${VENUE_COLUMNS} from venues where active and featured = $1 and (name_key, id) > ($2, $3) order by name_key, id limit ${BATCH_SIZE}`,
      values: [isFeatured, row?.name_key ?? '', row?.id ?? FIRST_ID],
    }))
  }
}

export async function* readInactiveVenues(client: pg.Client): AsyncGenerator<VenueRow[]> {
  yield* inBatches<VenueRow>(client, (row) => ({
    text: `select ${VENUE_COLUMNS} from venues where not active and id > $1 order by id limit ${BATCH_SIZE}`,
    values: [row?.id ?? FIRST_ID],
  }))
}

export async function* readMenus(client: pg.Client): AsyncGenerator<MenuRow[]> {
  yield* inBatches<MenuRow>(client, (row) => ({
    text: `select ${MENU_COLUMNS} from menus where id > $1 order by id limit ${BATCH_SIZE}`,
    values: [row?.id ?? FIRST_ID],
  }))
}

export async function* readDishes(client: pg.Client): AsyncGenerator<DishRow[]> {
  for (const isFeatured of [true, false]) {
    yield* inBatches<DishRow>(client, (row) => ({
      text: `${DISHES} where i.active and i.featured = $1 and (i.name_key, i.id) > ($2, $3) order by i.name_key, i.id limit ${BATCH_SIZE}`,
      values: [isFeatured, row?.name_key ?? '', row?.id ?? FIRST_ID],
    }))
  }
}

export async function readVenuesById(client: pg.Client, ids: readonly string[]): Promise<VenueRow[]> {
  return rowsOf(client, `select ${VENUE_COLUMNS} from venues where id = any($1::uuid[])`, ids)
}

export async function readMenusById(client: pg.Client, ids: readonly string[]): Promise<MenuRow[]> {
  return rowsOf(client, `select ${MENU_COLUMNS} from menus where id = any($1::uuid[])`, ids)
}

export async function readDishesById(client: pg.Client, ids: readonly string[]): Promise<DishRow[]> {
  return rowsOf(client, `${DISHES} where i.active and i.id = any($1::uuid[])`, ids)
}

export async function readDishIdsOfCategories(client: pg.Client, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(client, 'select id from menu_items where category_id = any($1::uuid[])', ids)
  return rows.map((row) => row.id)
}

export async function readDishIdsOfMenus(client: pg.Client, ids: readonly string[]): Promise<string[]> {
  const text = 'select i.id from menu_items i join menu_categories c on c.id = i.category_id where c.menu_id = any($1::uuid[])'
  const rows = await rowsOf<{ id: string }>(client, text, ids)
  return rows.map((row) => row.id)
}

export async function readSynonyms(client: pg.Client): Promise<string[][]> {
  const { rows } = await client.query<{ phrases: string[] }>('select phrases from search_synonyms order by id')
  return rows.map(({ phrases }) => phrases)
}

async function rowsOf<T extends pg.QueryResultRow>(client: pg.Client, text: string, ids: readonly string[]): Promise<T[]> {
  if (ids.length === 0) return []
  return (await client.query<T>(text, [ids])).rows
}

async function* inBatches<T extends pg.QueryResultRow>(
  client: pg.Client,
  queryAfter: (row: T | undefined) => pg.QueryConfig,
): AsyncGenerator<T[]> {
  let last: T | undefined
  for (;;) {
    const { rows } = await client.query<T>(queryAfter(last))
    if (rows.length > 0) yield rows
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)
  }
}
