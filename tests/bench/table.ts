export type Row = { what: string; measured: string; limit: string; isMet: boolean | null }

/** Prints rows under a title. The last column shows whether the limit is met, '-' without a limit. A missed one makes the process fail when it ends. */
export function printTable(title: string, rows: readonly Row[]): void {
  if (rows.some(({ isMet }) => isMet === false)) process.exitCode = 1
  const verdict = (row: Row) => (row.isMet === null ? '-' : row.isMet ? 'met' : 'MISSED')
  const lines = [['', 'measured', 'limit', ''], ...rows.map((row) => [row.what, row.measured, row.limit, verdict(row)])]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  console.log(`\n${title}`)
  for (const line of lines) console.log(`  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
}

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** @param share for example 0.95 */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
