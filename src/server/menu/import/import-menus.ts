import { type Authorized, authorize } from '../../../domain/permissions.ts'
import type { AppContext } from '../../app-context.ts'
import { OutcomeCounter, rejectionMessage } from '../../import/report.ts'
import type { SourceRow } from '../../import/source-row.ts'
import { groupRows, type MenuRowGroup, unusedColumns } from './flat-rows.ts'
import { importMenu, type ProcessedMenus } from './import-menu.ts'
import { parseMenu } from './parse-menu.ts'
import type { MenuReport, MenuReportLine } from './plan.ts'

type Input = { rows: AsyncIterable<SourceRow>; apply: boolean }

/**
 * Imports menus in the format of an export, one transaction per menu. Yields one report per menu in file order, then
 * the summary. Fields that the file leaves out stay unchanged. A reported change is committed.
 * @throws DomainError not_allowed; any error of reading the rows
 */
export async function* importMenus({ ctx, input: { rows, apply } }: { ctx: AppContext; input: Input }): AsyncGenerator<MenuReportLine> {
  const authorized = authorize(ctx.actor, 'guide:import', { what: 'menus' })
  const tally = new OutcomeCounter()
  const met: ProcessedMenus = new Map()
  for await (const group of groupRows(rows)) {
    if ('columns' in group) tally.noteUnused(unusedColumns(group.columns))
    const report = await reportOf(ctx, authorized, group, met, apply)
    tally.count(report)
    yield report
  }
  yield tally.summary(apply)
}

async function reportOf(
  ctx: AppContext,
  authorized: Authorized<'guide:import'>,
  group: MenuRowGroup,
  met: ProcessedMenus,
  apply: boolean,
): Promise<MenuReport> {
  const place = { line: group.line, row: group.row }
  if ('unreadable' in group) return { ...place, outcome: 'refused', name: null, reason: group.unreadable }
  const read = parseMenu(group.rows)
  if ('errors' in read) return { ...place, outcome: 'refused', name: read.name, reason: rejectionMessage(read.errors) }
  return importMenu(ctx, authorized, read.menu, place, met, apply)
}
