import { ALL_MESSAGES } from '../../domain/all-messages.ts'
import type { ImportOutcome } from '../../domain/bulk.ts'
import type { FieldError } from '../../domain/errors.ts'
import { quoted } from './parse-cells.ts'

export type FieldValue = string | number | boolean | readonly string[] | null

export type RowPosition = { line: number; row: number }

export type Outcome = ImportOutcome

export type Summary = {
  outcome: 'summary'
  applied: boolean
  rows: number
  counts: Record<Outcome, number>
  unusedColumns: string[]
}

const MAX_UNUSED = 100

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

/** Maximum number of errors in the message of a row, because a menu can have thousands. */
const MAX_NAMED_ERRORS = 50

/** `cell` is the part of the file that is wrong. */
export type RowError = FieldError & { cell?: string | undefined }

/** Joins the first errors of a row: 'address_city and address_postcode are missing. price: Please choose a price from …'. */
export function rejectionMessage(errors: readonly RowError[]): string {
  const named = errors.slice(0, MAX_NAMED_ERRORS)
  const missing = named.filter(({ code }) => code === 'required_fields').map(({ field }) => field)
  const wrong = named
    .filter(({ code }) => code !== 'required_fields')
    .map(({ field, code, cell }) => `${field}${cell ? ` "${quoted(cell)}"` : ''}: ${ALL_MESSAGES[code]}`)
  const more = errors.length - named.length
  const moreText = more > 0 ? [`There ${more === 1 ? 'is 1 more error' : `are ${more} more errors`}`] : []
  const sentences = [...(missing.length > 0 ? [missingText(missing)] : []), ...wrong, ...moreText]
  return sentences.map((sentence, at) => (at < sentences.length - 1 ? sentence.replace(/\.$/, '') : sentence)).join('. ')
}

function missingText(fields: readonly string[]): string {
  const names = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(fields)
  return `${names} ${fields.length === 1 ? 'is' : 'are'} missing`
}
