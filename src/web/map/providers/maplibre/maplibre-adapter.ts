import type { Map as MaplibreMap } from 'maplibre-gl'
import { mercatorX, mercatorY, worldSize } from '../../geometry.ts'
import type { MapAdapter, Viewport } from '../../map-adapter.ts'
import * as styles from '../../map-ground.module.css'

/** MapLibre's zoom levels are for 512-pixel tiles, one lower than levels for 256-pixel tiles. */
const OFFSET = 1

export function toMaplibreZoom(zoom: number): number {
  return zoom - OFFSET
}

function fromMaplibreZoom(zoom: number): number {
  return zoom + OFFSET
}

/** Free margin in pixels when the map is fitted to bounds, for pins and controls. */
const FIT_PADDING = 72
const FIT_PADDING_OF_BUTTONS = 96
const FIT_MAX_ZOOM = 18

/** The map must not be rotated or tilted: projecting is then a multiplication. */
export function createMaplibreAdapter(map: MaplibreMap): MapAdapter {
  const overlay = document.createElement('div')
  overlay.className = styles.overlay ?? ''
  map.getCanvasContainer().append(overlay)
  const listeners = new Set<() => void>()
  let scale = 1
  let left = 0
  let top = 0

  function measure(): void {
    const { lat, lng } = map.getCenter()
    const { clientWidth, clientHeight } = map.getContainer()
    scale = worldSize(fromMaplibreZoom(map.getZoom()))
    left = mercatorX(lng) * scale - clientWidth / 2
    top = mercatorY(lat) * scale - clientHeight / 2
  }
  function moved(): void {
    measure()
    for (const listener of listeners) listener()
  }
  measure()
  map.on('move', moved)
  map.on('resize', moved)

  return {
    overlay,
    project: ({ lat, lng }) => ({ x: mercatorX(lng) * scale - left, y: mercatorY(lat) * scale - top }),
    onMove(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    zoomBy: (levels) => map.easeTo({ zoom: Math.round(map.getZoom() + levels) }),
    fit: ({ west, south, east, north }) =>
      map.fitBounds([west, south, east, north], { padding: paddingFor(map.getContainer()), maxZoom: toMaplibreZoom(FIT_MAX_ZOOM) }),
  }
}

export function maplibreViewport(map: MaplibreMap): Viewport {
  const { lat, lng } = map.getCenter()
  const bounds = map.getBounds()
  return {
    center: { lat, lng },
    zoom: fromMaplibreZoom(map.getZoom()),
    bounds: { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() },
  }
}

/** More at the top, where the name of a selected pin is shown above it, and on the right, where the buttons for the zoom are. */
function paddingFor({ clientWidth, clientHeight }: HTMLElement) {
  const side = Math.min(FIT_PADDING, clientWidth / 5, clientHeight / 5)
  return {
    top: Math.min(FIT_PADDING * 1.5, clientHeight / 3),
    right: Math.min(FIT_PADDING_OF_BUTTONS, clientWidth / 4),
    bottom: side,
    left: side,
  }
}
