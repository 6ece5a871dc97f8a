import { useEffect, useId, useRef, useState } from 'react'
import type { Coordinates } from '../geometry.ts'
import type { MapAdapter } from '../map-adapter.ts'
import { PositionedMarker } from './marker.tsx'
import * as styles from './markers.module.css'
import type { MapPoint } from './markers.ts'
import { PinSvg } from './pin-svg.tsx'
import type { Offset } from './separate-pins.ts'
import { useStopMapEvents } from './use-stop-map-events.ts'

type Props = {
  surface: MapAdapter
  place: Coordinates
  offset: Offset
  points: readonly MapPoint[]
  selectedId: string | null
  isSelected: boolean
  isEmphasised: boolean
  onSelect: (id: string) => void
}

export function PinStack({ points, selectedId, onSelect, ...marker }: Props) {
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

type ListProps = Pick<Props, 'points' | 'selectedId' | 'onSelect'> & { id: string; onClose: () => void }

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
