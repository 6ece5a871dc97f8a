import type { ImportKind } from '../../domain/bulk.ts'
import type { AppContext } from '../../server/app-context.ts'
import { readRows } from '../../server/import-files/read-rows.ts'
import type { Outcome, Summary } from '../../server/import-files/report.ts'
import type { SourceRow } from '../../server/import-files/source-row.ts'
import type { MenuReport } from '../../server/menu/import/plan.ts'
import type { UserReport } from '../../server/user/import/import-users.ts'
import type { RowReport } from '../../server/venue/import/plan.ts'
import { importViaServer } from '../control-client.ts'
import { formatLeftOut, formatMenu, formatRow, formatSummary, formatUser } from '../format-report.ts'
import { openInput } from '../input-file.ts'
import { EXIT, printLine } from '../print.ts'
import { NO_PROGRESS, type Progress, startProgress } from '../progress.ts'
import { commandConfig, findRunningServer, withServices } from '../services.ts'

type Import<Report extends { outcome: Outcome }> = {
  what: ImportKind
  noun: 'row' | 'menu'
  apply: boolean
  controlPath: string
  run(ctx: AppContext, rows: AsyncIterable<SourceRow>): AsyncIterable<Report | Summary>
  format(report: Report, applied: boolean): string
}

const SHOWN_WHEN_APPLIED: readonly Outcome[] = ['changed', 'duplicate', 'refused']

async function runImport<Report extends { outcome: Outcome }>(file: string, kind: Import<Report>): Promise<number> {
  const config = commandConfig(process.env)
  const source = await openInput(file)
  let leftOut: readonly string[] = []
  const rows = readRows(source.bytes, source.name, {
    what: kind.what,
    onLeftOut: (list) => {
      leftOut = list
    },
  })
  const progress = kind.apply ? startProgress(source) : NO_PROGRESS
  try {
    const server = await findRunningServer(config)
    const exitCode = server
      ? await show(importViaServer<Report | Summary>(server, kind.controlPath, rows), kind, progress)
      : await withServices(config, (ctx) => show(kind.run(ctx, rows), kind, progress))
    if (leftOut.length > 0) await printLine(formatLeftOut(leftOut))
    return exitCode
  } finally {
    progress.stop()
  }
}

async function show<Report extends { outcome: Outcome }>(
  report: AsyncIterable<Report | Summary>,
  { apply, noun, format }: Import<Report>,
  progress: Progress,
): Promise<number> {
  let exitCode: number = EXIT.notDone
  for await (const line of report) {
    if (isSummary(line)) {
      progress.stop()
      await printLine(formatSummary(line, noun))
      exitCode = line.counts.refused > 0 ? EXIT.someRejected : EXIT.done
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

export function runVenueImport(file: string, { apply, batch }: { apply: boolean; batch: number }): Promise<number> {
  return runImport<RowReport>(file, {
    noun: 'row',
    apply,
    what: 'venues',
    controlPath: `/import-venues?apply=${apply ? 1 : 0}&batch=${batch}`,
    async *run(ctx, rows) {
      const { importVenues } = await import('../../server/venue/import/import-venues.ts')
      yield* importVenues({ ctx, input: { rows, apply, batch } })
    },
    format: formatRow,
  })
}

export function runMenuImport(file: string, { apply }: { apply: boolean }): Promise<number> {
  return runImport<MenuReport>(file, {
    noun: 'menu',
    apply,
    what: 'menus',
    controlPath: `/import-menus?apply=${apply ? 1 : 0}`,
    async *run(ctx, rows) {
      const { importMenus } = await import('../../server/menu/import/import-menus.ts')
      yield* importMenus({ ctx, input: { rows, apply } })
    },
    format: formatMenu,
  })
}

export function runUserImport(file: string, { apply }: { apply: boolean }): Promise<number> {
  return runImport<UserReport>(file, {
    noun: 'row',
    apply,
    what: 'users',
    controlPath: `/import-users?apply=${apply ? 1 : 0}`,
    async *run(ctx, rows) {
      const { importUsers } = await import('../../server/user/import/import-users.ts')
      yield* importUsers({ ctx, input: { rows, apply } })
    },
    format: formatUser,
  })
}
