import { type Command, InvalidArgumentError } from 'commander'
import type { Config } from '../../server/config.ts'
import { DEFAULT_BATCH, importVenues, MAX_BATCH } from '../../server/venue/import/import-venues.ts'
import { readRows } from '../../server/venue/import/readers/read-rows.ts'
import type { Outcome, ReportLine } from '../../server/venue/import/report.ts'
import { EXIT } from '../command-error.ts'
import { importOverControl } from '../control-client.ts'
import { formatRow, formatSummary } from '../format-report.ts'
import { commandConfig, runningServer, withParts } from '../open.ts'
import { printLine } from '../print.ts'
import { type Progress, SILENT, startProgress } from '../progress.ts'
import { openSource } from '../source-file.ts'

type Options = { apply: boolean; batch: number }

/** What is worth a line when an import is carried out; a dry run shows every row. */
const SHOWN_WHEN_APPLIED: readonly Outcome[] = ['changed', 'duplicate', 'refused']

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
      process.exitCode = await runImport(file, options, commandConfig(process.env))
    })
}

async function runImport(file: string, options: Options, config: Config): Promise<number> {
  const source = await openSource(file)
  const rows = readRows(source.bytes, source.name)
  const progress = options.apply ? startProgress(source) : SILENT
  try {
    const server = await runningServer(config)
    if (server) return await show(importOverControl(server, rows, options), options, progress)
    return await withParts(config, (ctx) => show(importVenues({ ctx, input: { rows, ...options } }), options, progress))
  } finally {
    progress.stop()
  }
}

async function show(report: AsyncIterable<ReportLine>, { apply }: Options, progress: Progress): Promise<number> {
  let exitCode: number = EXIT.notDone
  for await (const line of report) {
    if (line.outcome === 'summary') {
      progress.stop()
      await printLine(formatSummary(line))
      exitCode = line.counts.refused > 0 ? EXIT.someRefused : EXIT.done
    } else {
      progress.step()
      if (!apply || SHOWN_WHEN_APPLIED.includes(line.outcome)) await progress.print(formatRow(line, apply))
    }
  }
  return exitCode
}

function batchOf(text: string): number {
  const rows = Number(text)
  if (!/^\d+$/.test(text) || rows < 1 || rows > MAX_BATCH)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_BATCH}.`)
  return rows
}
