import type { Place } from '../geometry.ts'

/** Where the street around a place can be looked at, by Google's documented Maps URLs; needs no key. */
export function streetViewUrl({ lat, lng }: Place): string {
  return `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${lat.toFixed(6)},${lng.toFixed(6)}`
}
