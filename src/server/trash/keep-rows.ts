import { type SQL, sql } from 'drizzle-orm'
import { ACTIVE_STATES } from '../../domain/menu/extraction.ts'
import type { Transaction } from '../db/transaction.ts'
import { linksTo, type TableShape, tablesDeletedWith } from './row-graph.ts'

/** Columns that a deletion empties together with the foreign key, so that a restore fills both. */
export const LINKED_COLUMNS: Readonly<Record<string, readonly string[]>> = { menu_item_allergens: ['confirmed_name'] }

/**
 * Rows that are not stored. The job that reads a menu file ends when its row is deleted, so that a restored row would
 * never be read. The code of a pending claim ends with the deletion, and the venue may have another owner by the time
 * of the restore.
 */
const NOT_KEPT: Readonly<Record<string, SQL>> = {
  menu_extractions: sql`t.state in (${sql.join(
    ACTIVE_STATES.map((state) => sql`${state}`),
    sql`, `,
  )})`,
  venue_claims: sql`t.state = 'pending'`,
}

/**
 * Copies a row into a trash entry, with all rows to which its deletion cascades, and the references to these rows that become null. Call it
 * in the transaction of the deletion, before it. Locks each row and so waits for concurrent changes, which the copy then contains. Copies
 * parents first: a locked parent gets no further rows.
 */
export async function keepRows(tx: Transaction, entryId: string, root: { table: string; id: string }): Promise<void> {
  const kept = tablesDeletedWith(root.table)
  for (const table of kept) await tx.execute(copyRows(entryId, table, root))
  const names = new Set(kept.map(({ name }) => name))
  for (const { name } of kept) {
    for (const { table, reference } of linksTo(name)) {
      if (names.has(table.name) && table.references.some(({ parent, onDelete }) => onDelete === 'cascade' && names.has(parent))) continue
      const columns = [...table.key.map((column) => column.name), reference.column, ...(LINKED_COLUMNS[table.name] ?? [])]
      const isLinked = isOneOf(reference.column, entryId, { table: name, column: reference.parentColumn })
      await tx.execute(sql`insert into trash_rows (entry_id, table_name, link_column, data)
        select ${entryId}::uuid, ${table.name}, ${reference.column}, ${objectOf(columns)} from ${nameOf(table)} t where ${isLinked}`)
    }
  }
}

function copyRows(entryId: string, table: TableShape, root: { table: string; id: string }): SQL {
  const computed = sql`${sql.param(table.computed)}::text[]`
  const [key] = table.key
  const goes = table.references
    .filter(({ onDelete, parent }) => onDelete === 'cascade' && parent !== table.name)
    .map(({ column, parent, parentColumn }) => isOneOf(column, entryId, { table: parent, column: parentColumn }))
  if (table.name === root.table && key) goes.splice(0, goes.length, sql`t.${sql.identifier(key.name)} = ${root.id}`)
  const left = NOT_KEPT[table.name] ?? sql`false`
  return sql`insert into trash_rows (entry_id, table_name, data)
    select ${entryId}::uuid, ${table.name}, to_jsonb(t) - ${computed} from ${nameOf(table)} t
    where (${sql.join(goes, sql` or `)}) and not (${left}) order by ${orderOf(table)} for update of t`
}

function isOneOf(column: string, entryId: string, parent: { table: string; column: { name: string; type: string } }): SQL {
  return sql`t.${sql.identifier(column)} in (
    select (r.data ->> ${parent.column.name})::${sql.raw(parent.column.type)} from trash_rows r
    where r.entry_id = ${entryId}::uuid and r.table_name = ${parent.table} and r.link_column is null)`
}

function objectOf(columns: readonly string[]): SQL {
  const pairs = columns.map((column) => sql`${sql.raw(`'${column}'`)}, t.${sql.identifier(column)}`)
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`
}

function orderOf(table: TableShape): SQL {
  return sql.join(
    table.key.map(({ name }) => sql`t.${sql.identifier(name)}`),
    sql`, `,
  )
}

function nameOf(table: TableShape): SQL {
  return sql`public.${sql.identifier(table.name)}`
}
