import { useState } from 'react'
import { COMPONENT_LOAD_FAILED } from '../../domain/public-messages.ts'

/** Asks for the user's position only when `ask` is called. `message` describes the state. */
export function useNearMe(onFound: (place: { lat: number; lng: number }) => void): { ask: () => void; message: string } {
  const [message, setMessage] = useState('')
  const ask = async () => {
    setMessage('Finding your location...')
    const found = await import('./find-place.ts').then(
      ({ findPlace }) => findPlace(),
      () => ({ message: COMPONENT_LOAD_FAILED }),
    )
    setMessage('message' in found ? found.message : '')
    if ('place' in found) onFound(found.place)
  }
  return { ask: () => void ask(), message }
}
