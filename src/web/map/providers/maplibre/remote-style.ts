import type { ErrorEvent, Map as MaplibreMap, MapSourceDataEvent, StyleSpecification } from 'maplibre-gl'

const POI = /(^|[^a-z])pois?([^a-z]|$)/i

/** Removes layers with names of points of interest, for the schemas OpenMapTiles, Protomaps and Shortbread. */
export function removePoiLabels(style: StyleSpecification): StyleSpecification {
  return {
    ...style,
    layers: style.layers.filter((layer) => !isPoi(layer.id) && !('source-layer' in layer && isPoi(layer['source-layer']))),
  }
}

function isPoi(name: string | undefined): boolean {
  return name !== undefined && POI.test(name.replaceAll('_', '-'))
}

/** Time limits for a style and for its first tile, before the plain map is shown instead. */
const STYLE_TIMEOUT_MS = 4000
const TILE_TIMEOUT_MS = 8000

/** Consecutive failed tiles, after a successful one, before the source counts as lost. */
const TILE_FAILURES = 4

/**
 * Fetches an external map style without its points of interest.
 * @throws when it does not load in time or is not a style
 */
export async function fetchMapStyle(url: string, signal: AbortSignal): Promise<StyleSpecification> {
  const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(STYLE_TIMEOUT_MS)]) })
  if (!response.ok) throw new Error(`The map style answered ${response.status}`)
  const style = (await response.json()) as StyleSpecification
  if (style.version !== 8 || !Array.isArray(style.layers)) throw new Error('The map style is none')
  return removePoiLabels(style)
}

/**
 * Calls `lost` once: when the first tile fails or does not load in time, or when several fail in a row later.
 * Failed sprites and fonts are ignored, because the map is usable without them.
 * @returns a function that stops watching
 */
export function watchTiles(map: MaplibreMap, lost: () => void): () => void {
  let hasTiles = false
  let failures = 0
  const patience = setTimeout(() => {
    if (!hasTiles) finish()
  }, TILE_TIMEOUT_MS)

  function onData(event: MapSourceDataEvent): void {
    if (!event.tile) return
    hasTiles = true
    failures = 0
  }
  function onError(event: ErrorEvent & { sourceId?: string }): void {
    if (!event.sourceId) return
    failures += 1
    if (!hasTiles || failures >= TILE_FAILURES) finish()
  }
  function stop(): void {
    clearTimeout(patience)
    map.off('sourcedata', onData)
    map.off('error', onError)
  }
  function finish(): void {
    stop()
    lost()
  }
  map.on('sourcedata', onData)
  map.on('error', onError)
  return stop
}
