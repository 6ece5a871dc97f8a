import type { Config } from '../../server/config.ts'
import type { Context } from '../../server/context.ts'
import { readRows } from '../../server/import/read-rows.ts'
import type { Outcome, Summary } from '../../server/import/report.ts'
import type { SourceRow } from '../../server/import/source-row.ts'
import { EXIT } from '../command-error.ts'
import { importOverControl } from '../control-client.ts'
import { formatSummary } from '../format-report.ts'
import { runningServer, withParts } from '../open.ts'
import { printLine } from '../print.ts'
import { type Progress, SILENT, startProgress } from '../progress.ts'
import { openSource } from '../source-file.ts'

/** One kind of import, as the command line knows it. */
export type Import<Report extends { outcome: Outcome }> = {
  /** What a summary counts. */
  thing: 'row' | 'menu'
  apply: boolean
  /** What a running server is asked. */
  controlPath: string
  /** The verb itself, where there is no server. */
  run(ctx: Context, rows: AsyncIterable<SourceRow>): AsyncIterable<Report | Summary>
  format(report: Report, applied: boolean): string
}

/** What is worth a line when an import is carried out; a dry run shows every row. */
const SHOWN_WHEN_APPLIED: readonly Outcome[] = ['changed', 'duplicate', 'refused']

/** Imports a file, beside a running server or without one, and prints the report. @returns the exit code */
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
