import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { Catalogue, type CatalogueParts } from '../../../search-index/catalogue.ts'
import type { LogPosition } from './change-log.ts'
import { readParts, writeParts } from './index-file.ts'
import { MAX_UNREAD_MS } from './log-age.ts'

/** `version`: of the code that makes and reads the parts. */
export type IndexFile = { path: string; version: string }

type Header = { version: string; database: string; mark: string; position: LogPosition }

/** Clocks of database hosts may differ by this. */
const CLOCK_DIFFERENCE_MS = 60_000

/**
 * Stores the catalogue in the file. A row in the change log, added after the file is on disk, proves later that the file belongs to this
 * database, and that the log still has everything that changed since.
 */
export async function storeCatalogue(client: pg.Client, file: IndexFile, catalogue: Catalogue, position: LogPosition): Promise<void> {
  const { content, venues, dishes } = catalogue.toParts()
  // Copied now, because it changes while the rest is written.
  const first = structuredClone(content)
  const mark = randomUUID()
  const header: Header = { version: file.version, database: await databaseOf(client), mark, position }
  await writeParts(file.path, [header, first, venues, dishes], async () => {
    await client.query(`insert into search_changes (kind, row_id) values ('stored', $1)`, [mark])
  })
}

/**
 * Returns the catalogue of the file, and the position in the log from which changes must be applied.
 * @returns null when there is no file for this database and version, or its row is no longer in the log
 * @throws Error when the file is missing or damaged
 */
export async function readStoredCatalogue(
  client: pg.Client,
  { path, version }: IndexFile,
): Promise<{ catalogue: Catalogue; position: LogPosition } | null> {
  const parts = readParts(path)
  try {
    const header = (await parts.next()).value as Header | undefined
    if (header?.version !== version || header.database !== (await databaseOf(client))) return null
    if (!(await isMarked(client, header.mark))) return null
    const [content, venues, dishes] = [await parts.next(), await parts.next(), await parts.next()]
    if (content.done || venues.done || dishes.done) return null
    const all = { content: content.value, venues: venues.value, dishes: dishes.value } as CatalogueParts
    return { catalogue: Catalogue.fromParts(all), position: header.position }
  } finally {
    await parts.return(undefined)
  }
}

/**
 * Returns the identity of the database. A copy that was restored elsewhere has other transaction ids, so that positions in its log mean
 * something else.
 */
async function databaseOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ database: string }>(`select system_identifier || ' ' || oid as database
    from pg_control_system(), pg_database where datname = current_database()`)
  return rows[0]?.database ?? ''
}

async function isMarked(client: pg.Client, mark: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from search_changes where kind = 'stored' and row_id = $1
      and created_at between now() - $2 * interval '1 millisecond' and now() + $3 * interval '1 millisecond'`,
    [mark, MAX_UNREAD_MS, CLOCK_DIFFERENCE_MS],
  )
  return rowCount === 1
}
