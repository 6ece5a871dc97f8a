import type { Key } from 'react'
import { type Column, DataTable, MobileSort } from './data-table.tsx'
import { ListPanel, type ListProps } from './list-panel.tsx'
import type { TableState } from './table-state.ts'
import type { Selection } from './use-selection.ts'

type Props<Row, C extends string> = Omit<ListProps<Row>, 'state' | 'tools' | 'hasRowKeys' | 'hasRename'> & {
  state: TableState<C>
  columns: readonly Column<Row, C>[]
  keyOf: (row: Row) => Key
  isHot?: (row: Row) => boolean
  filters?: ListProps<Row>['tools']
  selection?: { of: Selection; nameOf: (row: Row) => string }
  /** Adds the keys of `ROW_KEYS` and says so below the table. */
  onEdit?: (row: Row) => void
  /** Adds the key R, together with `onEdit`. */
  onRename?: (row: Row) => void
}

export function TablePanel<Row, C extends string>({
  state,
  columns,
  keyOf,
  isHot,
  filters,
  selection,
  onEdit,
  onRename,
  ...list
}: Props<Row, C>) {
  const tools = (
    <>
      {filters}
      <MobileSort columns={columns} sort={state.sort} onSort={state.sortBy} />
    </>
  )
  return (
    <ListPanel {...list} state={state} tools={tools} hasRowKeys={onEdit !== undefined} hasRename={onRename !== undefined}>
      {(rows, labelledBy) => (
        <DataTable
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          {...(isHot ? { isHot } : {})}
          sort={state.sort}
          onSort={state.sortBy}
          labelledBy={labelledBy}
          selection={selection}
          onEdit={onEdit}
          onRename={onRename}
        />
      )}
    </ListPanel>
  )
}
