import { memo } from 'react'
import type { MapAdapter } from '../map-adapter.ts'
import { PositionedMarker } from './marker.tsx'
import * as styles from './markers.module.css'
import type { MapPoint } from './markers.ts'
import { PinSvg } from './pin-svg.tsx'
import type { Offset } from './separate-pins.ts'

type Props = {
  surface: MapAdapter
  point: MapPoint
  offset: Offset
  isSelected: boolean
  isEmphasised: boolean
  onSelect: (id: string) => void
}

export const Pin = memo(function Pin({ point, onSelect, ...marker }: Props) {
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
