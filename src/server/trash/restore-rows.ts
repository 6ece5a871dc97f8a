import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../db/transaction.ts'
import { LINKED_COLUMNS } from './keep-rows.ts'
import { type Reference, TABLE_SHAPES, type TableShape } from './row-graph.ts'

type Part = { table_name: string; link_column: string | null; columns: string[] }

/**
 * Inserts the rows of an entry into their tables, parents first, and sets the references that the deletion emptied. Ignores columns that
 * the schema no longer has. A row whose parent is in the trash, such as the assignment of a deleted user, moves to the entry of that
 * parent. Skips a row that exists already, or whose parent was permanently deleted.
 */
export async function restoreRows(tx: Transaction, entryId: string): Promise<void> {
  // The trigger that informs webhooks of new reservations reads it: restored reservations are not new.
  await tx.execute(sql`select set_config('plateful.is_restoring', 'on', true)`)
  const { rows: parts } = await tx.execute<Part>(sql`
    select distinct on (table_name, link_column) table_name, link_column, array(select jsonb_object_keys(data)) as columns
    from trash_rows where entry_id = ${entryId}::uuid order by table_name, link_column, id`)
  for (const table of TABLE_SHAPES.values()) {
    const part = parts.find(({ table_name, link_column }) => table_name === table.name && link_column === null)
    if (!part) continue
    for (const reference of table.references) await handOver(tx, entryId, table, reference)
    await tx.execute(insertRows(entryId, table, part.columns))
  }
  for (const { table_name, link_column } of parts) {
    const table = TABLE_SHAPES.get(table_name)
    const reference = table?.references.find(({ column }) => column === link_column)
    if (table && reference) await tx.execute(setReference(entryId, table, reference))
  }
}

async function handOver(tx: Transaction, entryId: string, table: TableShape, reference: Reference): Promise<void> {
  const { column, parent, parentColumn } = reference
  const isMissing = sql`r.entry_id = ${entryId}::uuid and r.table_name = ${table.name} and r.link_column is null
    and r.data ->> ${column} is not null and not ${hasParent(sql`r.data ->> ${column}`, reference)}`
  const isTheirs = sql`o.table_name = ${parent} and o.link_column is null and o.entry_id <> r.entry_id
    and o.data ->> ${sql.raw(`'${parentColumn.name}'`)} = r.data ->> ${column}`
  if (reference.onDelete === 'cascade') {
    await tx.execute(sql`update trash_rows r set entry_id = o.entry_id from trash_rows o where ${isMissing} and ${isTheirs}`)
    return
  }
  const names = [...table.key.map(({ name }) => name), column, ...(LINKED_COLUMNS[table.name] ?? [])]
  const pairs = names.map((name) => sql`${sql.raw(`'${name}'`)}, r.data -> ${sql.raw(`'${name}'`)}`)
  await tx.execute(sql`insert into trash_rows (entry_id, table_name, link_column, data)
    select o.entry_id, ${table.name}, ${column}, jsonb_build_object(${sql.join(pairs, sql`, `)})
    from trash_rows r join trash_rows o on ${isTheirs} where ${isMissing}`)
}

function insertRows(entryId: string, table: TableShape, given: readonly string[]): SQL {
  const columns = table.stored.filter((name) => given.includes(name))
  const values = columns.map((name) => {
    const value = sql`x.${sql.identifier(name)}`
    const reference = table.references.find(({ column, onDelete }) => onDelete === 'set null' && goesWith(table, name, column))
    return reference ? sql`case when ${hasParent(sql`x.${sql.identifier(reference.column)}`, reference)} then ${value} end` : value
  })
  const isWhole = table.references
    .filter(({ onDelete }) => onDelete === 'cascade')
    .map((reference) => {
      const value = sql`x.${sql.identifier(reference.column)}`
      return sql`(${value} is null or ${hasParent(value, reference)})`
    })
  return sql`insert into public.${sql.identifier(table.name)} (${listOf(columns)}) overriding system value
    select ${sql.join(values, sql`, `)} from trash_rows r
    cross join lateral jsonb_populate_record(null::public.${sql.identifier(table.name)}, r.data) x
    where r.entry_id = ${entryId}::uuid and r.table_name = ${table.name} and r.link_column is null
      and ${sql.join([sql`true`, ...isWhole], sql` and `)}
    order by r.id on conflict do nothing`
}

function goesWith(table: TableShape, name: string, reference: string): boolean {
  return name === reference || (LINKED_COLUMNS[table.name]?.includes(name) ?? false)
}

function setReference(entryId: string, table: TableShape, reference: Reference): SQL {
  const set = [reference.column, ...(LINKED_COLUMNS[table.name] ?? [])].map(
    (name) => sql`${sql.identifier(name)} = x.${sql.identifier(name)}`,
  )
  const isRow = table.key.map(({ name }) => sql`c.${sql.identifier(name)} = x.${sql.identifier(name)}`)
  return sql`update public.${sql.identifier(table.name)} c set ${sql.join(set, sql`, `)} from trash_rows r
    cross join lateral jsonb_populate_record(null::public.${sql.identifier(table.name)}, r.data) x
    where r.entry_id = ${entryId}::uuid and r.table_name = ${table.name} and r.link_column = ${reference.column}
      and ${sql.join(isRow, sql` and `)} and c.${sql.identifier(reference.column)} is null
      and ${hasParent(sql`x.${sql.identifier(reference.column)}`, reference)}`
}

function hasParent(value: SQL, { parent, parentColumn }: Reference): SQL {
  return sql`exists (select from public.${sql.identifier(parent)} p
    where p.${sql.identifier(parentColumn.name)} = (${value})::${sql.raw(parentColumn.type)})`
}

function listOf(columns: readonly string[]): SQL {
  return sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  )
}
