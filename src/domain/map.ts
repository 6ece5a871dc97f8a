/**
 * Where the Find Us map opens: in degrees, and as a zoom level of 256-pixel tiles, as Google counts them. Every zoom level outside
 * a provider is counted this way.
 */
export const FIND_US_VIEW = { center: { lat: 51.4839, lng: -0.6044 }, zoom: 11 } as const

/** Zoom level at which the map of a single venue opens. */
export const VENUE_MAP_ZOOM = 15

/** Most venues that are shown as a marker each; above it, neighbours share one that says how many they are. */
export const MAX_SINGLE_MARKERS = 200

/** What the plain map can draw in detail, where the operator supplies it: areas, and lines. */
export const MAP_AREA_KINDS = ['town', 'park', 'wood', 'lake'] as const
export const MAP_LINE_KINDS = ['river', 'stream', 'motorway', 'road', 'railway'] as const

/** Largest detail of the plain map: bytes of its file, and positions in all features together. Every map loads them. */
export const MAX_MAP_DETAIL = { bytes: 2_000_000, positions: 50_000 } as const
