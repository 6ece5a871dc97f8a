import { memo, useEffect, useRef, useState } from 'react'
import {
  ALLERGEN_LABELS,
  ALLERGEN_STATEMENT_LABELS,
  ALLERGEN_STATEMENTS,
  ALLERGENS,
  type Allergen,
  type AllergenChanges,
  type AllergenStatement,
} from '../../domain/menu/allergens.ts'
import { contradictedTags, describeContradictions } from '../../domain/menu/contradicted-tags.ts'
import { Keys } from '../private/key-hints.tsx'
import * as panelStyles from '../private/panel.module.css'
import * as styles from './allergen-matrix.module.css'
import { Contradiction } from './contradiction.tsx'
import type { DishRow } from './dish-status.ts'
import { DishStatusCell, StatementMark } from './dish-status-cell.tsx'
import { matrixCommand } from './matrix-keys.ts'

const KEYS: [keys: string[], meaning: string][] = [
  [['C'], 'contains'],
  [['M'], 'may contain'],
  [['F'], 'free from'],
  [['Delete'], 'not stated'],
  [['←', '↑', '↓', '→'], 'move'],
  [['Ctrl', 'D'], 'copy from the dish above'],
  [['Shift', 'F'], 'rest of the row free from'],
  [['Enter'], 'confirm the dish'],
  [['Ctrl', 'Z'], 'undo'],
]

function KeyHelp() {
  return (
    <ul className={styles.help} aria-label="Keyboard shortcuts">
      {KEYS.map(([keys, meaning]) => (
        <li key={meaning}>
          <Keys keys={keys} />
          {meaning}
        </li>
      ))}
    </ul>
  )
}

type Cell = { row: number; column: number }
type AllergenMatrixProps = {
  rows: readonly DishRow[]
  currentId: string | null
  onMove: (id: string) => void
  onChange: (row: DishRow, changes: AllergenChanges) => void
  onUndo: () => string | null
  onConfirm: (row: DishRow) => void
}

/** All dishes and allergens of a menu in a grid for the keyboard. Only one cell is in the tab order. */
export function AllergenMatrix({ rows, currentId, onMove, onChange, onUndo, onConfirm }: AllergenMatrixProps) {
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 })
  const [message, setMessage] = useState('')
  const focusCell = ({ row, column }: Cell) => {
    setAt({ row, column })
    table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus()
    const id = rows[row]?.item.id
    if (id) onMove(id)
  }
  const handlers = { rows, focusCell, onChange, onUndo, onConfirm, setMessage }
  const latest = useRef(handlers)
  latest.current = handlers
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves once to a dish that was chosen elsewhere
  useEffect(() => {
    const row = rows.findIndex(({ item }) => item.id === currentId)
    if (row < 0 || row === at.row) return
    const missing = ALLERGENS.findIndex((allergen) => rows[row]?.statements[allergen] === undefined)
    focusCell({ row, column: Math.max(0, missing) })
  }, [currentId])

  const press = (event: React.KeyboardEvent) => {
    const cell = cellOf(event.target)
    const row = cell && rows[cell.row]
    if (!row) return
    const command = matrixCommand(event, cell, rows)
    if (!command) return
    event.preventDefault()
    if (command.changes) onChange(row, command.changes)
    if (command.move) focusCell(command.move)
    if (command.isConfirm) {
      if (row.stated === ALLERGENS.length) onConfirm(row)
      else setMessage(`${row.item.name}: ${ALLERGENS.length - row.stated} to state before you confirm.`)
    }
    if (command.isUndo) {
      const id = onUndo()
      const undone = rows.findIndex(({ item }) => item.id === id)
      if (undone >= 0 && undone !== cell.row) focusCell({ row: undone, column: cell.column })
    }
    const allergen = ALLERGENS[cell.column]
    const statement = allergen && command.changes && allergen in command.changes ? command.changes[allergen] : undefined
    if (allergen && statement !== undefined) {
      const contradiction = describeContradictions(row.item.dietary_info, { ...row.statements, [allergen]: statement ?? undefined })
      setMessage(`${row.item.name}, ${ALLERGEN_LABELS[allergen]}: ${statementLabel(statement)}. ${contradiction}`)
    }
  }
  return (
    <section className={`${panelStyles.panel} ${styles.matrix}`} aria-label="Allergen matrix">
      <KeyHelp />
      <div className={styles.scroll}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of buttons with arrow keys is a grid */}
        <table ref={table} role="grid" aria-label={`${rows.length} dishes, ${ALLERGENS.length} allergens`} onKeyDown={press}>
          <MatrixHead current={at.column} />
          <tbody>
            {rows.map((row, index) => (
              <MatrixRow
                key={row.item.id}
                row={row}
                index={index}
                isNewCategory={row.category !== rows[index - 1]?.category}
                column={at.row === index ? at.column : null}
                latest={latest}
              />
            ))}
          </tbody>
        </table>
      </div>
      <footer className={styles.footer}>
        <p role="status">{message}</p>
        <p>Confirm a dish again when its recipe changes.</p>
      </footer>
    </section>
  )
}

function MatrixHead({ current }: { current: number }) {
  return (
    <thead>
      <tr>
        <th scope="col">Dish</th>
        {ALLERGENS.map((allergen, column) => (
          <th key={allergen} scope="col" data-current={column === current || undefined}>
            <span>{ALLERGEN_LABELS[allergen]}</span>
          </th>
        ))}
        <th scope="col">Confirmed by</th>
      </tr>
    </thead>
  )
}

type Handlers = Pick<AllergenMatrixProps, 'rows' | 'onChange' | 'onUndo' | 'onConfirm'> & { focusCell: (cell: Cell) => void }
type RowProps = {
  row: DishRow
  index: number
  isNewCategory: boolean
  /** Column of the cell in the tab order; null in all other rows. */
  column: number | null
  latest: { current: Handlers }
}

/** Rerenders only when its dish changes or the current cell enters or leaves it, because a menu can have thousands of cells. */
const MatrixRow = memo(function MatrixRow({ row, index, isNewCategory, column, latest }: RowProps) {
  return (
    <>
      {isNewCategory ? (
        <tr className={styles.category}>
          <th scope="rowgroup" colSpan={ALLERGENS.length + 2}>
            {row.category}
          </th>
        </tr>
      ) : null}
      <tr data-current={column !== null || undefined}>
        <th scope="row">{row.item.name}</th>
        {ALLERGENS.map((allergen: Allergen, place) => (
          <td key={allergen}>
            <button
              type="button"
              data-cell={`${index} ${place}`}
              tabIndex={column === place ? 0 : -1}
              aria-label={`${ALLERGEN_LABELS[allergen]}: ${statementLabel(row.statements[allergen])}`}
              onClick={() => {
                latest.current.focusCell({ row: index, column: place })
                latest.current.onChange(row, { [allergen]: nextStatement(row.statements[allergen]) })
              }}
            >
              <StatementMark statement={row.statements[allergen]} />
            </button>
          </td>
        ))}
        <td className={styles.status}>
          <DishStatusCell row={row} onConfirm={() => latest.current.onConfirm(row)} />
        </td>
      </tr>
      {contradictedTags(row.item.dietary_info, row.statements).length > 0 ? (
        <tr>
          <td className={styles.contradiction} colSpan={ALLERGENS.length + 2}>
            <Contradiction tags={row.item.dietary_info} statements={row.statements} />
          </td>
        </tr>
      ) : null}
    </>
  )
})

function cellOf(target: EventTarget): Cell | null {
  const place = target instanceof HTMLElement ? target.dataset.cell?.split(' ').map(Number) : undefined
  const [row, column] = place ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

function nextStatement(statement: AllergenStatement | undefined): AllergenStatement | null {
  const place = statement ? ALLERGEN_STATEMENTS.indexOf(statement) : -1
  return ALLERGEN_STATEMENTS[place + 1] ?? null
}

function statementLabel(statement: AllergenStatement | null | undefined): string {
  return statement ? ALLERGEN_STATEMENT_LABELS[statement].toLowerCase() : 'not stated'
}
