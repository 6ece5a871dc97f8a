import type { FieldValue, Place, Summary } from '../../import/report.ts'

/** One field of a venue that differs; `slug` where the address of its page does. */
export type FieldChange = { field: string; from: FieldValue; to: FieldValue }

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

export type ReportLine = RowReport | Summary
