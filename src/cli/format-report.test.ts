import { expect, test } from 'vitest'
import { formatSummary } from './format-report.ts'

const counts = { created: 0, changed: 0, unchanged: 3, duplicate: 0, refused: 1 }
const lastLine = (changed: number) =>
  formatSummary({ outcome: 'summary', applied: false, rows: 4, counts: { ...counts, changed }, unusedColumns: [] }, 'row')
    .split('\n')
    .at(-1)

test('the report of an import without --apply names it only when there is something to write', () => {
  expect(lastLine(1)).toBe('Nothing was written. Add --apply to do it.')
  expect(lastLine(0)).toBe('Nothing would be written.')
})
