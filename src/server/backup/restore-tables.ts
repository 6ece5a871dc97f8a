import type pg from 'pg'
import { publishInvalidateAll } from '../cache/change-bus.ts'
import type { Database } from '../db/open.ts'
import { decodeText, linesOf } from '../import-files/decode-source.ts'
import type { Manifest } from './format.ts'
import { listColumns, listTables, qualifiedName, setSequences, whereLeftOut } from './tables.ts'

/** Limits of a batch: rows, and size in characters. One row can be a whole menu extraction. */
const BATCH_SIZE = 500
const BATCH_LENGTH = 8 * 1024 * 1024
const MAX_LINE = 50 * 1024 * 1024

export type Loading = {
  table(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void>
  finish(): Promise<void>
  /**
   * Commits and closes the connection; leaves it open when the commit fails.
   * @returns the number of rows
   */
  commit(): Promise<number>
  /** Closes the connection, which undoes what is not committed. */
  giveUp(): Promise<void>
}

export async function beginRestore(db: Database, manifest: Manifest): Promise<Loading> {
  const client = db.newClient()
  await client.connect()
  const tables = await listTables(client)
  await client.query('begin')
  if (db.kind === 'postgres') await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  await setTriggers(client, tables, 'disable')
  await client.query(`truncate ${tables.map(qualifiedName).join(', ')} restart identity`)
  let rows = 0
  return {
    async table(name, pieces) {
      if (!tables.includes(name)) throw new Error(`there is no table ${name}`)
      rows += await loadTable(client, name, pieces)
    },
    async finish() {
      for (const name of tables) {
        const { rowCount } = await client.query(`delete from ${qualifiedName(name)} where ${whereLeftOut(name)}`)
        rows -= rowCount ?? 0
      }
      await setTriggers(client, tables, 'enable')
      await setSequences(client, manifest)
      await publishInvalidateAll(client)
      if (tables.includes('search_changes')) await client.query(`insert into public.search_changes (kind) values ('everything')`)
    },
    async commit() {
      await client.query('commit')
      // The rows are stored, whatever happens to the connection.
      await client.end().catch(() => {})
      return rows
    },
    giveUp: () => client.end(),
  }
}

async function loadTable(client: pg.Client, table: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  const columns = await listColumns(client, table)
  const insert = `insert into ${qualifiedName(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${qualifiedName(table)}, $1::json)`
  let count = 0
  let batch: string[] = []
  let length = 0
  const write = async () => {
    if (batch.length > 0) await client.query(insert, [`[${batch.join(',')}]`])
    count += batch.length
    batch = []
    length = 0
  }
  for await (const { text } of linesOf(decodeText(pieces), MAX_LINE)) {
    if (text === null) throw new Error(`a row of ${table} is too long`)
    if (text === '') continue
    batch.push(text)
    length += text.length
    if (batch.length === BATCH_SIZE || length > BATCH_LENGTH) await write()
  }
  await write()
  return count
}

async function setTriggers(client: pg.Client, tables: readonly string[], to: 'enable' | 'disable'): Promise<void> {
  for (const table of tables) await client.query(`alter table ${qualifiedName(table)} ${to} trigger user`)
}
