import { memo, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Coordinates } from '../geometry.ts'
import type { MapAdapter } from '../map-adapter.ts'
import { PositionedMarker } from './marker.tsx'
import * as styles from './markers.module.css'
import type { MapPoint } from './markers.ts'
import type { Offset } from './separate-pins.ts'

const GESTURES = ['wheel', 'mousedown', 'pointerdown', 'touchstart', 'dblclick'] as const

/**
 * Stops gestures and keys on an element from reaching the map, which listens on an ancestor.
 * React listens further up, so that keys must be handled here.
 */
function useStopMapEvents<E extends HTMLElement>(onKeyDown?: (event: KeyboardEvent) => void): RefObject<E | null> {
  const element = useRef<E>(null)
  const handleKey = useRef(onKeyDown)
  handleKey.current = onKeyDown
  useEffect(() => {
    const target = element.current
    if (!target) return
    const keep = (event: Event) => event.stopPropagation()
    const onKey = (event: KeyboardEvent) => {
      event.stopPropagation()
      handleKey.current?.(event)
    }
    for (const name of GESTURES) target.addEventListener(name, keep)
    target.addEventListener('keydown', onKey)
    return () => {
      for (const name of GESTURES) target.removeEventListener(name, keep)
      target.removeEventListener('keydown', onKey)
    }
  }, [])
  return element
}

const DROP = 'M18 43C10 33 2 26 2 17a16 16 0 0 1 32 0c0 9-8 16-16 26z'

/** 36 by 44 pixels with the tip at the bottom. The marker sets the colours. */
function PinSvg() {
  return (
    <svg viewBox="0 0 36 44" aria-hidden="true">
      <path className={styles.shade} d={DROP} transform="translate(2 3)" />
      <path className={styles.drop} d={DROP} />
      <circle className={styles.plate} cx="18" cy="17" r="9" />
      <path className={styles.slice} d="M18 17h9a9 9 0 0 0-9-9z" />
    </svg>
  )
}

type PinProps = {
  surface: MapAdapter
  point: MapPoint
  offset: Offset
  isSelected: boolean
  isEmphasised: boolean
  onSelect: (id: string) => void
}

export const Pin = memo(function Pin({ point, onSelect, ...marker }: PinProps) {
  return (
    <PositionedMarker place={point} {...marker}>
      <button
        type="button"
        className={styles.pin}
        aria-pressed={marker.isSelected}
        data-venue={point.id}
        onClick={() => onSelect(point.id)}
      >
        <PinSvg />
        <span className="visually-hidden">{point.label ? `${point.name}: ${point.label}` : point.name}</span>
        <span className={styles.name} aria-hidden="true">
          {point.name}
        </span>
        {point.number === undefined ? null : (
          <span className={styles.count} aria-hidden="true">
            {point.number}
          </span>
        )}
      </button>
    </PositionedMarker>
  )
})

type PinStackProps = {
  surface: MapAdapter
  place: Coordinates
  offset: Offset
  points: readonly MapPoint[]
  selectedId: string | null
  isSelected: boolean
  isEmphasised: boolean
  onSelect: (id: string) => void
}

export function PinStack({ points, selectedId, onSelect, ...marker }: PinStackProps) {
  const group = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const listId = useId()

  useEffect(() => {
    const target = group.current
    if (!isOpen || !target) return
    const left = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && target.contains(relatedTarget))) setOpen(false)
    }
    target.addEventListener('focusout', left)
    return () => target.removeEventListener('focusout', left)
  }, [isOpen])

  function close(): void {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <PositionedMarker {...marker} isOpen={isOpen}>
      <div ref={group}>
        <button
          type="button"
          className={styles.pin}
          ref={button}
          aria-label={`${points.length} venues at one place`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          data-count={points.length}
          onClick={() => setOpen(!isOpen)}
        >
          <PinSvg />
          <span className={styles.count} aria-hidden="true">
            {points.length}
          </span>
        </button>
        {isOpen ? <StackList id={listId} points={points} selectedId={selectedId} onClose={close} onSelect={onSelect} /> : null}
      </div>
    </PositionedMarker>
  )
}

type ListProps = Pick<PinStackProps, 'points' | 'selectedId' | 'onSelect'> & { id: string; onClose: () => void }

function StackList({ id, points, selectedId, onClose, onSelect }: ListProps) {
  const list = useStopMapEvents<HTMLUListElement>((event) => {
    if (event.key === 'Escape') return onClose()
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  })
  useEffect(() => list.current?.querySelector('button')?.focus({ preventScroll: true }), [list])
  return (
    <ul className={styles.stack} id={id} ref={list} tabIndex={-1}>
      {points.map((point) => (
        <li key={point.id}>
          <button
            type="button"
            aria-pressed={point.id === selectedId}
            data-venue={point.id}
            onClick={() => {
              onSelect(point.id)
              onClose()
            }}
          >
            {point.name}
          </button>
        </li>
      ))}
    </ul>
  )
}
