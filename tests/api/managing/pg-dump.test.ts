import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import bcrypt from 'bcryptjs'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM } from '../../../src/domain/account/actor.ts'
import { menuItems, menus, reservations, users, venueOwners, venues } from '../../../src/server/db/schema/index.ts'
import { readRows } from '../../../src/server/import-files/read-rows.ts'
import { importMenus } from '../../../src/server/menu/import/import-menus.ts'
import { importUsers } from '../../../src/server/user/import/import-users.ts'
import { importVenues } from '../../../src/server/venue/import/import-venues.ts'
import { Browser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { useApp } from '../../support/app.ts'
import { openEmptyDatabase, unavailable } from '../../support/database.ts'
import { findPostgres, runProgram } from '../../support/postgres-server.ts'

const PASSWORD = 'linen-and-slate-9'
const NAME = 'O\'Neill\\n "Bar" $$; -- \\.'
const DESCRIPTION = 'First line\n\\.\nCOPY public.venues (id) FROM stdin;\n\\N'

/** A database of the specification's tables in a hosted system: its views, triggers, policies and functions as well. */
const OLD = `
create schema auth;
create extension if not exists plpgsql;
create type public.app_role as enum ('venue_owner', 'admin');
create table auth.users (instance_id uuid, id uuid primary key, email varchar(255), encrypted_password varchar(255), email_confirmed_at timestamptz,
  raw_user_meta_data jsonb, is_super_admin boolean, created_at timestamptz, deleted_at timestamptz, banned_until timestamptz,
  confirmed_at timestamptz generated always as (email_confirmed_at) stored);
create table public.venues (id uuid primary key default gen_random_uuid(), name text not null, slug text unique not null, image_url text, cuisine text,
  cuisines text[] default '{}', description text, price text, address_road text, address_city text, address_county text, address_postcode text,
  latitude double precision, longitude double precision, phone text, email text, website text, hours_mon_fri text, hours_sat_sun text,
  featured boolean default false, new boolean default false, active boolean default true, created_at timestamptz default now(),
  search_vector tsvector generated always as (to_tsvector('simple', name)) stored);
create table public.menus (id uuid primary key default gen_random_uuid(), venue_id uuid references public.venues on delete cascade, name text, description text,
  menu_type text, active boolean default true, start_date timestamptz, end_date timestamptz, image_url text, updated_at timestamptz default now());
create table public.menu_categories (id uuid primary key default gen_random_uuid(), menu_id uuid references public.menus on delete cascade, name text, description text);
create table public.menu_items (id uuid primary key default gen_random_uuid(), category_id uuid references public.menu_categories on delete cascade, name text,
  description text, price numeric(10,2), image_url text, rating integer, dietary_info text[], "order" integer, featured boolean default false,
  active boolean default true, search_vector tsvector);
create table public.reservations (id uuid primary key default gen_random_uuid(), venue_id uuid references public.venues, first_name text, email text, special_requests text);
create table public.user_roles (user_id uuid references auth.users, role public.app_role);
create table public.venue_owners (user_id uuid references auth.users, venue_id uuid references public.venues);
create view public.venue_assignments as select o.user_id, o.venue_id, v.name as venue_name from public.venue_owners o join public.venues v on v.id = o.venue_id;
create function public.list_users() returns setof auth.users language sql security definer begin atomic; select * from auth.users; end;
create function public.delete_user(user_id uuid) returns void language plpgsql as $fn$ begin
INSERT INTO public.venues (id, name) VALUES ('no', 'row');
delete from auth.users where id = user_id; end $fn$;
create rule log_it as on delete to public.venues do also (insert into public.menus (name) values ('gone'); insert into public.menus (name) values ('gone'));
alter table public.venues enable row level security;
create policy anyone on public.venues for select using (active);
comment on table public.venues is 'Costs $$; INSERT INTO public.venues VALUES (1);';
`

const id = (digit: number, at = 0) => `${String(digit).repeat(8)}-0d5f-4a53-9d0c-${String(at).padStart(12, '0')}`
const MANY = 300

const FLAGS = [
  ['--data-only', []],
  ['whole', ['--no-owner']],
  ['--inserts', ['--inserts']],
  ['--column-inserts', ['--data-only', '--column-inserts', '--disable-triggers']],
  ['--rows-per-insert', ['--rows-per-insert=100', '--on-conflict-do-nothing', '--quote-all-identifiers', '--clean', '--if-exists']],
] as const

describe.each(API_DATABASE_KINDS)('a file of pg_dump, imported on %s,', (kind) => {
  const at = useApp(kind)
  const dumps = new Map<string, string>()
  let reason: string | undefined

  beforeAll(async () => {
    reason = await unavailable('postgres')
    const installation = await findPostgres()
    if (reason || 'reason' in installation) return
    const { db, url = '' } = await openEmptyDatabase('postgres')
    await db.pool.query(OLD)
    const insert = (sql: string, values: unknown[]) => db.pool.query(sql, values)
    const hash = bcrypt.hashSync(PASSWORD, 4)
    for (const [digit, email, role] of [
      [1, 'owner@inn.example', 'venue_owner'],
      [2, 'root@inn.example', 'admin'],
    ] as const) {
      await insert(
        'insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data) values ($1, $2, $3, now(), $4)',
        [id(digit), email, hash, { full_name: "Olive O'Neill" }],
      )
      await insert('insert into public.user_roles values ($1, $2)', [id(digit), role])
    }
    await insert(
      `insert into public.venues (id, name, slug, cuisine, cuisines, description, price, image_url, address_road, address_city, address_postcode, latitude, longitude, phone, created_at)
       values ($1, $2, 'o-neill-bar', 'Wine Bar', '{"Wine Bar",Gastropub}', $3, '££', 'https://x.supabase.co/storage/v1/a.jpg', '1 Weir Lane', 'Windsor', 'SL4 1AA', 51.48, -1.5e-05, '01632 960100', '2025-01-01 10:00:00.5+02')`,
      [id(5), NAME, DESCRIPTION],
    )
    await insert(
      `insert into public.venues (name, slug, cuisines, description, address_road, address_city, address_postcode, phone, active)
       select 'Venue ' || n, 'venue-' || n, '{Indian}', 'Number ' || n, n || ' High Street', 'Eton', 'SL4 6AA', '01632 960101', n % 2 = 0 from generate_series(1, $1::int) n`,
      [MANY],
    )
    await insert(
      "insert into public.menus (id, venue_id, name, menu_type, start_date) values ($1, $2, 'Lunch; all day', 'Daily', '2025-02-01 12:00+00')",
      [id(6), id(5)],
    )
    await insert("insert into public.menu_categories (id, menu_id, name, description) values ($1, $2, 'Mains', E'Hot\\nand cold')", [
      id(7),
      id(6),
    ])
    await insert(
      `insert into public.menu_items (category_id, name, price, dietary_info, "order", rating) values ($1, 'Fish ''pie''', 14, null, 2, 5), ($1, 'Soup', 6.5, '{vegan,gluten-free}', 1, null)`,
      [id(7)],
    )
    await insert('insert into public.venue_owners values ($1, $2)', [id(1), id(5)])
    await insert(
      "insert into public.reservations (venue_id, first_name, email, special_requests) values ($1, 'Ann', 'ann@example.org', E'\\\\.\\n')",
      [id(5)],
    )
    const [host, port, name] = [new URL(url).hostname, new URL(url).port, new URL(url).pathname.slice(1)]
    for (const [what, flags] of FLAGS) {
      const args = ['--format=plain', ...(what === '--data-only' ? [what] : flags), '-h', host, '-p', port, '-U', 'postgres', name]
      dumps.set(what, await runProgram(installation, '/tmp', 'pg_dump', args))
    }
    await db.close()
  }, 60_000)
  afterAll(() => dumps.clear())

  test.each(FLAGS.map(([what]) => what))('imports everything of a dump with %s, and names the parts that it leaves out', async (what) => {
    if (reason) return
    const { services } = at()
    const ctx = { ...services, actor: SYSTEM }
    const bytes = gzipSync(dumps.get(what) ?? '')
    const left = new Map<string, string[]>()
    const counts: unknown[] = []
    const refused: unknown[] = []
    for (const [table, run] of [
      ['venues', importVenues],
      ['menus', importMenus],
      ['users', importUsers],
    ] as const) {
      const rows = readRows(Readable.from([bytes]), 'old.sql.gz', { what: table, onLeftOut: (list) => left.set(table, list) })
      const reports = await Array.fromAsync<{ outcome: string }>(run({ ctx, input: { rows, apply: true } }))
      refused.push(...reports.filter(({ outcome }) => outcome === 'refused'))
      counts.push((reports.at(-1) as unknown as { counts: unknown }).counts)
    }
    const none = { created: 0, changed: 0, unchanged: 0, duplicate: 0, refused: 0 }
    expect(refused).toMatchObject([{ reason: expect.stringContaining('root@inn.example has the role admin') }])
    expect(counts).toEqual([
      { ...none, created: MANY + 1 },
      { ...none, created: 1 },
      { ...none, created: 1, refused: 1 },
    ])
    const { orm } = services.db
    const all = await orm.select().from(venues).orderBy(asc(venues.slug))
    expect(all).toHaveLength(MANY + 1)
    expect(all[0]).toMatchObject({
      id: id(5),
      name: NAME,
      slug: 'o-neill-bar',
      description: DESCRIPTION,
      cuisines: ['Wine Bar', 'Gastropub'],
      longitude: -1.5e-5,
      image_url: null,
      created_at: new Date('2025-01-01T08:00:00.500Z'),
    })
    expect(all.filter(({ active }) => active)).toHaveLength(MANY / 2 + 1)
    expect(await orm.select().from(menus)).toMatchObject([
      { id: id(6), venue_id: id(5), name: 'Lunch; all day', start_date: new Date('2025-02-01T12:00:00Z') },
    ])
    expect(await orm.select().from(menuItems).orderBy(asc(menuItems.order))).toMatchObject([
      { name: 'Soup', price: 6.5, dietary_info: ['vegan', 'gluten-free'] },
      { name: "Fish 'pie'", price: 14, rating: 5 },
    ])
    expect(await orm.select().from(users)).toMatchObject([{ id: id(1), email: 'owner@inn.example', name: "Olive O'Neill" }])
    expect(await orm.select().from(venueOwners)).toMatchObject([{ user_id: id(1), venue_id: id(5) }])
    expect(await orm.$count(reservations)).toBe(0)
    const signedIn = await new Browser(at()).post('/api/auth/sign-in/email', { email: 'owner@inn.example', password: PASSWORD })
    expect(signedIn.body.user).toMatchObject({ role: 'venue_owner', venue_id: id(5) })
    expect(left.get('venues')).toEqual(
      expect.arrayContaining(['1 × image_url of public.venues', '1 × rows of public.reservations', '2 × rows of auth.users']),
    )
    if (what === 'whole')
      expect(left.get('venues')).toEqual(expect.arrayContaining(['2 × CREATE FUNCTION', '1 × CREATE RULE', '1 × CREATE VIEW']))
  })
})
