import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import * as inputStyles from './input.module.css'
import { PrivateIcon } from './private-icon.tsx'
import * as styles from './row-list.module.css'

type RowProps = { index: number; count: number; label: string }

type RowPositionProps = RowProps & { list: Pick<RowList<object, HTMLElement>, 'moveTo'> }

/** The position of a row as a number that can be changed, so that a long list needs no click for each step. */
export function RowPosition({ list, index, count, label }: RowPositionProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const move = (focus: 'follow' | 'stay') => {
    setTyped(null)
    const position = Number(typed)
    if (typed !== null && Number.isInteger(position) && position > 0) list.moveTo(index, Math.min(position, count) - 1, focus)
  }
  return (
    <input
      className={`${inputStyles.input} ${styles.position}`}
      data-part="first"
      inputMode="numeric"
      autoComplete="off"
      aria-label={`Position of ${label}`}
      title="Position"
      value={typed ?? index + 1}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => move('stay')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== null) setTyped(null)
        else if (event.key === 'Enter') move('follow')
        else return
        event.preventDefault()
      }}
    />
  )
}

type RowActionsProps = RowProps & {
  list: Pick<RowList<object, HTMLElement>, 'move' | 'remove'>
  canRemove?: boolean
}

export function RowActions({ list, index, count, label, canRemove = true }: RowActionsProps) {
  return (
    <span className={styles.actions}>
      {(['up', 'down'] as const).map((direction) => (
        <button
          key={direction}
          type="button"
          className={direction === 'up' ? `icon-button compact ${styles.up}` : 'icon-button compact'}
          data-part={direction}
          aria-label={`Move ${label} ${direction}`}
          aria-disabled={index === (direction === 'up' ? 0 : count - 1) || undefined}
          onClick={() => list.move(index, direction)}
        >
          <Icon name="down" />
        </button>
      ))}
      {canRemove ? (
        <button type="button" className="icon-button compact danger" aria-label={`Remove ${label}`} onClick={() => list.remove(index)}>
          <PrivateIcon name="bin" />
        </button>
      ) : null}
    </span>
  )
}

type Focus = { index: number; part: 'first' | 'up' | 'down' | 'add'; round: number }

type Options<T> = {
  rows: readonly T[]
  onChange: (rows: readonly T[]) => void
  labelOf: (index: number) => string
}

type RowList<T extends object, E extends HTMLElement> = {
  ref: RefObject<E | null>
  news: string
  change: (index: number, fields: Partial<T>) => void
  add: (row: T) => void
  remove: (index: number) => void
  move: (index: number, direction: 'up' | 'down') => void
  /** @param to the new index */
  moveTo: (index: number, to: number, focus: 'follow' | 'stay') => void
  /** The props of a row. Alt with an arrow key moves the row that has the focus. */
  row: (index: number) => { 'data-row': number; onKeyDown: (event: KeyboardEvent) => void }
}

/**
 * Rows of a form that can be added, removed and reordered. The focus follows, by these `data-part` attributes: 'first'
 * is the first field of a row, 'up' and 'down' are its move buttons, and 'add' is the button that adds a row.
 */
export function useRowList<T extends object, E extends HTMLElement>({ rows, onChange, labelOf }: Options<T>): RowList<T, E> {
  const ref = useRef<E>(null)
  const [focus, setFocus] = useState<Focus | null>(null)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (!focus) return
    const selector = focus.part === 'add' ? '[data-part="add"]' : `[data-row="${focus.index}"] [data-part="${focus.part}"]`
    ref.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [focus])
  const goTo = (index: number, part: Focus['part']) => setFocus((last) => ({ index, part, round: (last?.round ?? 0) + 1 }))
  const moveTo = (index: number, to: number, part: Focus['part'] | null) => {
    const row = rows[index]
    if (!row || to === index || to < 0 || to >= rows.length) return
    onChange(rows.toSpliced(index, 1).toSpliced(to, 0, row))
    setNews(`${labelOf(index)} is now ${to + 1} of ${rows.length}`)
    if (part) goTo(to, part)
  }
  return {
    ref,
    news,
    change: (index, fields) => onChange(rows.map((row, at) => (at === index ? { ...row, ...fields } : row))),
    add: (row) => {
      onChange([...rows, row])
      goTo(rows.length, 'first')
    },
    remove: (index) => {
      onChange(rows.filter((_, at) => at !== index))
      // Includes the number that is left, so that the message of a second removal differs and is announced, too.
      setNews(`${labelOf(index)} is removed, ${rows.length - 1} left`)
      goTo(Math.min(index, rows.length - 2), rows.length > 1 ? 'first' : 'add')
    },
    move: (index, direction) => moveTo(index, index + (direction === 'up' ? -1 : 1), direction),
    moveTo: (index, to, focus) => moveTo(index, to, focus === 'follow' ? 'first' : null),
    row: (index) => ({
      'data-row': index,
      onKeyDown: (event) => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
        if (!event.altKey || by === null) return
        event.preventDefault()
        moveTo(index, index + by, 'first')
      },
    }),
  }
}
