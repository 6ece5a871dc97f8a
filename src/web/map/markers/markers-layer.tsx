import { useRef } from 'react'
import type { Surface } from '../surface.ts'
import { Cluster } from './cluster.tsx'
import type { Marker } from './markers.ts'
import { Pin } from './pin.tsx'
import type { Offset } from './spread.ts'
import { Stack } from './stack.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

type Props = {
  surface: Surface
  markers: readonly Marker[]
  /** Where they stand beside their place. */
  offsets: ReadonlyMap<string, Offset>
  selectedId: string | null
  emphasisedId: string | null
  onSelect: (id: string) => void
}

const IN_PLACE: Offset = { dx: 0, dy: 0, isCrowded: false }

/** The buttons over the map, in reading order. They change when a movement ends, and only move while it lasts. */
export function Markers({ surface, markers, offsets, selectedId, emphasisedId, onSelect }: Props) {
  const layer = useRef<HTMLDivElement>(null)
  useKeptFocus(layer, markers)

  return (
    <div ref={layer}>
      {markers.map((marker) => {
        const isSelected = marker.points.some(({ id }) => id === selectedId)
        const isEmphasised = marker.points.some(({ id }) => id === emphasisedId)
        const offset = offsets.get(marker.key) ?? IN_PLACE
        const shared = { surface, offset, isSelected, isEmphasised }
        if (marker.kind === 'venue') {
          const [point] = marker.points
          return <Pin key={marker.key} {...shared} point={point} onSelect={onSelect} />
        }
        if (marker.kind === 'stack')
          return <Stack key={marker.key} {...shared} place={marker} points={marker.points} selectedId={selectedId} onSelect={onSelect} />
        return (
          <Cluster key={marker.key} {...shared} place={marker} count={marker.points.length} onOpen={() => surface.fit(marker.bounds)} />
        )
      })}
    </div>
  )
}
