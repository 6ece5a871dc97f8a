import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Label } from '../base-map/towns.ts'
import type { Coordinates } from '../geometry.ts'
import type { MapAdapter } from '../map-adapter.ts'
import * as styles from './markers.module.css'
import type { Offset } from './separate-pins.ts'

function useMapPosition<E extends HTMLElement>(surface: MapAdapter, { lat, lng }: Coordinates): RefObject<E | null> {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    const put = () => {
      const { x, y } = surface.project({ lat, lng })
      if (element.current) element.current.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
    }
    put()
    return surface.onMove(put)
  }, [surface, lat, lng])
  return element
}

type PositionedMarkerProps = {
  surface: MapAdapter
  place: Coordinates
  offset: Offset
  isSelected: boolean
  isEmphasised: boolean
  isOpen?: boolean
  children: ReactNode
}

export function PositionedMarker({
  surface,
  place,
  offset: { dx, dy, isCrowded },
  isSelected,
  isEmphasised,
  isOpen = false,
  children,
}: PositionedMarkerProps) {
  const element = useMapPosition<HTMLDivElement>(surface, place)
  const isMoved = dx !== 0 || dy !== 0
  return (
    <div
      className={styles.marker}
      ref={element}
      data-crowded={isCrowded || undefined}
      data-selected={isSelected || undefined}
      data-emphasised={isEmphasised || undefined}
      data-open={isOpen || undefined}
    >
      {isMoved ? <span className={styles.leader} style={{ width: Math.hypot(dx, dy), rotate: `${Math.atan2(dy, dx)}rad` }} /> : null}
      <div className={styles.body} style={{ transform: isMoved ? `translate(${dx.toFixed(1)}px, ${dy.toFixed(1)}px)` : undefined }}>
        {children}
      </div>
    </div>
  )
}

type ClusterProps = {
  surface: MapAdapter
  place: Coordinates
  offset: Offset
  count: number
  isSelected: boolean
  isEmphasised: boolean
  onOpen: () => void
}

function clusterSize(count: number): 'few' | 'some' | 'many' | 'most' {
  if (count < 10) return 'few'
  if (count < 100) return 'some'
  return count < 1000 ? 'many' : 'most'
}

export function Cluster({ count, onOpen, ...marker }: ClusterProps) {
  const number = count.toLocaleString('en-GB')
  return (
    <PositionedMarker {...marker}>
      <button
        type="button"
        className={styles.cluster}
        data-size={clusterSize(count)}
        aria-label={`${number} venues, zoom in`}
        data-count={count}
        onClick={onOpen}
      >
        {number}
      </button>
    </PositionedMarker>
  )
}

/** Names of towns and parks. Hidden from screen readers, because each card has the town of its venue. */
export function Labels({ surface, labels }: { surface: MapAdapter; labels: readonly Label[] }) {
  return (
    <div aria-hidden="true">
      {labels.map((label) => (
        <PlacedLabel key={`${label.name} ${label.lat}`} surface={surface} label={label} />
      ))}
    </div>
  )
}

function PlacedLabel({ surface, label }: { surface: MapAdapter; label: Label }) {
  const element = useMapPosition<HTMLSpanElement>(surface, label)
  return (
    <span ref={element} className={styles.label} data-size={label.size}>
      <span style={{ top: label.shift ?? 0 }}>{label.name}</span>
    </span>
  )
}
