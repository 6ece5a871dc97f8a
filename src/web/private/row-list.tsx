import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { PrivateIcon } from './private-icon.tsx'
import * as styles from './row-list.module.css'

type RowActionsProps = {
  list: Pick<RowList<object, HTMLElement>, 'move' | 'remove'>
  index: number
  count: number
  label: string
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
  const moveTo = (index: number, part: Focus['part'], by: -1 | 1) => {
    const to = index + by
    const row = rows[index]
    if (!row || to < 0 || to >= rows.length) return
    onChange(rows.toSpliced(index, 1).toSpliced(to, 0, row))
    setNews(`${labelOf(index)} is now ${to + 1} of ${rows.length}`)
    goTo(to, part)
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
      // With the rest, so that a second removal is announced, too.
      setNews(`${labelOf(index)} is removed, ${rows.length - 1} left`)
      goTo(Math.min(index, rows.length - 2), rows.length > 1 ? 'first' : 'add')
    },
    move: (index, direction) => moveTo(index, direction, direction === 'up' ? -1 : 1),
    row: (index) => ({
      'data-row': index,
      onKeyDown: (event) => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
        if (!event.altKey || by === null) return
        event.preventDefault()
        moveTo(index, 'first', by)
      },
    }),
  }
}
