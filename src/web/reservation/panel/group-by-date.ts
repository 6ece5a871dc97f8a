/** Rows under the date they are for, in the order given: rows of one date stand together. */
export function groupByDate<R extends { requested_date: string }>(rows: readonly R[]): { date: string; rows: R[] }[] {
  const groups: { date: string; rows: R[] }[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.date === row.requested_date) last.rows.push(row)
    else groups.push({ date: row.requested_date, rows: [row] })
  }
  return groups
}
