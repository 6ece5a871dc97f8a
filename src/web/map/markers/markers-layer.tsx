import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Coordinates } from '../geometry.ts'
import type { MapAdapter, Viewport } from '../map-adapter.ts'
import { Cluster } from './marker.tsx'
import { type MapPoint, type Marker, markersInView, type PointGroup } from './markers.ts'
import { Pin, PinStack } from './pin.tsx'
import { fingerTarget, type Offset, POINTER_TARGET, separatePins } from './separate-pins.ts'

/**
 * When the focused child of a layer is removed, such as an opened cluster, moves the focus to the child nearest to its place.
 * `places` are the places of the children, in the same order.
 */
function usePreserveFocus(layer: RefObject<HTMLElement | null>, places: readonly Coordinates[]): void {
  const lost = useRef<Coordinates | null>(null)
  const current = useRef(places)

  useEffect(() => {
    const element = layer.current
    if (!element) return
    const focused = ({ target }: FocusEvent) => {
      const index = [...element.children].findIndex((child) => child.contains(target as Node))
      lost.current = current.current[index] ?? null
    }
    const left = ({ target }: FocusEvent) => {
      // Only when the element was removed, not when the user moved the focus away.
      queueMicrotask(() => {
        if ((target as Node).isConnected && !element.contains(document.activeElement)) lost.current = null
      })
    }
    element.addEventListener('focusin', focused)
    element.addEventListener('focusout', left)
    return () => {
      element.removeEventListener('focusin', focused)
      element.removeEventListener('focusout', left)
    }
  }, [layer])

  useLayoutEffect(() => {
    current.current = places
    const from = lost.current
    if (!from || places.length === 0 || document.activeElement !== document.body) return
    const distances = places.map(({ lat, lng }) => Math.hypot(lat - from.lat, lng - from.lng))
    const nearest = layer.current?.children[distances.indexOf(Math.min(...distances))]
    nearest?.querySelector('button')?.focus({ preventScroll: true })
  }, [layer, places])
}

const NO_GROUPS: readonly PointGroup[] = []

type MarkersInView = { markers: readonly Marker[]; offsets: ReadonlyMap<string, Offset> }

export function useMarkers(
  points: readonly MapPoint[],
  view: Pick<Viewport, 'bounds' | 'zoom'> | null,
  groups: readonly PointGroup[] = NO_GROUPS,
): MarkersInView {
  return useMemo(() => {
    if (!view) return { markers: [], offsets: new Map() }
    const markers = markersInView(points, groups, view.bounds, view.zoom)
    const pins = markers.filter(({ kind }) => kind !== 'cluster').length
    const target = matchMedia('(any-pointer: coarse)').matches ? fingerTarget(pins, view.bounds, view.zoom) : POINTER_TARGET
    return { markers, offsets: separatePins(markers, view.zoom, target) }
  }, [points, groups, view])
}

type MarkersProps = {
  surface: MapAdapter
  markers: readonly Marker[]
  offsets: ReadonlyMap<string, Offset>
  selectedId: string | null
  emphasisedId: string | null
  onSelect: (id: string) => void
}

const IN_PLACE: Offset = { dx: 0, dy: 0, isCrowded: false }

export function Markers({ surface, markers, offsets, selectedId, emphasisedId, onSelect }: MarkersProps) {
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
