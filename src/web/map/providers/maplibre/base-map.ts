import type { Map as MaplibreMap, StyleSpecification } from 'maplibre-gl'
import type { MapDetail } from '../../../../contract/map-detail.ts'
import { plainStyle, type Theme } from '../../base-map/plain-style.ts'
import type { Coordinates } from '../../geometry.ts'
import { fetchMapStyle, watchTiles } from './remote-style.ts'

/** Streets from an external style, or the plain map of the product by day and by night. */
const MAP_TYPES = ['Streets', 'Day', 'Night'] as const
export type MapType = (typeof MAP_TYPES)[number]

export function mapTypes(styleUrl: string | null): readonly MapType[] {
  return MAP_TYPES.filter((type) => type !== 'Streets' || styleUrl !== null)
}

export function plainType(theme: Theme): MapType {
  return theme === 'dark' ? 'Night' : 'Day'
}

type Options = {
  styleUrl: string | null
  detail: MapDetail | null
  around: Coordinates | null
  onDrawn: () => void
  onLost: () => void
}

/** Draws the base map. @returns a function that cancels it; call it before the next draw */
export function drawBaseMap(map: MaplibreMap, type: MapType, { styleUrl, detail, around, onDrawn, onLost }: Options): () => void {
  if (type !== 'Streets' || !styleUrl) {
    show(map, plainStyle(type === 'Night' ? 'dark' : 'light', { detail, around }), onDrawn)
    return () => map.off('idle', onDrawn)
  }
  const abort = new AbortController()
  let stopWatching = () => {}
  fetchMapStyle(styleUrl, abort.signal).then(
    (style) => {
      if (abort.signal.aborted) return
      stopWatching = watchTiles(map, onLost)
      show(map, style, onDrawn)
    },
    () => {
      if (!abort.signal.aborted) onLost()
    },
  )
  return () => {
    abort.abort()
    stopWatching()
    map.off('idle', onDrawn)
  }
}

/** Sets the whole style, and lists its layers in the markup for tests. */
function show(map: MaplibreMap, style: StyleSpecification, onDrawn: () => void): void {
  map.setStyle(style, { diff: false })
  map.once('idle', onDrawn)
  map.getContainer().dataset.layers = style.layers.map(({ id }) => id).join(' ')
}
