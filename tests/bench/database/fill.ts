import type pg from 'pg'

const MENUS_PER_VENUE = 2
const DISHES_PER_MENU = 10
const TOWNS = 4000

type GuideSize = { venues: number; reservations: number }

/**
 * Fills an empty, migrated database on the server itself: two menus per venue with ten dishes each, reservations of two years, emails of
 * two months. 3 in 100 venues and 1 in 10 menus are inactive, 1 menu in 50 starts later, 1 in 5 ends or has ended, 1 reservation in 20 was
 * never answered. Triggers do not run, so that the typical price of menus is given and their listings are written at once. Ends with VACUUM and
 * ANALYZE.
 */
export async function fillGuide(client: pg.ClientBase, { venues, reservations }: GuideSize): Promise<void> {
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  await run('set statement_timeout = 0')
  await run('set session_replication_role = replica')
  await run('select setseed(0.42)')
  await run(
    `insert into venues (name, slug, cuisines, price, address_road, address_city, address_postcode, phone, latitude, longitude, hours_mon_fri, hours_sat_sun, featured, active)
     select (array['The Crown', 'Kumo', '#ashtag', 'Café Rouge', 'Old Mill'])[1 + n % 5] || ' ' || md5(n::text), 'venue-' || n,
       array[(array['Italian', 'Indian', 'Thai', 'Gastropub', 'Chinese'])[1 + n % 5]] || case when n % 500 = 0 then array['Turkish'] end, (array['£', '££', '£££'])[1 + n % 3], n % 90 || ' High Road',
       'Town ' || floor(${TOWNS} * power(random(), 2)), 'PL' || 1 + n % 90 || ' 0ZZ', '01632 960100',
       50 + 8 * power(random(), 2), -5 + 6 * random(), 7 + n % 12 || ':00 – 23:00', '00:00 – 24:00', random() < 0.02, random() >= 0.03
     from generate_series(1, $1::int) n`,
    [venues],
  )
  await run(
    `insert into menus (venue_id, name, menu_type, active, start_date, end_date, typical_price)
     select id, (array['Lunch', 'Dinner', 'Sunday roast', 'Drinks'])[1 + floor(4 * random())::int] || ' ' || floor(1000 * random()),
       (array['Daily', 'Specials', 'Sunday', 'Drinks'])[1 + floor(4 * random())::int], random() >= 0.1,
       now() + (case when random() < 0.02 then 20 else -400 end) * random() * interval '1 day',
       case when random() < 0.2 then now() + (40 * random() + 21) * (case when random() < 0.5 then 1 else 0 end) * interval '1 day' + interval '21 days' end, 5 + 40 * random()
     from venues, generate_series(1, ${MENUS_PER_VENUE}) k`,
  )
  await run('select refresh_menu_listings(array(select id from menus))')
  await run(`insert into menu_categories (menu_id, name) select id, 'Food' from menus`)
  await run(
    `insert into menu_items (category_id, name, price, featured)
     select id, 'Dish ' || substr(id::text, 1, 4) || ' ' || n, 5 + n, random() < 0.001
     from menu_categories, generate_series(1, ${DISHES_PER_MENU}) n`,
  )
  await run(
    `insert into reservations (venue_id, first_name, last_name, email, phone, party_size, requested_date, requested_time, status, decided_at, created_at, next_step_at)
     select ids[1 + n % cardinality(ids)], 'Imogen', 'Name-' || n, 'diner' || n % 500000 || '@example.org', '01632 960100', 1 + n % 20,
       current_date + (n % 730 - 700), time '12:00' + (n % 21) * interval '30 minutes',
       case when n % 20 = 0 then 'pending' else 'confirmed' end, case when n % 20 = 0 then null else now() end,
       now() + (n % 730 - 703) * interval '1 day' - n % 86400 * interval '1 second',
       case when n % 730 < 700 then null else now() + (n % 730 - 703) * interval '1 day' - n % 86400 * interval '1 second' + interval '12 hours' end
     from generate_series(1, $1::int) n, (select array_agg(id) as ids from venues) every`,
    [reservations],
  )
  await run(
    `insert into mails (id, kind, recipient, subject, message_id, reservation_id, created_at, sent_at)
     select gen_random_uuid(), 'reservation-received', email, 'Your request', id::text, id, created_at, created_at
     from reservations where created_at > now() - interval '60 days'`,
  )
  await run('set session_replication_role = origin')
  await run('vacuum analyze')
}
