import type { Services } from '../../../src/server/app-context.ts'
import { updateDemandFigures } from '../../../src/server/demand/update-figures.ts'

type Records = { audit: number; reservations: number }

/** Number of venues with a menu, and dishes per menu. */
const MENUS = 20_000
const DISHES = 5
const TRASH = 5_000
const IMPORTS = 200
const EMAILS = 5_000
const BATCH = 10_000
/** Menus per statement: triggers write listings and search changes for each of them. */
const MENU_BATCH = 500
/** Readable words in each of the last 52 weeks. */
const WORDS = 300

/**
 * Adds the data of a large installation over years: menus, reservations, an audit log, a trash, imports, emails and search counts. Words
 * and names vary, so that indexes and sorting are measured realistically.
 */
export async function fillRecords(services: Services, { audit, reservations }: Records): Promise<void> {
  const { pool } = services.db
  // Batches keep each statement below the statement timeout.
  const inBatches = async (total: number, statement: string, batch = BATCH) => {
    for (let from = 1; from <= total; from += batch) await pool.query(statement, [from, Math.min(total, from + batch - 1)])
  }
  await inBatches(
    MENUS,
    `insert into menus (venue_id, name, menu_type, updated_at)
     select id, 'Menu ' || n, 'Daily', now() - (n % 500) * interval '1 day'
     from (select id, row_number() over (order by id) as n from venues) v where n between $1 and $2`,
    MENU_BATCH,
  )
  await inBatches(
    MENUS,
    `insert into menu_categories (menu_id, name, updated_at)
     select id, 'Mains', updated_at from (select id, updated_at, row_number() over (order by id) as n from menus) m where n between $1 and $2`,
    MENU_BATCH,
  )
  await inBatches(
    MENUS,
    `insert into menu_items (category_id, name, price, updated_at)
     select c.id, 'Dish ' || dish, 5 + dish, c.updated_at
     from (select id, updated_at, row_number() over (order by id) as n from menu_categories) c, generate_series(1, ${DISHES}) dish where n between $1 and $2`,
    MENU_BATCH,
  )
  await inBatches(
    reservations,
    `with every as materialized (select array_agg(id order by id) as ids from venues)
     insert into reservations (venue_id, first_name, last_name, email, phone, party_size, requested_date, requested_time, status, decided_at, decided_via, created_at, next_step_at)
     select ids[1 + (n * 7919) % cardinality(ids)], 'First ' || n % 977, 'Last ' || n % 9973, 'diner' || n % 50000 || '@example.org', '01632 960' || lpad((n % 1000)::text, 3, '0'),
       1 + n % 8, (now() - (n % 400 - 20) * interval '1 day')::date, time '12:00' + (n % 36) * interval '15 minutes',
       case when n % 10 = 0 then 'pending' when n % 10 = 1 then 'declined' else 'confirmed' end,
       case when n % 10 = 0 then null else now() - (n % 400) * interval '1 day' + (n % 3000) * interval '1 minute' end,
       case when n % 10 = 0 then null else 'account' end, now() - (n % 400) * interval '1 day', null
     from generate_series($1::int, $2::int) n, every`,
  )
  await inBatches(
    audit,
    `with every as materialized (select array_agg(id order by id) as ids, array_agg(name order by id) as names from venues)
     insert into audit_entries (at, actor_id, actor_email, client_ip, action, entity, entity_id, entity_name, changes)
     select now() - n * interval '90 seconds', 'user-' || n % 5000, md5((n % 5000)::text) || '@example.org', '192.0.2.' || n % 250,
       (array['venue.update', 'menu.update', 'menu_item.update', 'user.sign_in', 'reservation.confirm'])[1 + n % 5],
       (array['venue', 'menu', 'menu_item', 'user', 'reservation'])[1 + n % 5],
       ids[1 + n % cardinality(ids)]::text, names[1 + n % cardinality(ids)],
       '[{"field": "description", "from": "A pub on the green.", "to": "A pub on the green, with a garden."}]'
     from generate_series($1::int, $2::int) n, every`,
  )
  await pool.query(
    `insert into trash_entries (kind, entity_id, title, contents, deleted_by_email, deleted_at, expires_at)
     select (array['venue', 'menu', 'category', 'item'])[1 + n % 4], gen_random_uuid(), 'Deleted ' || n, '{"menus": 0, "categories": 0, "items": 0, "reservations": 0}', md5((n % 50)::text) || '@example.org',
       now() - n * interval '7 minutes', now() + interval '20 days'
     from generate_series(1, $1::int) n`,
    [TRASH],
  )
  await pool.query(
    `insert into bulk_changes (id, kind, status, file, total, created_by, created_by_email, created_at, finished_at)
     select gen_random_uuid(), 'import', 'finished', '{"what": "venues", "name": "venues.csv", "size": 1000, "chosen": {}, "columns": [], "unused": [], "reason": null}', 20,
       'looker', 'looker@example.org', now() - n * interval '1 hour', now() - n * interval '1 hour'
     from generate_series(1, $1::int) n`,
    [IMPORTS],
  )
  await pool.query(
    `insert into bulk_change_rows (change_id, position, venue_id, venue_name, outcome)
     select b.id, n, null, 'Venue ' || n, 'changed' from bulk_changes b, generate_series(1, 20) n`,
  )
  await pool.query(
    `insert into mails (id, message_id, kind, recipient, subject, created_at, sent_at, failed_at)
     select gen_random_uuid(), 'm' || n, 'reservation-received', md5(n::text) || '@example.org', 'Your request', now() - n * interval '8 minutes',
       case when n % 50 = 0 then null else now() - n * interval '8 minutes' end, case when n % 50 = 0 then now() end
     from generate_series(1, $1::int) n`,
    [EMAILS],
  )
  await pool.query(
    `with every as materialized (select array_agg(address_city order by id) as towns from venues)
     insert into search_demand (week, cell, times, kind, town, words)
     select date_trunc('week', now())::date - 7 * w, kind || w || '-' || n, 5 + (n * 31 + w) % 300, kind, coalesce(towns[n * 50], ''), case when kind = 'words' then 'dish number ' || (n * 7 + w) % 2000 else '' end
     from generate_series(0, 51) w, generate_series(1, $1::int) n, unnest(array['searches', 'not_found', 'words']) kind, every
     where kind = 'words' or n <= 60`,
    [WORDS],
  )
  const started = performance.now()
  await updateDemandFigures(services)
  console.log(
    `Figures of ${reservations.toLocaleString('en-GB')} reservations computed in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
  await pool.query('vacuum analyze')
}
