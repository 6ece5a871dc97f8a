import { memo } from 'react'
import type { Surface } from '../surface.ts'
import { PinDrawing } from './drawings.tsx'
import type { MapPoint } from './markers.ts'
import { usePlaced } from './use-placed.ts'

type Props = {
  surface: Surface
  point: MapPoint
  isSelected: boolean
  isEmphasised: boolean
  onSelect: (id: string) => void
}

/** One venue: a plate on a drop, whose tip is where the venue is. */
export const Pin = memo(function Pin({ surface, point, isSelected, isEmphasised, onSelect }: Props) {
  const element = usePlaced<HTMLDivElement>(surface, point)
  return (
    <div className={markerClass('', isSelected, isEmphasised)} ref={element}>
      <button
        type="button"
        className="pin"
        aria-label={point.name}
        aria-pressed={isSelected}
        data-venue={point.id}
        onClick={() => onSelect(point.id)}
      >
        <PinDrawing />
        <span className="pin-name" aria-hidden="true">
          {point.name}
        </span>
      </button>
    </div>
  )
})

/** The classes of whatever stands on the map. */
export function markerClass(kind: string, isSelected: boolean, isEmphasised: boolean): string {
  return ['marker', kind, isSelected && 'on', isEmphasised && 'hinted'].filter(Boolean).join(' ')
}
