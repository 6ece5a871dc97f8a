import { useCallback, useEffect, useRef, useState } from 'react'
import { chime } from './chime.ts'

/**
 * Tells of requests that wait: a count before the tab's title, and a sound when it grows.
 * @param pending how many wait; undefined while it is not known
 */
export function usePendingAlert(pending: number | undefined, isSoundOn: boolean): void {
  const before = useRef(pending)
  useEffect(() => {
    if (isSoundOn && pending !== undefined && before.current !== undefined && pending > before.current) chime()
    before.current = pending
  }, [pending, isSoundOn])
  useEffect(() => {
    if (!pending) return
    const title = document.title
    const counted = `(${pending}) ${title}`
    document.title = counted
    return () => {
      // The next screen may have its own by now.
      if (document.title === counted) document.title = title
    }
  }, [pending])
}

const KEY = 'plateful-sound'

/** Whether new requests sound on this device; on unless it was switched off here. */
export function useSound(): { isOn: boolean; toggle: () => void } {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(KEY) !== 'off')
  const toggle = useCallback(() => {
    localStorage.setItem(KEY, isOn ? 'off' : 'on')
    setIsOn(!isOn)
  }, [isOn])
  return { isOn, toggle }
}
