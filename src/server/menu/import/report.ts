import type { FieldValue, Place, Summary } from '../../import/report.ts'

/** One thing that differs: a field of the menu, or of a category or an item of it, or one of these that is new. */
export type MenuFieldChange = { field: string; from: FieldValue; to: FieldValue }

/** What became, or would become, of one menu. */
export type MenuReport = Place &
  (
    | { outcome: 'created'; name: string; venue: string; categories: number; items: number }
    | { outcome: 'changed'; name: string; venue: string; changes: MenuFieldChange[] }
    | { outcome: 'unchanged'; name: string; venue: string }
    /** The menu of earlier rows: the first ones count. */
    | { outcome: 'duplicate'; name: string; first: Place }
    | { outcome: 'refused'; name: string | null; reason: string }
  )

export type MenuReportLine = MenuReport | Summary
