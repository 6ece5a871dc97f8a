import { type ImportKind, MAX_IMPORT_BYTES } from '../../../domain/bulk.ts'
import { hasUnstorableCharacters } from '../../../domain/text.ts'
import type { AppContext } from '../../app-context.ts'
import type { ImportFile } from '../../db/schema/index.ts'
import { importFileName } from '../../files/file-storage.ts'
import { readRows } from '../../import-files/read-rows.ts'
import type { RowPosition, Summary } from '../../import-files/report.ts'
import { NO_CHOICES, type RowChoices } from '../../import-files/row-choices.ts'
import { type SourceRow, UnreadableFileError } from '../../import-files/source-row.ts'
import { importMenus } from '../../menu/import/import-menus.ts'
import type { MenuReport } from '../../menu/import/plan.ts'
import { importUsers, type UserReport } from '../../user/import/import-users.ts'
import { importVenues } from '../../venue/import/import-venues.ts'
import type { RowReport } from '../../venue/import/plan.ts'

export type Report = RowPosition & (RowReport | MenuReport | UserReport)

/** Venues per transaction, so that a change stops and shows progress within a second. */
const BATCH_SIZE = 100
/** Maximum number of columns in the column selection, and maximum length of an example, in characters. */
export const MAX_COLUMNS = 200
const MAX_EXAMPLE = 80
/** Longest name of a column, in characters. Columns with longer names are ignored, because all names are stored and shown. */
const MAX_COLUMN_NAME = 200

/** Maximum characters of an unpacked file: ten times the largest that is not packed. */
const MAX_UNPACKED_LENGTH = 10 * MAX_IMPORT_BYTES
/**
 * Maximum rows of a file. Each one is stored with its outcome for 30 days. The largest known file, the United Kingdom's register of food
 * hygiene, has 148,740.
 */
export const MAX_IMPORT_ROWS = 200_000

type Chosen = ImportFile['chosen']

export type ReadOptions = {
  /** Gets the columns of the first row, and again when a later row has the first value of one of them. */
  onColumns?: (columns: ImportFile['columns']) => void
  onLeftOut?: (list: string[]) => void
  /** Returns the choices for a file with these columns, instead of its own. */
  recall?: (names: string[]) => Promise<Chosen | null>
}
type Options = ReadOptions & { apply: boolean; choices?: RowChoices }

/**
 * Imports the stored file, or reports the planned changes. Rows that are left out have no report.
 * @param onLeftOut gets what a dump contains besides what is imported
 * @throws UnreadableFileError, also after some reports
 */
export async function* importFile(
  ctx: AppContext,
  changeId: string,
  file: ImportFile,
  { apply, choices = NO_CHOICES, ...options }: Options,
): AsyncGenerator<Report | Summary> {
  const rows = readFileRows(ctx, changeId, file, options)
  for await (const report of importRows(ctx, file.what, { rows, apply, choices })) yield storable(report)
}

/**
 * Reads the rows of the stored file with the chosen columns, and with the cells of rows that were corrected.
 * @throws UnreadableFileError, also after some rows
 */
export async function* readFileRows(
  ctx: AppContext,
  changeId: string,
  file: ImportFile,
  { onColumns = () => {}, onLeftOut = () => {}, recall = async () => null }: ReadOptions = {},
): AsyncGenerator<SourceRow> {
  const pieces = await ctx.files.private.readPieces(importFileName(changeId))
  if (!pieces) throw new UnreadableFileError('The file is no longer there. Please choose it again.')
  const rows = readRows(chunksOf(pieces), file.name, {
    what: file.what,
    maxLength: MAX_UNPACKED_LENGTH,
    maxRows: MAX_IMPORT_ROWS,
    onLeftOut: (list) => onLeftOut(list.map((one) => storableText(one, MAX_STORED_NAME))),
  })
  let position = 0
  for await (const row of renamed(rows, async (columns) => (await recall(columns)) ?? file.chosen, onColumns)) {
    position += 1
    const corrected = file.corrections?.[position]
    yield corrected ? { line: row.line, columns: corrected } : row
  }
}

/** Reports what the import would do with the last of these rows of venues, regardless of the other rows of the file. */
export async function checkRows(ctx: AppContext, given: readonly SourceRow[], choices: RowChoices = NO_CHOICES): Promise<Report> {
  async function* rows(): AsyncGenerator<SourceRow> {
    yield* given
  }
  let last: Report | null = null
  for await (const report of importRows(ctx, 'venues', { rows: rows(), apply: false, choices }))
    if (report.outcome !== 'summary') last = storable(report)
  if (!last) throw new Error('the import reported no row')
  return last
}

type RowsToImport = { rows: AsyncIterable<SourceRow>; apply: boolean; choices: RowChoices }

function importRows(ctx: AppContext, what: ImportKind, input: RowsToImport): AsyncIterable<Report | Summary> {
  if (what === 'venues') return importVenues({ ctx, input: { ...input, batch: BATCH_SIZE } })
  return what === 'menus' ? importMenus({ ctx, input }) : importUsers({ ctx, input })
}

function storable<R extends Report | Summary>(report: R): R {
  if (report.outcome !== 'refused') return report
  const name = report.name === null ? null : storableText(report.name, MAX_STORED_NAME)
  return { ...report, name, reason: storableText(report.reason, MAX_STORED_REASON) }
}

/** In small chunks, so that a large piece is never decoded as a whole. */
async function* chunksOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const size = 64 * 1024
  for await (const bytes of pieces) for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function* renamed(
  rows: AsyncIterable<SourceRow>,
  choose: (names: string[]) => Promise<Chosen>,
  onColumns: (columns: ImportFile['columns']) => void,
): AsyncGenerator<SourceRow> {
  let choices: Map<string, string | null> | null = null
  let columns: ImportFile['columns'] = []
  for await (const row of rows) {
    if ('unreadable' in row) {
      yield row
      continue
    }
    const cells = Object.entries(row.columns).filter(([name]) => name.length <= MAX_COLUMN_NAME && !hasUnstorableCharacters(name))
    if (choices === null) {
      columns = cells.slice(0, MAX_COLUMNS).map(([name, value]) => ({ name, example: exampleOf(name, value) }))
      onColumns(columns)
      choices = new Map(Object.entries(await choose(columns.map(({ name }) => name))))
    } else if (columns.some(({ name, example }) => example === '' && exampleOf(name, row.columns[name]) !== '')) {
      columns = columns.map(({ name, example }) => ({ name, example: example || exampleOf(name, row.columns[name]) }))
      onColumns(columns)
    }
    const kept = cells.flatMap(([name, value]) => {
      const target = choices?.get(name)
      return target === null ? [] : [[target ?? name, value] as const]
    })
    yield { line: row.line, columns: Object.fromEntries(kept) }
  }
}

/** Columns whose cells are neither shown nor exported. */
export const SECRET_COLUMN = /password/i

function exampleOf(name: string, value: unknown): string {
  if (SECRET_COLUMN.test(name)) return ''
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)
  return storableText(text, MAX_EXAMPLE)
}

/** Maximum stored length of a name and a reason, in characters. The page shows both, and a cell may have a million characters. */
const MAX_STORED_NAME = 200
export const MAX_STORED_REASON = 2000

/** Text that PostgreSQL can store: without NUL and without half of a surrogate pair, at most `maxLength` characters. */
export function storableText(text: string, maxLength: number): string {
  const clipped = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
  return clipped.toWellFormed().replaceAll('\0', '\uFFFD')
}
