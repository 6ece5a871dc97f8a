import type { Place } from '../geometry.ts'
import type { Surface } from '../surface.ts'
import { PlacedMarker } from './marker.tsx'
import * as styles from './markers.module.css'
import type { Offset } from './spread.ts'

type Props = {
  surface: Surface
  place: Place
  offset: Offset
  count: number
  isSelected: boolean
  isEmphasised: boolean
  onOpen: () => void
}

/** Several venues near each other: a plate with their number. Opens by moving closer. */
export function Cluster({ count, onOpen, ...marker }: Props) {
  const size = count < 10 ? 'few' : count < 100 ? 'some' : count < 1000 ? 'many' : 'most'
  const number = count.toLocaleString('en-GB')
  return (
    <PlacedMarker {...marker}>
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
    </PlacedMarker>
  )
}
