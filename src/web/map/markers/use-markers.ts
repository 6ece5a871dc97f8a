import { useMemo } from 'react'
import type { Viewport } from '../map-adapter.ts'
import { type MapPoint, type Marker, markersInView } from './markers.ts'
import { fingerTarget, type Offset, POINTER_TARGET, separatePins } from './separate-pins.ts'

type Markers = { markers: readonly Marker[]; offsets: ReadonlyMap<string, Offset> }

/** The markers for what a map shows, made anew when a movement ends. None before there is a view. */
export function useMarkers(points: readonly MapPoint[], view: Pick<Viewport, 'bounds' | 'zoom'> | null): Markers {
  return useMemo(() => {
    if (!view) return { markers: [], offsets: new Map() }
    const markers = markersInView(points, view.bounds, view.zoom)
    const pins = markers.filter(({ kind }) => kind !== 'cluster').length
    const target = matchMedia('(any-pointer: coarse)').matches ? fingerTarget(pins, view.bounds, view.zoom) : POINTER_TARGET
    return { markers, offsets: separatePins(markers, view.zoom, target) }
  }, [points, view])
}
