import type { FieldError } from '../../domain/errors.ts'
import { MESSAGES } from '../../domain/messages.ts'

export type FieldValue = string | number | boolean | readonly string[] | null

/** Where a row stands in its file: the line on which it begins, and the how manieth row it is. Both count from 1. */
export type Place = { line: number; row: number }

/** What became, or would become, of what a row means. */
export type Outcome = 'created' | 'changed' | 'unchanged' | 'duplicate' | 'refused'

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

/** Names of unused columns remembered: a file may have a name of its own in every row. */
const MAX_UNUSED = 100

/** Counts what goes by, for the summary. */
export class OutcomeCounter {
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

/** Why a row is refused, as text: 'address_city and address_postcode are missing. price: Please choose a price from …'. */
export function rejectionMessage(errors: readonly FieldError[]): string {
  const missing = errors.filter(({ code }) => code === 'required_fields').map(({ field }) => field)
  const wrong = errors.filter(({ code }) => code !== 'required_fields').map(({ field, code }) => `${field}: ${MESSAGES[code]}`)
  return [...(missing.length > 0 ? [missingText(missing)] : []), ...wrong].join('. ')
}

function missingText(fields: readonly string[]): string {
  const names = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(fields)
  return `${names} ${fields.length === 1 ? 'is' : 'are'} missing`
}
