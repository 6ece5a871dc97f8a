import type { Bounds, Coordinates } from './geometry.ts'

/** The visible area. Zoom levels are for 256-pixel tiles, regardless of the provider. */
export type Viewport = { center: Coordinates; zoom: number; bounds: Bounds }

export type MapAdapter = {
  /** Container of elements over the map. It may move with the map; `project` accounts for that. */
  overlay: HTMLElement
  /** Position in the overlay, in pixels from its top left. */
  project(place: Coordinates): { x: number; y: number }
  onMove(listener: () => void): () => void
  zoomBy(levels: 1 | -1): void
  fit(bounds: Bounds): void
}
