/** The public calls, with the SQL that a program without a framework would send for them. */

/** A call, and a query that returns its response as JSON in one row. `venue` is the slug of a venue, `id` its id. */
export type Call = { name: string; path: string; sql: string; values: string[] }

const CARD = `jsonb_build_object('id', v.id, 'name', v.name, 'slug', v.slug, 'image_url', v.image_url, 'image_alt', v.image_alt, 'cuisine', v.cuisine,
  'price', v.price, 'address_road', v.address_road, 'address_city', v.address_city, 'address_county', v.address_county,
  'address_postcode', v.address_postcode, 'featured', v.featured, 'new', v.new, 'created_at', v.created_at)`

const VENUES = (where: string) => `select jsonb_build_object('total', (select count(*) from venues v where v.active and ${where}), 'data',
  (select jsonb_agg(card) from (select ${CARD} as card from venues v where v.active and ${where} order by v.name_key, v.id limit 24) page)) as answer`

const MENUS = (where: string, limit: number) => `with page as (
    select m.*, jsonb_build_object('id', v.id, 'name', v.name, 'slug', v.slug) as venue from menus m join venues v on v.id = m.venue_id
    where m.active and v.active and m.start_date <= now() and (m.end_date is null or m.end_date >= now()) and ${where}
    order by m.name_key, v.name_key, m.id limit ${limit})
  select jsonb_build_object('data', jsonb_agg(to_jsonb(page) || jsonb_build_object('categories', (
    select jsonb_agg(to_jsonb(c) || jsonb_build_object('items', (
      select jsonb_agg(to_jsonb(i) order by i."order", i.name_key) from menu_items i where i.category_id = c.id and i.active)) order by c."order")
    from menu_categories c where c.menu_id = page.id)))) as answer from page`

const DISHES = `select jsonb_build_object('data', jsonb_agg(dish)) as answer from (
  select to_jsonb(i) || jsonb_build_object('category', c.name, 'menu', m.name, 'venue', jsonb_build_object('name', v.name, 'slug', v.slug)) as dish
  from menu_items i join menu_categories c on c.id = i.category_id join menus m on m.id = c.menu_id join venues v on v.id = m.venue_id
  where i.featured and i.active and m.active and v.active and m.start_date <= now() and (m.end_date is null or m.end_date >= now())
  order by i.name_key, i.id limit 24) page`

/** The response also has the hours, other days and whether the venue has an owner. */
const VENUE = `select to_jsonb(v) || jsonb_build_object('hours', jsonb_build_object('week', r.week, 'days', (
    select coalesce(jsonb_agg(jsonb_build_object('date', d.date, 'sittings', d.sittings) order by d.date), '[]') from venue_days d
    where d.venue_id = v.id and d.sittings is not null and d.date >= current_date - 1)),
  'has_owner', exists (select from venue_owners o where o.venue_id = v.id and o.role = 'owner')) as answer
  from venues v left join venue_booking_rules r on r.venue_id = v.id where v.active and v.slug = $1`

/** @param venue the slug and the id of an active venue */
export function callsOf({ slug, id }: { slug: string; id: string }): Call[] {
  return [
    { name: 'featured venues', path: '/api/venues?featured=true&limit=24', sql: VENUES('v.featured'), values: [] },
    { name: 'menus of a venue', path: `/api/menus?venue_id=${id}`, sql: MENUS('m.venue_id = $1', 24), values: [id] },
    { name: 'Specials', path: '/api/menus?type=Specials&limit=24', sql: MENUS("m.menu_type = 'Specials'", 24), values: [] },
    { name: 'featured dishes', path: '/api/menu-items?featured=true&limit=24', sql: DISHES, values: [] },
    {
      name: 'venue by slug',
      path: `/api/venues/${slug}`,
      sql: VENUE,
      values: [slug],
    },
  ]
}

/**
 * Inserts a reservation and its outbox row in one statement. Without `next_step_at` the reminder job of the measured server would update
 * each row.
 */
export const BARE_RESERVATION = `with made as (
    insert into reservations (venue_id, first_name, last_name, email, phone, party_size, requested_date, requested_time, next_step_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, null) returning id, email)
  insert into mails (kind, id, recipient, subject, content, message_id, reservation_id)
  select 'reservation-received', gen_random_uuid(), email, 'Request received', '{"text":"Your request has been received."}'::jsonb, gen_random_uuid()::text, id from made`
