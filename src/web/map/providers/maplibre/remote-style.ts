import type { ErrorEvent, Map as MaplibreMap, MapSourceDataEvent, StyleSpecification } from 'maplibre-gl'
import { removePoiLabels } from './poi.ts'

/** How long a style, then its first tile, may take before the plain map is shown instead, in milliseconds. */
const STYLE_TIMEOUT_MS = 4000
const TILE_TIMEOUT_MS = 8000

/** Tiles that may fail one after the other, once some have come, before the source counts as lost. */
const TILE_FAILURES = 4

/**
 * A map style from elsewhere, without its points of interest.
 * @throws when it does not come in time or is no style
 */
export async function fetchMapStyle(url: string, signal: AbortSignal): Promise<StyleSpecification> {
  const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(STYLE_TIMEOUT_MS)]) })
  if (!response.ok) throw new Error(`The map style answered ${response.status}`)
  const style = (await response.json()) as StyleSpecification
  if (style.version !== 8 || !Array.isArray(style.layers)) throw new Error('The map style is none')
  return removePoiLabels(style)
}

/**
 * Watches whether tiles come: calls `lost` once if the first fails or does not come in time, or if several fail in a
 * row later. Sprites and letters that fail do not count: the map is a map without them.
 * @returns what stops watching
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
