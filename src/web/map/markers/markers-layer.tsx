import { useEffect, useRef } from 'react'
import type { Place } from '../geometry.ts'
import type { Surface } from '../surface.ts'
import { Cluster } from './cluster.tsx'
import type { Marker } from './markers.ts'
import { Pin } from './pin.tsx'
import { Stack } from './stack.tsx'

type Props = {
  surface: Surface
  markers: readonly Marker[]
  selectedId: string | null
  emphasisedId: string | null
  onSelect: (id: string) => void
}

/** The buttons over the map, in reading order. They change when a movement ends, and only move while it lasts. */
export function Markers({ surface, markers, selectedId, emphasisedId, onSelect }: Props) {
  const layer = useRef<HTMLDivElement>(null)
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
        const shared = { surface, isSelected, isEmphasised }
        if (marker.kind === 'venue') {
          const [point] = marker.points
          return <Pin key={marker.key} {...shared} point={point} onSelect={onSelect} />
        }
        if (marker.kind === 'stack')
          return <Stack key={marker.key} {...shared} points={marker.points} selectedId={selectedId} onSelect={onSelect} />
        const open = (byKeyboard: boolean) => {
          if (byKeyboard) opened.current = marker
          surface.fit(marker.bounds)
        }
        return <Cluster key={marker.key} {...shared} place={marker} count={marker.points.length} onOpen={open} />
      })}
    </div>
  )
}
