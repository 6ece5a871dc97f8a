/**
 * Where the Find Us map opens: in degrees, and as a zoom level of 256-pixel tiles, as Google counts them. Every zoom level outside
 * a provider is counted this way.
 */
export const FIND_US_VIEW = { center: { lat: 51.4839, lng: -0.6044 }, zoom: 11 } as const

/** Zoom level at which the map of a single venue opens. */
export const VENUE_MAP_ZOOM = 15

/** Most venues that are shown as a marker each; above it, neighbours share one that says how many they are. */
export const MAX_SINGLE_MARKERS = 200
