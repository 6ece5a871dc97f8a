/** Where the Find Us map opens: degrees, and the zoom level as each map provider counts it. */
export const FIND_US_VIEW = { center: { lat: 51.4839, lng: -0.6044 }, zoom: 11 } as const

/** How close the map of a single venue opens. */
export const VENUE_MAP_ZOOM = 15

/** Most venues that are shown as a marker each; above it, neighbours share one that says how many they are. */
export const MAX_SINGLE_MARKERS = 200
