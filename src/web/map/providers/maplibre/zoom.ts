/** MapLibre counts zoom for tiles of 512 pixels: its level for the same area is one lower than that of 256-pixel tiles. */
const OFFSET = 1

/** Returns MapLibre's zoom level for a level of 256-pixel tiles. */
export function toMaplibreZoom(zoom: number): number {
  return zoom - OFFSET
}

/** Returns the level of 256-pixel tiles for one of MapLibre's zoom levels. */
export function fromMaplibreZoom(zoom: number): number {
  return zoom + OFFSET
}
