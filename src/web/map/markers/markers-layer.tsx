import { useRef } from 'react'
import type { MapAdapter } from '../map-adapter.ts'
import { Cluster } from './cluster.tsx'
import type { Marker } from './markers.ts'
import { Pin } from './pin.tsx'
import { PinStack } from './pin-stack.tsx'
import type { Offset } from './separate-pins.ts'
import { usePreserveFocus } from './use-preserve-focus.ts'

type Props = {
  surface: MapAdapter
  markers: readonly Marker[]
  offsets: ReadonlyMap<string, Offset>
  selectedId: string | null
  emphasisedId: string | null
  onSelect: (id: string) => void
}

const IN_PLACE: Offset = { dx: 0, dy: 0, isCrowded: false }

export function Markers({ surface, markers, offsets, selectedId, emphasisedId, onSelect }: Props) {
  const layer = useRef<HTMLDivElement>(null)
  usePreserveFocus(layer, markers)

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
          return <PinStack key={marker.key} {...shared} place={marker} points={marker.points} selectedId={selectedId} onSelect={onSelect} />
        return <Cluster key={marker.key} {...shared} place={marker} count={marker.count} onOpen={() => surface.fit(marker.bounds)} />
      })}
    </div>
  )
}
