/** A place as the address keeps it, or what to tell the reader instead. */
export type FoundPlace = { place: { lat: number; lng: number } } | { message: string }

/** How long a browser may look for the place, in milliseconds. */
const TIMEOUT_MS = 15_000
/** A place as old as this will do, in milliseconds. */
const MAX_AGE_MS = 5 * 60_000

const DENIED = "Your browser didn't share your location. You can add a town to your search instead."
const UNAVAILABLE = "We couldn't find your location. Try again, or add a town to your search."

/** Asks the browser where the reader is. Rounded to about 100 m: the exact place stays in the browser. */
export function findPlace(): Promise<FoundPlace> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve({ message: UNAVAILABLE })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ place: { lat: rounded(coords.latitude), lng: rounded(coords.longitude) } }),
      ({ code, PERMISSION_DENIED }) => resolve({ message: code === PERMISSION_DENIED ? DENIED : UNAVAILABLE }),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  })
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}
