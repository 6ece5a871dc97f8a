import { type RefObject, useEffect, useRef, useState } from 'react'

/** The area below the top bar, extended downwards without limit, so that an element can only leave it at the top. */
const FROM_BAR_DOWN = '-64px 0px 1000000px'

export function useScrolledPast<E extends HTMLElement>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting } of entries) setPast(!isIntersecting)
      },
      { rootMargin: FROM_BAR_DOWN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, isPast]
}
