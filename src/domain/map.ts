/**
 * Initial centre in degrees and zoom level of the Find Us map. Zoom levels are for 256-pixel tiles (as in Google Maps); map providers
 * convert them.
 */
export const FIND_US_VIEW = { center: { lat: 51.4839, lng: -0.6044 }, zoom: 11 } as const

/** Of latitude, and of longitude at the equator: on a sphere of 6371 km. */
export const KM_PER_DEGREE = 111.195

export const VENUE_MAP_ZOOM = 15

/** Most venues that get separate markers. Above it, nearby venues share a marker with their number. */
export const MAX_SINGLE_MARKERS = 200

/**
 * Most venues of a map area that are sent individually; above it, neighbours are sent as groups. 1000 venues are about 45 KB compressed.
 */
export const MAX_SENT_MARKERS = 1000

export const MAP_ZOOM = { min: 0, max: 22 } as const

export const MAP_AREA_KINDS = ['town', 'park', 'wood', 'lake'] as const
export const MAP_LINE_KINDS = ['river', 'stream', 'motorway', 'road', 'railway'] as const

/** Largest detail file of the plain map: bytes, and positions of all features. Every map loads the file. */
export const MAX_MAP_DETAIL = { bytes: 2_000_000, positions: 50_000 } as const
