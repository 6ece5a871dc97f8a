import { memo } from 'react'
import type { Surface } from '../surface.ts'
import { PinDrawing } from './drawings.tsx'
import { PlacedMarker } from './marker.tsx'
import * as styles from './markers.module.css'
import type { MapPoint } from './markers.ts'
import type { Offset } from './spread.ts'

type Props = {
  surface: Surface
  point: MapPoint
  offset: Offset
  isSelected: boolean
  isEmphasised: boolean
  onSelect: (id: string) => void
}

/** One venue: a plate on a drop, whose tip is where the venue is. */
export const Pin = memo(function Pin({ point, onSelect, ...marker }: Props) {
  return (
    <PlacedMarker place={point} {...marker}>
      <button
        type="button"
        className={styles.pin}
        aria-label={point.name}
        aria-pressed={marker.isSelected}
        data-venue={point.id}
        onClick={() => onSelect(point.id)}
      >
        <PinDrawing />
        <span className={styles.name} aria-hidden="true">
          {point.name}
        </span>
      </button>
    </PlacedMarker>
  )
})
