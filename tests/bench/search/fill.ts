import type pg from 'pg'
import { DESCRIPTION_WORDS, DISH_WORDS, RARE_WORDS, TOWNS, VENUE_WORDS } from './vocabulary.ts'

const DISHES_PER_VENUE = 30
const MENUS_PER_VENUE = 2

/** SQL that draws a word of the array parameter: the n-th about 1/n as often as the first. */
const draw = (array: string) => `(${array}::text[])[floor(exp(random() * ln(cardinality(${array}::text[]) + 1)))::int]`
/** One word in fifty is drawn evenly from the rare words. */
const drawOrRare = (array: string, rare: string) =>
  `case when random() < 0.02 then (${rare}::text[])[1 + floor(random() * cardinality(${rare}::text[]))::int] else ${draw(array)} end`
const some = (least: number, most: number, word: string, row: string) =>
  `(select string_agg(${word}, ' ') from generate_series(1, ${least} + (hashtext(${row}::text) & 1023) % ${most - least + 1}) k)`

/**
 * Fills an empty, migrated database on the server itself: 30 dishes per venue on 2 menus; 3 in 100 venues and dishes inactive, 1 menu in 10
 * not public, 2 in 100 featured. Ends with ANALYZE.
 * @returns the time of the inserts in milliseconds
 */
export async function fill(client: pg.ClientBase, dishes: number): Promise<number> {
  const venues = Math.ceil(dishes / DISHES_PER_VENUE)
  const started = performance.now()
  await client.query('select setseed(0.42)')
  await client.query(
    `insert into venues (name, slug, cuisines, description, address_road, address_city, address_postcode, featured, active)
     select initcap(${some(2, 4, draw('$2'), 'n')}), 'venue-' || n, array[(array['Italian', 'Indian', 'Thai', 'Gastropub', 'Chinese'])[1 + n % 5]],
       ${some(6, 10, draw('$4'), 'n')}, 1 + n % 90 || ' ' || initcap(${draw('$2')}) || ' Road', ${draw('$3')},
       'PL' || 1 + n % 90 || ' 0ZZ', random() < 0.02, random() >= 0.03
     from generate_series(1, $1::int) n`,
    [venues, VENUE_WORDS, TOWNS, DESCRIPTION_WORDS],
  )
  await client.query(
    `insert into menus (venue_id, name, menu_type, active, start_date)
     select id, 'Menu ' || k, 'Daily', random() >= 0.1, now() - interval '1 day' from venues, generate_series(1, ${MENUS_PER_VENUE}) k`,
  )
  await client.query(`insert into menu_categories (menu_id, name) select id, 'Food' from menus`)
  await client.query(
    `insert into menu_items (category_id, name, description, price, featured, active)
     select c.id, initcap(${some(3, 5, drawOrRare('$1', '$3'), '(c.id::text || n)')}),
       ${some(6, 10, `case when random() < 0.25 then ${drawOrRare('$1', '$3')} else ${draw('$2')} end`, '(c.id::text || n)')},
       5 + n, random() < 0.02, random() >= 0.03
     from menu_categories c, generate_series(1, ${DISHES_PER_VENUE / MENUS_PER_VENUE}) n`,
    [DISH_WORDS, DESCRIPTION_WORDS, RARE_WORDS],
  )
  const took = performance.now() - started
  await client.query('analyze')
  return took
}
