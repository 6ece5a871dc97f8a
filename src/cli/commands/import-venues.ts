import { type Command, InvalidArgumentError } from 'commander'
import { DEFAULT_BATCH, importVenues, MAX_BATCH } from '../../server/venue/import/import-venues.ts'
import type { RowReport } from '../../server/venue/import/report.ts'
import { formatRow } from '../format-report.ts'
import { commandConfig } from '../open.ts'
import { type Import, runImport } from './import.ts'

type Options = { apply: boolean; batch: number }

const HELP = `
The file is CSV, JSON (an array, or an object with one under "data") or NDJSON, each also gzipped; '-' reads standard
input. Without --apply nothing is written. Columns and matching: docs/importing.md.

Exit code: 0 done, 1 done but some rows were refused, 2 not done or not to the end.`

/** `plateful import venues FILE`. */
export function addImportVenues(parent: Command): void {
  parent
    .command('venues')
    .description('create and update venues from a file')
    .argument('<file>', "the file, or '-' for standard input")
    .option('--apply', 'write to the database; otherwise only report what would be done', false)
    .option('--batch <rows>', `rows a transaction, 1 to ${MAX_BATCH}`, batchOf, DEFAULT_BATCH)
    .addHelpText('after', HELP)
    .action(async (file: string, options: Options) => {
      process.exitCode = await runImport(file, venueImport(options), commandConfig(process.env))
    })
}

function venueImport({ apply, batch }: Options): Import<RowReport> {
  return {
    thing: 'row',
    apply,
    controlPath: `/import-venues?apply=${apply ? 1 : 0}&batch=${batch}`,
    run: (ctx, rows) => importVenues({ ctx, input: { rows, apply, batch } }),
    format: formatRow,
  }
}

function batchOf(text: string): number {
  const rows = Number(text)
  if (!/^\d+$/.test(text) || rows < 1 || rows > MAX_BATCH)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_BATCH}.`)
  return rows
}
