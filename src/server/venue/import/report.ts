import type { Cuisine } from '../../../domain/venue/cuisines.ts'

export type FieldValue = string | number | boolean | readonly Cuisine[] | readonly string[] | null

/** One field of a venue that differs; `slug` where the address of its page does. */
export type FieldChange = { field: string; from: FieldValue; to: FieldValue }

/** Where a row stands in its file: the line on which it begins, and the how manieth row it is. Both count from 1. */
export type Place = { line: number; row: number }

/** What became, or would become, of one row. */
export type RowReport = Place &
  (
    | { outcome: 'created'; name: string; slug: string }
    | { outcome: 'changed'; name: string; slug: string; changes: FieldChange[] }
    | { outcome: 'unchanged'; name: string; slug: string }
    /** The venue of an earlier row: the first one counts. */
    | { outcome: 'duplicate'; name: string; first: Place }
    | { outcome: 'refused'; name: string | null; reason: string }
  )

export type Outcome = RowReport['outcome']

/** The last line of a report. */
export type Summary = {
  outcome: 'summary'
  /** False for a dry run: nothing was written. */
  applied: boolean
  rows: number
  counts: Record<Outcome, number>
  /** Columns of the file that nothing was made of. */
  unusedColumns: string[]
}

export type ReportLine = RowReport | Summary

/** Names of unused columns remembered: a file may have a name of its own in every row. */
const MAX_UNUSED = 100

/** Counts what goes by, for the summary. */
export class Tally {
  readonly #counts: Record<Outcome, number> = { created: 0, changed: 0, unchanged: 0, duplicate: 0, refused: 0 }
  readonly #unused = new Set<string>()

  count(report: { outcome: Outcome }): void {
    this.#counts[report.outcome]++
  }

  noteUnused(columns: readonly string[]): void {
    for (const column of columns) if (this.#unused.size < MAX_UNUSED) this.#unused.add(column)
  }

  summary(applied: boolean): Summary {
    const counts = { ...this.#counts }
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    return { outcome: 'summary', applied, rows, counts, unusedColumns: [...this.#unused].sort() }
  }
}
