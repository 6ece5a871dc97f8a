import { fullAddress } from './address.ts'

type Place = Parameters<typeof fullAddress>[0] & { name: string; latitude: number | null; longitude: number | null }

/** A route to a venue (documented Google Maps URLs): to its coordinates, otherwise to its postal address. Phones open it in their map. */
export function directionsHref(venue: Place): string {
  const isPlaced = venue.latitude !== null && venue.longitude !== null
  const destination = isPlaced ? `${venue.latitude},${venue.longitude}` : `${venue.name}, ${fullAddress(venue)}`
  return directionsTo(destination)
}

export function directionsTo(destination: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
}
