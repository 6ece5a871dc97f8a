/** MapLibre's zoom levels are for 512-pixel tiles, one lower than levels for 256-pixel tiles. */
const OFFSET = 1

export function toMaplibreZoom(zoom: number): number {
  return zoom - OFFSET
}

export function fromMaplibreZoom(zoom: number): number {
  return zoom + OFFSET
}
