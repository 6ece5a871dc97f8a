import type { Key, ReactNode } from 'react'
import * as inputStyles from '../input.module.css'
import { PrivateIcon } from '../private-icon.tsx'
import * as styles from './data-table.module.css'
import type { SortOrder } from './table-state.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { Selection } from './use-selection.ts'

export type Column<Row, C extends string> = {
  title: string
  cell: (row: Row) => ReactNode
  /** A column without it cannot be sorted. */
  sort?: C
  /** What ascending and descending order are called on small screens. */
  orders?: readonly [ascending: string, descending: string]
  /** On small screens: 'full' takes the whole width of the record, 'actions' is at its top right. 'long' is text that wraps. */
  kind?: 'full' | 'actions' | 'number' | 'star' | 'long'
  /** Label before the value on small screens, where the column headings are hidden. */
  label?: string
}

export const DATE_ORDERS = ['oldest first', 'newest first'] as const
export const NUMBER_ORDERS = ['lowest first', 'highest first'] as const
const TEXT_ORDERS = ['A to Z', 'Z to A'] as const

type Props<Row, C extends string> = {
  columns: readonly Column<Row, C>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  isHot?: (row: Row) => boolean
  /** Left out when no column can be sorted. */
  sort?: SortOrder<C>
  onSort?: (sort: SortOrder<C>) => void
  labelledBy: string
  /** Adds a checkbox to every row. `nameOf` returns its label. */
  selection?: { of: Selection; nameOf: (row: Row) => string } | undefined
  /** Adds the keys of `ROW_KEYS`. Opens the current row. */
  onEdit?: ((row: Row) => void) | undefined
  /** Adds the key R. Gets the row with the focus, otherwise the only selected one. */
  onRename?: ((row: Row) => void) | undefined
}

export function DataTable<Row, C extends string>(props: Props<Row, C>) {
  const { columns, rows, keyOf, isHot, sort, onSort, labelledBy, selection, onEdit, onRename } = props
  const selected = rows.filter((row) => selection?.of.isSelected(String(keyOf(row))))
  const only = selected.length === 1 ? selected[0] : undefined
  const table = useRowKeys(
    onEdit
      ? {
          onSelect: (index, isRange) => {
            const [row, of] = [rows[index], selection?.of]
            if (row && of) of.toggle(String(keyOf(row)), !of.isSelected(String(keyOf(row))), isRange)
          },
          onEdit: (index) => rows[index] && onEdit(rows[index]),
          onRename: onRename
            ? (index) => {
                const row = index === null ? only : rows[index]
                if (row) onRename(row)
              }
            : null,
        }
      : null,
  )
  return (
    <div className={styles.scroll}>
      {selection && rows.length > 0 ? (
        <PageCheckbox ids={rows.map((row) => String(keyOf(row)))} of={selection.of} label="Select all on this page" />
      ) : null}
      <table className={styles.table} aria-labelledby={labelledBy} ref={table}>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" data-kind="select">
                <PageCheckbox ids={rows.map((row) => String(keyOf(row)))} of={selection.of} />
              </th>
            ) : null}
            {columns.map(({ title, sort: column, kind }) =>
              column && onSort ? (
                <SortHeader key={title} title={title} column={column} sort={sort} onSort={onSort} kind={kind} />
              ) : (
                <th key={title} scope="col" data-kind={kind}>
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              tabIndex={onEdit ? -1 : undefined}
              data-highlighted={isHot?.(row) || undefined}
              data-selected={selection?.of.isSelected(String(keyOf(row))) || undefined}
            >
              {selection ? (
                <td data-kind="select">
                  <RowCheckbox id={String(keyOf(row))} name={selection.nameOf(row)} of={selection.of} />
                </td>
              ) : null}
              {columns.map(({ title, kind, label, cell }) => (
                <td key={title} data-kind={kind} data-label={label}>
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

function RowCheckbox({ id, name, of }: { id: string; name: string; of: Selection }) {
  const isSelected = of.isSelected(id)
  return (
    <label>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isSelected}
        onChange={(event) => of.toggle(id, !isSelected, (event.nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  )
}

/** @param label is shown beside the box; otherwise only screen readers get it */
function PageCheckbox({ ids, of, label }: { ids: readonly string[]; of: Selection; label?: string }) {
  const selected = ids.filter((id) => of.isSelected(id)).length
  const isAll = selected > 0 && selected === ids.length
  return (
    <label className={label ? styles.mobileSelect : undefined}>
      <input
        type="checkbox"
        aria-label={label ? undefined : 'Select all on this page'}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && !isAll
        }}
        onChange={() => of.togglePage(!isAll)}
      />
      {label}
    </label>
  )
}

type HeaderProps<C extends string> = {
  title: string
  column: C
  sort: SortOrder<C> | undefined
  onSort: (sort: SortOrder<C>) => void
  kind?: string | undefined
}

function SortHeader<C extends string>({ title, column, sort, onSort, kind }: HeaderProps<C>) {
  const direction = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : null
  return (
    <th scope="col" aria-sort={direction ?? undefined} data-kind={kind}>
      <button type="button" className={styles.sortButton} onClick={() => onSort(direction === 'ascending' ? `-${column}` : column)}>
        {title}
        <PrivateIcon name={direction ?? 'unsorted'} />
      </button>
    </th>
  )
}

type MobileSortProps<Row, C extends string> = {
  columns: readonly Column<Row, C>[]
  sort: SortOrder<C>
  onSort: (sort: SortOrder<C>) => void
}

export function MobileSort<Row, C extends string>({ columns, sort, onSort }: MobileSortProps<Row, C>) {
  const sorted = columns.flatMap(({ title, sort: column, orders = TEXT_ORDERS }) => (column ? [{ title, sort: column, orders }] : []))
  if (sorted.length === 0) return null
  return (
    <label className={styles.mobileSort}>
      <span className="visually-hidden">Sort by</span>
      <select className={inputStyles.input} value={sort} onChange={(event) => onSort(event.target.value as SortOrder<C>)}>
        {sorted.flatMap(({ title, sort: column, orders }) => [
          <option key={column} value={column}>
            {title}, {orders[0]}
          </option>,
          <option key={`-${column}`} value={`-${column}`}>
            {title}, {orders[1]}
          </option>,
        ])}
      </select>
    </label>
  )
}
