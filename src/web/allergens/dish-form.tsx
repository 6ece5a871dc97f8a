import { useEffect, useId, useRef, useState } from 'react'
import {
  ALLERGEN_HINTS,
  ALLERGEN_LABELS,
  ALLERGEN_STATEMENT_LABELS,
  ALLERGEN_STATEMENTS,
  ALLERGENS,
  type AllergenChanges,
  type AllergenStatement,
} from '../../domain/menu/allergens.ts'
import { PrivateIcon } from '../private/private-icon.tsx'
import { Contradiction } from './contradiction.tsx'
import * as styles from './dish-form.module.css'
import type { DishRow, DishStatus } from './dish-status.ts'
import { DishStatusCell } from './dish-status-cell.tsx'
import { copyStatements, stateRestFreeFrom } from './matrix-keys.ts'

type DishListProps = { rows: readonly DishRow[]; onChoose: (id: string) => void; onClose: () => void }

const LABELS: Record<DishStatus, (row: DishRow) => string> = {
  confirmed: () => 'Confirmed',
  ready: () => 'Ready to confirm',
  changed: () => 'Recipe changed',
  incomplete: ({ stated }) => `${stated} of ${ALLERGENS.length} stated`,
}

function DishList({ rows, onChoose, onClose }: DishListProps) {
  return (
    <nav aria-label="All dishes" className={styles.list}>
      <button type="button" className="link" onClick={onClose}>
        Back to the dish
      </button>
      <ul>
        {rows.map((row) => (
          <li key={row.item.id}>
            <button type="button" onClick={() => onChoose(row.item.id)}>
              <span>{row.item.name}</span>
              <span className="muted small">{LABELS[row.status](row)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type CopyFromDishProps = { rows: readonly DishRow[]; row: DishRow; onChange: (row: DishRow, changes: AllergenChanges) => void }

function CopyFromDish({ rows, row, onChange }: CopyFromDishProps) {
  const id = useId()
  const others = rows.filter(({ item, stated }) => item.id !== row.item.id && stated > 0)
  if (others.length === 0) return null
  const copy = (from: string) => {
    const source = others.find(({ item }) => item.id === from)
    if (source) onChange(row, copyStatements(source))
  }
  return (
    <div className="field">
      <label htmlFor={id}>Copy from another dish</label>
      <select id={id} value="" onChange={(event) => copy(event.target.value)}>
        <option value="">Choose a dish</option>
        {others.map(({ item }) => (
          <option key={item.id} value={item.id}>
            {item.name}
          </option>
        ))}
      </select>
    </div>
  )
}

type DishFormProps = {
  rows: readonly DishRow[]
  currentId: string | null
  onMove: (id: string) => void
  onChange: (row: DishRow, changes: AllergenChanges) => void
  onConfirm: (row: DishRow) => void
}

const CHOICES: readonly (AllergenStatement | null)[] = [...ALLERGEN_STATEMENTS, null]

export function DishForm({ rows, currentId, onMove, onChange, onConfirm }: DishFormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isListOpen, setListOpen] = useState(false)
  const place = Math.max(
    0,
    rows.findIndex(({ item }) => item.id === currentId),
  )
  const row = rows[place]
  const shownId = useRef(currentId)
  useEffect(() => {
    if (shownId.current === currentId) return
    shownId.current = currentId
    heading.current?.focus()
  }, [currentId])
  if (!row) return null
  const missing = ALLERGENS.length - row.stated
  const go = (step: number) => {
    const next = rows[(place + step + rows.length) % rows.length]
    if (next) onMove(next.item.id)
  }
  if (isListOpen) {
    const choose = (id: string) => {
      setListOpen(false)
      onMove(id)
    }
    return <DishList rows={rows} onChoose={choose} onClose={() => setListOpen(false)} />
  }
  return (
    <div className={styles.dish}>
      <p className={styles.place}>
        <span className="muted small">
          Dish {place + 1} of {rows.length} · {row.category}
        </span>
        <button type="button" className="link" onClick={() => setListOpen(true)}>
          All dishes
        </button>
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {row.item.name}
      </h2>
      <div className={styles.status}>
        <DishStatusCell row={row} onConfirm={() => onConfirm(row)} />
      </div>
      <Contradiction tags={row.item.dietary_info} statements={row.statements} />
      <AllergenChoices row={row} onChange={onChange} />
      <div className={styles.shortcuts}>
        {missing > 0 ? (
          <button type="button" className="btn outline" onClick={() => onChange(row, stateRestFreeFrom(row))}>
            Set the {missing} not stated to free from
          </button>
        ) : null}
        <CopyFromDish rows={rows} row={row} onChange={onChange} />
      </div>
      <div className={styles.bar}>
        <button type="button" className={`icon-button ${styles.previous}`} aria-label="Previous dish" onClick={() => go(-1)}>
          <PrivateIcon name="chevron" />
        </button>
        {row.status === 'confirmed' ? (
          <p>Confirmed</p>
        ) : missing > 0 ? (
          <p>{missing} to state before you confirm</p>
        ) : (
          <button type="button" className="btn" onClick={() => onConfirm(row)}>
            Confirm dish
          </button>
        )}
        <button type="button" className={`icon-button ${styles.next}`} aria-label="Next dish" onClick={() => go(1)}>
          <PrivateIcon name="chevron" />
        </button>
      </div>
    </div>
  )
}

function AllergenChoices({ row, onChange }: { row: DishRow; onChange: DishFormProps['onChange'] }) {
  return ALLERGENS.map((allergen) => (
    <fieldset key={allergen} className={styles.allergen}>
      <legend>
        {ALLERGEN_LABELS[allergen]} {ALLERGEN_HINTS[allergen] ? <small>{ALLERGEN_HINTS[allergen]}</small> : null}
      </legend>
      <div>
        {CHOICES.map((statement) => (
          <label key={statement ?? 'none'} data-statement={statement ?? 'none'}>
            <input
              type="radio"
              name={`${row.item.id} ${allergen}`}
              checked={(row.statements[allergen] ?? null) === statement}
              onChange={() => onChange(row, { [allergen]: statement })}
            />
            {statement ? ALLERGEN_STATEMENT_LABELS[statement] : 'Not stated'}
          </label>
        ))}
      </div>
    </fieldset>
  ))
}
