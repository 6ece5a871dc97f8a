import { useMemo } from 'react'
import type { View } from '../surface.ts'
import { type MapPoint, type Marker, markersInView } from './markers.ts'
import { type Offset, spread } from './spread.ts'

type Markers = { markers: readonly Marker[]; offsets: ReadonlyMap<string, Offset> }

/** The markers for what a map shows, made anew when a movement ends. None before there is a view. */
export function useMarkers(points: readonly MapPoint[], view: Pick<View, 'bounds' | 'zoom'> | null): Markers {
  return useMemo(() => {
    if (!view) return { markers: [], offsets: new Map() }
    const markers = markersInView(points, view.bounds, view.zoom)
    return { markers, offsets: spread(markers, view.zoom) }
  }, [points, view])
}
