import { useEffect, useMemo, useRef } from 'react'
import type { Place } from '../geometry.ts'
import type { Surface } from '../surface.ts'
import { Cluster } from './cluster.tsx'
import type { Marker } from './markers.ts'
import { Pin } from './pin.tsx'
import { type Offset, spread } from './spread.ts'
import { Stack } from './stack.tsx'

type Props = {
  surface: Surface
  markers: readonly Marker[]
  /** The zoom level the markers are for, as MapLibre counts it. */
  zoom: number
  selectedId: string | null
  emphasisedId: string | null
  onSelect: (id: string) => void
}

const IN_PLACE: Offset = { dx: 0, dy: 0, isCrowded: false }

/** The buttons over the map, in reading order. They change when a movement ends, and only move while it lasts. */
export function Markers({ surface, markers, zoom, selectedId, emphasisedId, onSelect }: Props) {
  const layer = useRef<HTMLDivElement>(null)
  const offsets = useMemo(() => spread(markers, zoom), [markers, zoom])
  const opened = useRef<Place | null>(null)

  // A cluster opened from the keyboard is gone afterwards: the focus goes on to what stands nearest to where it was.
  useEffect(() => {
    const from = opened.current
    if (!from || markers.length === 0) return
    opened.current = null
    const distances = markers.map(({ lat, lng }) => Math.hypot(lat - from.lat, lng - from.lng))
    const nearest = distances.indexOf(Math.min(...distances))
    layer.current?.children[nearest]?.querySelector('button')?.focus({ preventScroll: true })
  }, [markers])

  return (
    <div className="map-markers" ref={layer}>
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
        const open = (byKeyboard: boolean) => {
          if (byKeyboard) opened.current = marker
          surface.fit(marker.bounds)
        }
        return <Cluster key={marker.key} {...shared} place={marker} count={marker.points.length} onOpen={open} />
      })}
    </div>
  )
}
