import type { ImportKind } from '../../../domain/bulk.ts'
import { quoted } from '../parse-cells.ts'
import { type SourceRow, UnreadableFileError } from '../source-row.ts'
import type { DumpRow } from './dump-row.ts'
import { type DumpValue, valuesOfArray } from './insert-values.ts'
import { LeftOut } from './left-out.ts'
import { readDump } from './read-dump.ts'

const TABLES: Record<ImportKind, readonly string[]> = {
  venues: ['public.venues'],
  menus: ['public.menus', 'public.menu_categories', 'public.menu_items'],
  users: ['auth.users', 'public.users', 'public.user_roles', 'public.venue_owners', 'public.venue_assignments'],
}

/** Maximum characters of rows in memory, because the rows of one menu or user are in several tables. About 130 MB of memory. */
const MAX_HELD_LENGTH = 40_000_000
/** Maximum number of rows in memory. A row without text takes about 300 bytes of memory too. */
const MAX_HELD_ROWS = 400_000

type Values = DumpRow['values']

/**
 * The rows that an import of venues, menus or users takes from a dump of a database with the tables of the specification.
 * @param onLeftOut gets, after the last row, what else the file contains
 * @throws UnreadableFileError when none of the tables is in the file, or too much of them
 */
export async function* rowsOfDump(
  text: AsyncIterable<string>,
  what: ImportKind,
  onLeftOut: (list: string[]) => void,
): AsyncGenerator<SourceRow> {
  const leftOut = new LeftOut()
  const rows = readDump(text, new Set(TABLES[what]), leftOut)
  let isEmpty = true
  for await (const row of what === 'venues'
    ? venueRows(rows, leftOut)
    : what === 'menus'
      ? menuRows(rows, leftOut)
      : userRows(rows, leftOut)) {
    isEmpty = false
    yield row
  }
  onLeftOut(leftOut.list())
  if (isEmpty) throw new UnreadableFileError(`The file has no rows of ${TABLES[what][0]}`)
}

async function* venueRows(rows: AsyncIterable<DumpRow>, leftOut: LeftOut): AsyncGenerator<SourceRow> {
  for await (const { line, values } of rows) {
    const { search_vector: _search, cuisines, ...rest } = withoutForeignPicture(values, 'venues', leftOut)
    yield {
      line,
      columns: {
        ...withInstants(withFlags(withoutExponents(rest), 'featured', 'new', 'active'), 'created_at'),
        ...(cuisines ? { cuisines: listOf(cuisines) } : {}),
      },
    }
  }
}

async function* menuRows(rows: AsyncIterable<DumpRow>, leftOut: LeftOut): AsyncGenerator<SourceRow> {
  const tables = await new HeldRows().collect(rows)
  const categories = byOrder(tables.get('public.menu_categories') ?? [], 'menu_id')
  const items = byOrder(tables.get('public.menu_items') ?? [], 'category_id')
  const take = (of: Map<string, Values[]>, id: DumpValue | undefined) => {
    const taken = of.get(String(id)) ?? []
    of.delete(String(id))
    return taken
  }
  for (const { line, values } of tables.get('public.menus') ?? []) {
    yield {
      line,
      columns: {
        ...withInstants(withFlags(withoutForeignPicture(values, 'menus', leftOut), 'active'), 'start_date', 'end_date'),
        categories: take(categories, values.id).map((category) => ({
          ...category,
          items: take(items, category.id).map(({ dietary_info, ...item }) => ({
            ...withFlags(withoutForeignPicture(item, 'menu_items', leftOut), 'featured', 'active'),
            ...(dietary_info ? { dietary_info: listOf(dietary_info) } : {}),
          })),
        })),
      },
    }
  }
  for (const _ of [...categories.values()].flat()) leftOut.note('rows of public.menu_categories without their menu')
  for (const _ of [...items.values()].flat()) leftOut.note('rows of public.menu_items without their category')
}

async function* userRows(rows: AsyncIterable<DumpRow>, leftOut: LeftOut): AsyncGenerator<SourceRow> {
  const tables = await new HeldRows().collect(rows)
  const rolesOf = Map.groupBy(tables.get('public.user_roles') ?? [], ({ values }) => values.user_id)
  const links = [...(tables.get('public.venue_owners') ?? []), ...(tables.get('public.venue_assignments') ?? [])]
  const venuesOf = Map.groupBy(links, ({ values }) => values.user_id)
  const accounts = tables.get('auth.users') ?? tables.get('public.users') ?? []
  for (const { line, values } of accounts) {
    const { id = null, email, encrypted_password, email_confirmed_at, confirmed_at, deleted_at, banned_until } = values
    const roles = (rolesOf.get(id) ?? []).map(({ values: { role } }) => role)
    const owned = (venuesOf.get(id) ?? []).map(({ values: { venue_id } }) => venue_id)
    rolesOf.delete(id)
    venuesOf.delete(id)
    if (deleted_at || banned_until) yield { line, unreadable: `${clipped(email)} is deleted or banned in the dump` }
    // A dump grants rights for venues, never for the site, because its author knows the passwords in it.
    else if (roles.some((role) => role !== null && role !== 'venue_owner'))
      yield {
        line,
        unreadable: `${clipped(email)} has the role ${clipped(roles.find((role) => role !== 'venue_owner'))} in the dump, which gives no one more than venues. Please add this user yourself.`,
      }
    else
      yield {
        line,
        columns: {
          id,
          email,
          name: nameOf(values),
          role: roles[0] ?? null,
          owner_of: [...new Set(owned)].join('|'),
          password_hash: encrypted_password,
          email_confirmed_at: email_confirmed_at ?? confirmed_at,
        },
      }
  }
  for (const _ of [...rolesOf.values()].flat()) leftOut.note('rows of public.user_roles without their user')
  for (const _ of [...venuesOf.values()].flat()) leftOut.note('rows of public.venue_owners without their user')
}

function clipped(value: DumpValue | undefined): string {
  return quoted(String(value ?? 'An account'))
}

function nameOf({ raw_user_meta_data: data }: Values): string {
  try {
    const { full_name, name } = JSON.parse(String(data ?? '{}')) as Record<string, unknown>
    return [full_name, name].find((one) => typeof one === 'string') ?? ''
  } catch {
    return ''
  }
}

/** PostgreSQL writes a position near 0 as 1e-05. */
function withoutExponents({ latitude, longitude, ...rest }: Values): Values {
  const plain = (value: DumpValue = null) => (/^-?[\d.]+e[-+]?\d+$/.test(String(value)) ? Number(value).toFixed(10) : value)
  return { ...rest, latitude: plain(latitude), longitude: plain(longitude) }
}

/** PostgreSQL writes instants as 2025-01-01 10:00:00+00, in UTC when no zone is given. Other text stays, and validation rejects it. */
function withInstants(values: Record<string, DumpValue>, ...names: readonly string[]): Record<string, DumpValue> {
  const instant = (value: DumpValue) => {
    const [, date, time, zone] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,6})?)([+-]\d\d(?::\d\d)?|Z)?$/.exec(String(value)) ?? []
    if (!date) return value
    const at = new Date(`${date}T${time}${!zone || zone === 'Z' ? 'Z' : zone.length === 3 ? `${zone}:00` : zone}`)
    return Number.isNaN(at.getTime()) ? value : at.toISOString()
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, names.includes(name) ? instant(value) : value]))
}

/** Images of the old system are on its own server, and pages show no images of other sites. */
function withoutForeignPicture(values: Values, table: string, leftOut: LeftOut): Values {
  const { image_url, ...rest } = values
  if (!image_url || String(image_url).startsWith('/media/')) return values
  leftOut.note(`image_url of public.${table}`)
  return rest
}

class HeldRows {
  #length = 0
  #count = 0

  async collect(rows: AsyncIterable<DumpRow>): Promise<Map<string, DumpRow[]>> {
    const tables = new Map<string, DumpRow[]>()
    for await (const row of rows) {
      for (const [column, value] of Object.entries(row.values)) this.#length += column.length + (value?.length ?? 0)
      this.#count += 1
      if (this.#length > MAX_HELD_LENGTH || this.#count > MAX_HELD_ROWS)
        throw new UnreadableFileError('The file has more menus or users than can be imported at once')
      const list = tables.get(row.table)
      if (list) list.push(row)
      else tables.set(row.table, [row])
    }
    return tables
  }
}

function byOrder(rows: readonly DumpRow[], parent: string): Map<string, Values[]> {
  const sorted = rows.map(({ values }) => values).toSorted((one, other) => Number(one.order ?? 0) - Number(other.order ?? 0))
  return Map.groupBy(sorted, (values) => String(values[parent]))
}

function listOf(value: DumpValue): DumpValue {
  return typeof value === 'string' ? (valuesOfArray(value) ?? value) : value
}

/** PostgreSQL writes booleans as t and f. */
function withFlags(values: Values, ...names: readonly string[]): Record<string, DumpValue> {
  const flag = (value: DumpValue) => (value === 't' ? 'true' : value === 'f' ? 'false' : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, names.includes(name) ? flag(value) : value]))
}
