import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api.ts'
import { loadSession } from '../../session/session-store.ts'
import { useApi } from '../../site.ts'
import { pendingTotalQuery } from './queries.ts'
import { useReservationEvents } from './use-reservation-events.ts'

/** Gain (0 to 1) and length of the two notes: audible in a quiet kitchen, not disturbing in a dining area. */
const GAIN = 0.04
const NOTE_S = 0.18
const NOTES_HZ = [660, 880]

let audio: AudioContext | null = null

/** Plays two soft notes. Silent when the browser blocks sound before the first user gesture. */
function chime(): void {
  try {
    const context = audio ?? new AudioContext()
    audio = context
    void context.resume()
    for (const [index, frequency] of NOTES_HZ.entries()) playNote(context, frequency, index * NOTE_S)
  } catch {
    // No audio device: the count in the title says the same.
  }
}

function playNote(context: AudioContext, frequency: number, delay: number): void {
  const start = context.currentTime + delay
  const note = context.createOscillator()
  const volume = context.createGain()
  note.frequency.value = frequency
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(GAIN, start + NOTE_S / 4)
  volume.gain.linearRampToValueAtTime(0, start + NOTE_S)
  note.connect(volume).connect(context.destination)
  note.start(start)
  note.stop(start + NOTE_S)
}

/**
 * Shows the number of pending requests in the tab's title, and plays a sound when it grows at the same venue.
 * @param venueId undefined for all venues
 * @param pending undefined until it is loaded
 */
function usePendingAlert(venueId: string | undefined, pending: number | undefined, isSoundOn: boolean): void {
  const before = useRef({ venueId, pending })
  useEffect(() => {
    const last = before.current.venueId === venueId ? before.current.pending : undefined
    if (isSoundOn && pending !== undefined && last !== undefined && pending > last) chime()
    before.current = { venueId, pending }
  }, [venueId, pending, isSoundOn])
  useEffect(() => {
    if (!pending) return
    const title = document.title
    const counted = `(${pending}) ${title}`
    document.title = counted
    return () => {
      // The next page may already have set its own title.
      if (document.title === counted) document.title = title
    }
  }, [pending])
}

const KEY = 'plateful-sound'

/** Whether new requests play a sound on this device. On by default; stored in local storage. */
function useSound(): { isOn: boolean; toggle: () => void } {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(KEY) !== 'off')
  const toggle = useCallback(() => {
    localStorage.setItem(KEY, isOn ? 'off' : 'on')
    setIsOn(!isOn)
  }, [isOn])
  return { isOn, toggle }
}

/**
 * Returns the number of pending requests, also shown in the title, kept current by server events. Reloads the session
 * when the venue is no longer assigned to the current user.
 */
export function usePendingReservations(venueId: string | undefined) {
  const api = useApi()
  const sound = useSound()
  const { data: pending, error } = useQuery(pendingTotalQuery(api, venueId))
  useReservationEvents(venueId)
  usePendingAlert(venueId, pending, sound.isOn)
  const isLost = error instanceof ApiError && (error.code === 'no_venue_assigned' || error.code === 'venue_not_found')
  useEffect(() => {
    if (isLost) void loadSession(api)
  }, [isLost, api])
  // When the first request fails, 0 opens the list on all reservations, and the list shows the error. A later failure
  // keeps the last number.
  return { pending: pending ?? (error ? 0 : undefined), sound }
}
