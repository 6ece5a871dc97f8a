import type { Key, ReactNode } from 'react'
import { SortHeader } from './sort-header.tsx'
import type { SortOrder } from './table-state.ts'

export type Column<Row, C extends string> = {
  title: string
  cell: (row: Row) => ReactNode
  /** What it is sorted by; a column without cannot be. */
  sort?: C
  /** 'full' over the whole width of a phone's record, 'a' for actions at its top right, 'long' for text that wraps. */
  kind?: 'full' | 'a' | 'num' | 'star' | 'long'
  /** Said before the value where the heads are not shown, on phones. */
  label?: string
}

type Props<Row, C extends string> = {
  columns: readonly Column<Row, C>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  /** Rows that ask for attention. */
  isHot?: (row: Row) => boolean
  sort: SortOrder<C>
  onSort: (sort: SortOrder<C>) => void
  /** The id of the heading that names the table. */
  labelledBy: string
}

/** Rows under heads that sort them; on phones each row becomes a small record. */
export function DataTable<Row, C extends string>({ columns, rows, keyOf, isHot, sort, onSort, labelledBy }: Props<Row, C>) {
  return (
    <div className="scroll">
      <table className="rows" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {columns.map(({ title, sort: column, kind }) =>
              column ? (
                <SortHeader key={title} title={title} column={column} sort={sort} onSort={onSort} className={kind} />
              ) : (
                <th key={title} scope="col" className={kind}>
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={isHot?.(row) ? 'hot' : undefined}>
              {columns.map(({ title, kind, label, cell }) => (
                <td key={title} className={kind} data-l={label}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
