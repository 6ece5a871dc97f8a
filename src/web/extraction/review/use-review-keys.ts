import { useEffect, useEffectEvent } from 'react'

type Options = {
  onNext: () => void
  onUndo: () => void
  /** While a dialog is open. */
  isOff: boolean
}

/**
 * Alt and N goes to the next doubt, Alt and Z undoes. On the whole page, because nothing has the focus when it opens. With Alt, because a
 * single letter would be typed into fields; by key code, because Alt types special characters in some layouts.
 */
export function useReviewKeys({ onNext, onUndo, isOff }: Options): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isOff || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.code !== 'KeyN' && event.code !== 'KeyZ') return
    event.preventDefault()
    if (event.code === 'KeyN') onNext()
    else onUndo()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
