import { useMemo } from 'react'
import type { Viewport } from '../map-adapter.ts'
import { type MapPoint, type Marker, markersInView, type PointGroup } from './markers.ts'
import { fingerTarget, type Offset, POINTER_TARGET, separatePins } from './separate-pins.ts'

const NO_GROUPS: readonly PointGroup[] = []

type Markers = { markers: readonly Marker[]; offsets: ReadonlyMap<string, Offset> }

export function useMarkers(
  points: readonly MapPoint[],
  view: Pick<Viewport, 'bounds' | 'zoom'> | null,
  groups: readonly PointGroup[] = NO_GROUPS,
): Markers {
  return useMemo(() => {
    if (!view) return { markers: [], offsets: new Map() }
    const markers = markersInView(points, groups, view.bounds, view.zoom)
    const pins = markers.filter(({ kind }) => kind !== 'cluster').length
    const target = matchMedia('(any-pointer: coarse)').matches ? fingerTarget(pins, view.bounds, view.zoom) : POINTER_TARGET
    return { markers, offsets: separatePins(markers, view.zoom, target) }
  }, [points, groups, view])
}
