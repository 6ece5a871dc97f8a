/// <reference types="google.maps" />

import type { MapAdapter, Viewport } from '../../map-adapter.ts'
import * as styles from '../../map-ground.module.css'

/** Creates the adapter once the map has a projection. @returns a function that removes it from the map */
export function createGoogleAdapter(map: google.maps.Map, onSurface: (surface: MapAdapter) => void): () => void {
  const listeners = new Set<() => void>()
  const overlay = document.createElement('div')
  overlay.className = styles.googleOverlay ?? ''
  const view = new google.maps.OverlayView()
  const surface: MapAdapter = {
    overlay,
    project({ lat, lng }) {
      const point = view.getProjection()?.fromLatLngToDivPixel(new google.maps.LatLng(lat, lng))
      return { x: point?.x ?? 0, y: point?.y ?? 0 }
    },
    onMove(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    zoomBy: (levels) => map.setZoom((map.getZoom() ?? 0) + levels),
    fit: (bounds) => map.fitBounds(bounds),
  }
  view.onAdd = () => {
    google.maps.OverlayView.preventMapHitsFrom(overlay)
    view.getPanes()?.overlayMouseTarget.append(overlay)
    onSurface(surface)
  }
  view.draw = () => {
    for (const listener of listeners) listener()
  }
  view.onRemove = () => overlay.remove()
  view.setMap(map)
  return () => view.setMap(null)
}

export function googleViewport(map: google.maps.Map): Viewport | null {
  const center = map.getCenter()?.toJSON()
  const bounds = map.getBounds()?.toJSON()
  return center && bounds ? { center, bounds, zoom: map.getZoom() ?? 0 } : null
}
