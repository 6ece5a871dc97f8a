import { type Command, InvalidArgumentError } from 'commander'
import type { Config } from '../../server/config.ts'
import type { Context } from '../../server/context.ts'
import { readRows } from '../../server/import/read-rows.ts'
import type { Outcome, Summary } from '../../server/import/report.ts'
import type { SourceRow } from '../../server/import/source-row.ts'
import { importMenus } from '../../server/menu/import/import-menus.ts'
import type { MenuReport } from '../../server/menu/import/plan.ts'
import { importUsers, type UserReport } from '../../server/user/import/import-users.ts'
import { DEFAULT_BATCH, importVenues, MAX_BATCH } from '../../server/venue/import/import-venues.ts'
import type { RowReport } from '../../server/venue/import/plan.ts'
import { importOverControl } from '../control-client.ts'
import { formatMenu, formatRow, formatSummary, formatUser } from '../format-report.ts'
import { commandConfig, runningServer, withParts } from '../open.ts'
import { EXIT, printLine } from '../print.ts'
import { type Progress, SILENT, startProgress } from '../progress.ts'
import { openSource } from '../source-file.ts'

/** What differs between the imports of venues, menus and users. */
export type Import<Report extends { outcome: Outcome }> = {
  /** The unit that the summary counts. */
  thing: 'row' | 'menu'
  apply: boolean
  /** The request path on the control socket. */
  controlPath: string
  /** Imports directly, when no server is running. */
  run(ctx: Context, rows: AsyncIterable<SourceRow>): AsyncIterable<Report | Summary>
  format(report: Report, applied: boolean): string
}

/** Outcomes that are printed when an import is applied. A dry run prints every row. */
const SHOWN_WHEN_APPLIED: readonly Outcome[] = ['changed', 'duplicate', 'refused']

/**
 * Imports a file, through the running server if there is one, and prints the report.
 * @returns the exit code
 */
export async function runImport<Report extends { outcome: Outcome }>(file: string, kind: Import<Report>, config: Config): Promise<number> {
  const source = await openSource(file)
  const rows = readRows(source.bytes, source.name)
  const progress = kind.apply ? startProgress(source) : SILENT
  try {
    const server = await runningServer(config)
    if (server) return await show(importOverControl<Report | Summary>(server, kind.controlPath, rows), kind, progress)
    return await withParts(config, (ctx) => show(kind.run(ctx, rows), kind, progress))
  } finally {
    progress.stop()
  }
}

async function show<Report extends { outcome: Outcome }>(
  report: AsyncIterable<Report | Summary>,
  { apply, thing, format }: Import<Report>,
  progress: Progress,
): Promise<number> {
  let exitCode: number = EXIT.notDone
  for await (const line of report) {
    if (isSummary(line)) {
      progress.stop()
      await printLine(formatSummary(line, thing))
      exitCode = line.counts.refused > 0 ? EXIT.someRefused : EXIT.done
    } else {
      progress.step()
      if (!apply || SHOWN_WHEN_APPLIED.includes(line.outcome)) await progress.print(format(line, apply))
    }
  }
  return exitCode
}

function isSummary(line: { outcome: string }): line is Summary {
  return line.outcome === 'summary'
}

const USERS_HELP = `
The file is what 'export users' writes, CSV or JSON; each also gzipped; '-' reads standard input. New users get an email with a
link that sets their password. Without --apply nothing is written. Columns and matching: docs/importing.md.

Exit code: 0 done, 1 done but some rows were refused, 2 not done or not to the end.`

export function addImportUsers(parent: Command): void {
  parent
    .command('users')
    .description('create users and change roles and assignments from a file')
    .argument('<file>', "the file, or '-' for standard input")
    .option('--apply', 'write to the database; otherwise only report what would be done', false)
    .addHelpText('after', USERS_HELP)
    .action(async (file: string, { apply }: { apply: boolean }) => {
      process.exitCode = await runImport(file, userImport(apply), commandConfig(process.env))
    })
}

function userImport(apply: boolean): Import<UserReport> {
  return {
    thing: 'row',
    apply,
    controlPath: `/import-users?apply=${apply ? 1 : 0}`,
    run: (ctx, rows) => importUsers({ ctx, input: { rows, apply } }),
    format: formatUser,
  }
}

const MENUS_HELP = `
The file is what 'export menus' writes: CSV with a row an item, or JSON; each also gzipped; '-' reads standard input.
Without --apply nothing is written. Columns and matching: docs/importing.md.

Exit code: 0 done, 1 done but some menus were refused, 2 not done or not to the end.`

export function addImportMenus(parent: Command): void {
  parent
    .command('menus')
    .description('create and update menus with their categories and items from a file')
    .argument('<file>', "the file, or '-' for standard input")
    .option('--apply', 'write to the database; otherwise only report what would be done', false)
    .addHelpText('after', MENUS_HELP)
    .action(async (file: string, { apply }: { apply: boolean }) => {
      process.exitCode = await runImport(file, menuImport(apply), commandConfig(process.env))
    })
}

function menuImport(apply: boolean): Import<MenuReport> {
  return {
    thing: 'menu',
    apply,
    controlPath: `/import-menus?apply=${apply ? 1 : 0}`,
    run: (ctx, rows) => importMenus({ ctx, input: { rows, apply } }),
    format: formatMenu,
  }
}

type Options = { apply: boolean; batch: number }

const VENUES_HELP = `
The file is CSV, JSON (an array, or an object with one under "data") or NDJSON, each also gzipped; '-' reads standard
input. Without --apply nothing is written. Columns and matching: docs/importing.md.

Exit code: 0 done, 1 done but some rows were refused, 2 not done or not to the end.`

export function addImportVenues(parent: Command): void {
  parent
    .command('venues')
    .description('create and update venues from a file')
    .argument('<file>', "the file, or '-' for standard input")
    .option('--apply', 'write to the database; otherwise only report what would be done', false)
    .option('--batch <rows>', `rows a transaction, 1 to ${MAX_BATCH}`, batchOf, DEFAULT_BATCH)
    .addHelpText('after', VENUES_HELP)
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
