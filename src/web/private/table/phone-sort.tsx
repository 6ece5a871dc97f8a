import type { Column } from './data-table.tsx'
import type { SortOrder } from './table-state.ts'

type Props<Row, C extends string> = { columns: readonly Column<Row, C>[]; sort: SortOrder<C>; onSort: (sort: SortOrder<C>) => void }

/** Sorting where the heads of the columns are not shown. */
export function MobileSort<Row, C extends string>({ columns, sort, onSort }: Props<Row, C>) {
  const sorted = columns.flatMap((column) => (column.sort ? [{ title: column.title, sort: column.sort }] : []))
  if (sorted.length === 0) return null
  return (
    <label className="phone-sort">
      <span className="vh">Sort by</span>
      <select className="inp" value={sort} onChange={(event) => onSort(event.target.value as SortOrder<C>)}>
        {sorted.flatMap(({ title, sort: column }) => [
          <option key={column} value={column}>
            {title}, from the start
          </option>,
          <option key={`-${column}`} value={`-${column}`}>
            {title}, from the end
          </option>,
        ])}
      </select>
    </label>
  )
}
