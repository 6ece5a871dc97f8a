import { useCallback, useEffect, useRef, useState } from 'react'
import { chime } from './chime.ts'

/**
 * Shows the number of pending requests in the tab's title, and plays a sound when it grows.
 * @param pending undefined until it is loaded
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
      // The next page may already have set its own title.
      if (document.title === counted) document.title = title
    }
  }, [pending])
}

const KEY = 'plateful-sound'

/** Whether new requests play a sound on this device. On by default; stored in local storage. */
export function useSound(): { isOn: boolean; toggle: () => void } {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(KEY) !== 'off')
  const toggle = useCallback(() => {
    localStorage.setItem(KEY, isOn ? 'off' : 'on')
    setIsOn(!isOn)
  }, [isOn])
  return { isOn, toggle }
}
