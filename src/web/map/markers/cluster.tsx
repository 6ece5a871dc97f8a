import type { Coordinates } from '../geometry.ts'
import type { MapAdapter } from '../map-adapter.ts'
import { PositionedMarker } from './marker.tsx'
import * as styles from './markers.module.css'
import type { Offset } from './separate-pins.ts'

type Props = {
  surface: MapAdapter
  place: Coordinates
  offset: Offset
  count: number
  isSelected: boolean
  isEmphasised: boolean
  onOpen: () => void
}

export function Cluster({ count, onOpen, ...marker }: Props) {
  const size = count < 10 ? 'few' : count < 100 ? 'some' : count < 1000 ? 'many' : 'most'
  const number = count.toLocaleString('en-GB')
  return (
    <PositionedMarker {...marker}>
      <button
        type="button"
        className={styles.cluster}
        data-size={size}
        aria-label={`${number} venues, zoom in`}
        data-count={count}
        onClick={onOpen}
      >
        {number}
      </button>
    </PositionedMarker>
  )
}
