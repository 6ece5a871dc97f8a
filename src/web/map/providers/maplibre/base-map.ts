import type { Map as MaplibreMap, StyleSpecification } from 'maplibre-gl'
import type { MapDetail } from '../../../../contract/map-detail.ts'
import { plainStyle, type Theme } from '../../base-map/plain-style.ts'
import type { Coordinates } from '../../geometry.ts'
import { fetchMapStyle, watchTiles } from './remote-style.ts'

/** The looks of the map: streets from elsewhere, or the plain map that ships with the product, by day and by night. */
const MAP_TYPES = ['Streets', 'Day', 'Night'] as const
export type MapType = (typeof MAP_TYPES)[number]

/** The looks there are, given where streets come from. */
export function mapTypes(styleUrl: string | null): readonly MapType[] {
  return MAP_TYPES.filter((type) => type !== 'Streets' || styleUrl !== null)
}

/** The plain look that suits the page. */
export function plainType(theme: Theme): MapType {
  return theme === 'dark' ? 'Night' : 'Day'
}

type Options = {
  styleUrl: string | null
  /** What the plain map draws around the venues, if anything. */
  detail: MapDetail | null
  /** The one place the map is about, if any. */
  around: Coordinates | null
  /** The wanted look is drawn. */
  onDrawn: () => void
  /** Streets did not come, or stopped coming. */
  onLost: () => void
}

/** Draws the map in a look. @returns what gives up on it, to be called before the next one */
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

/** Shows a style whole, and names its layers in the markup, where a test or a curious reader finds what is drawn. */
function show(map: MaplibreMap, style: StyleSpecification, onDrawn: () => void): void {
  map.setStyle(style, { diff: false })
  map.once('idle', onDrawn)
  map.getContainer().dataset.layers = style.layers.map(({ id }) => id).join(' ')
}
