import { venuePath } from '../domain/public-pages.ts'
import type { FieldValue, Outcome, RowPosition, Summary } from '../server/import-files/report.ts'
import type { MenuReport } from '../server/menu/import/plan.ts'
import type { UserReport } from '../server/user/import/import-users.ts'
import type { FieldChange, RowReport } from '../server/venue/import/plan.ts'

const VERBS = {
  dry: { created: 'would create', changed: 'would change', unchanged: 'unchanged', duplicate: 'duplicate', refused: 'rejected' },
  applied: { created: 'created', changed: 'changed', unchanged: 'unchanged', duplicate: 'duplicate', refused: 'rejected' },
} as const satisfies Record<string, Record<Outcome, string>>

export function formatMenu(report: MenuReport, applied: boolean): string {
  const venue = 'venue' in report ? ` of ${clean(report.venue)}` : ''
  const items = report.outcome === 'created' ? ` with ${report.items} ${report.items === 1 ? 'item' : 'items'}` : ''
  return `${outcomeText(report, applied, 'a menu')}${venue}${items}${detail(report, 'menu')}`
}

export function formatUser(report: UserReport, applied: boolean): string {
  if (report.outcome !== 'created') return `${outcomeText(report, applied, 'a row')}${detail(report, 'user')}`
  const venue = report.venue ? ` for ${clean(report.venue)}` : ''
  return `${outcomeText(report, applied, 'a row')}${venue}${report.isInvited ? ', with an invitation by email' : ''}`
}

export function formatRow(report: RowReport, applied: boolean): string {
  const path = report.outcome === 'created' ? ` at ${venuePath(report.slug)}` : ''
  return `${outcomeText(report, applied, 'a row')}${path}${detail(report, 'venue')}`
}

function outcomeText(report: MenuReport | UserReport | RowReport, applied: boolean, unnamed: string): string {
  const verb = VERBS[applied ? 'applied' : 'dry'][report.outcome]
  return `${placeText(report)}: ${verb} ${clean(report.name ?? unnamed)}`
}

/** @param noun what a row describes, for a row that repeats an earlier one */
function detail(report: MenuReport | UserReport | RowReport, noun: 'menu' | 'user' | 'venue'): string {
  switch (report.outcome) {
    case 'created':
    case 'unchanged':
      return ''
    case 'changed':
      return `: ${report.changes.map(changeText).join(', ')}`
    case 'duplicate':
      return `: the same ${noun} as ${placeText(report.first)}`
    case 'refused':
      return `: ${clean(report.reason)}`
  }
}

export function formatSummary({ applied, rows, counts, unusedColumns }: Summary, noun: 'row' | 'menu'): string {
  const verbs = VERBS[applied ? 'applied' : 'dry']
  const of = (outcome: Outcome) => `${counts[outcome]} ${verbs[outcome]}`
  const lines = [
    `${rows} ${noun}${rows === 1 ? '' : 's'}: ${of('created')}, ${of('changed')}, ${of('unchanged')}, ${counts.duplicate} duplicate, ${of('refused')}.`,
  ]
  if (unusedColumns.length > 0) lines.push(`Columns not used: ${unusedColumns.map(clean).join(', ')}.`)
  const hasChanges = counts.created + counts.changed > 0
  if (!applied) lines.push(hasChanges ? 'Nothing was written. Add --apply to do it.' : 'Nothing would be written.')
  return lines.join('\n')
}

export function formatLeftOut(leftOut: readonly string[]): string {
  return `Not imported: ${leftOut.map(clean).join(', ')}.`
}

function placeText({ line, row }: RowPosition): string {
  return line === row ? `line ${line}` : `line ${line} (row ${row})`
}

function changeText({ field, from, to, from_name, to_name }: FieldChange & { from_name?: string; to_name?: string }): string {
  return `${clean(field)} ${valueText(from_name ?? from)} → ${valueText(to_name ?? to)}`
}

function valueText(value: FieldValue): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'nothing'
  if (Array.isArray(value)) return clean(value.join(', '))
  return typeof value === 'string' ? `"${clean(value)}"` : String(value)
}

/** Returns the text on one line, without control characters that could change the terminal. */
function clean(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
}
