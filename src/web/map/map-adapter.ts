import type { Bounds, Coordinates } from './geometry.ts'

/** What of the world is shown. Zoom is counted for tiles of 256 pixels, whichever provider draws. */
export type Viewport = { center: Coordinates; zoom: number; bounds: Bounds }

/** A drawn map, whoever draws it: what markers, names and controls need of it. */
export type MapAdapter = {
  /** Where things over the map are put; moves with it or not, as `project` says. */
  overlay: HTMLElement
  /** Where a place is in the overlay, in pixels from its top left. */
  project(place: Coordinates): { x: number; y: number }
  /** Calls back whenever `project` answers differently from before. @returns what stops it */
  onMove(listener: () => void): () => void
  zoomBy(levels: 1 | -1): void
  /** Moves so that the bounds fill the map. */
  fit(bounds: Bounds): void
}
