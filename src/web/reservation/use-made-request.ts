import { useRef, useState } from 'react'
import type { Made } from './request-result.tsx'

/**
 * Returns the request that was made, and `onSent`, which shows it in place of the form: it moves the focus to `card`.
 * @param initial a request that was posted without JavaScript
 */
export function useMadeRequest(initial: Made | null = null) {
  const card = useRef<HTMLElement>(null)
  const [made, setMade] = useState(initial)
  const onSent = (stored: Made) => {
    setMade(stored)
    card.current?.focus()
    // The result is shorter than the form, whose button was at its end.
    requestAnimationFrame(() => card.current?.scrollIntoView({ block: 'start' }))
  }
  return { card, made, onSent }
}
