/**
 * Initial position of the Find Us map, in degrees, and its zoom level for 256-pixel tiles (as in Google Maps). Only the map providers convert zoom
 * levels.
 */
export const FIND_US_VIEW = { center: { lat: 51.4839, lng: -0.6044 }, zoom: 11 } as const

/** Initial zoom level of the map of one venue. */
export const VENUE_MAP_ZOOM = 15

/** Most venues that get one marker each. Above it, nearby venues share a marker with their number. */
export const MAX_SINGLE_MARKERS = 200

/** Most venues in an area of the map that are sent one by one; more are sent in groups of neighbours. A thousand are about 45 KB compressed. */
export const MAX_SENT_MARKERS = 1000

/** Zoom levels of the map, for 256-pixel tiles. */
export const MAP_ZOOM = { min: 0, max: 22 } as const

/** Kinds of areas and lines in the map detail that the operator can supply. */
export const MAP_AREA_KINDS = ['town', 'park', 'wood', 'lake'] as const
export const MAP_LINE_KINDS = ['river', 'stream', 'motorway', 'road', 'railway'] as const

/** Largest detail of the plain map, in bytes of its file and positions of all features. Every map loads the file. */
export const MAX_MAP_DETAIL = { bytes: 2_000_000, positions: 50_000 } as const
