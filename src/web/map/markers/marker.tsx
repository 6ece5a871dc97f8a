import type { ReactNode } from 'react'
import type { Coordinates } from '../geometry.ts'
import type { MapAdapter } from '../map-adapter.ts'
import * as styles from './markers.module.css'
import type { Offset } from './separate-pins.ts'
import { useMapPosition } from './use-map-position.ts'

type Props = {
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
}: Props) {
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
