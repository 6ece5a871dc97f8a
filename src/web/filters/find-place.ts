type FoundPlace = { place: { lat: number; lng: number } } | { message: string }

const TIMEOUT_MS = 15_000
/** Oldest cached position that is accepted. */
const MAX_AGE_MS = 5 * 60_000

const DENIED = "Your browser didn't share your location. You can choose a town in the filters instead."
const UNAVAILABLE = "We couldn't find your location. Try again, or choose a town in the filters."

/** Asks the browser for the user's position, rounded to about 100 m. The exact position stays in the browser. */
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
