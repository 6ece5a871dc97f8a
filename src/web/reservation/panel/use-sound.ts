import { useCallback, useState } from 'react'

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
