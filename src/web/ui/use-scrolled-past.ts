import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element has left the window over its top edge. */
export function useScrolledPast<E extends HTMLElement>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, boundingClientRect } of entries) setPast(!isIntersecting && boundingClientRect.top < 0)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, isPast]
}
