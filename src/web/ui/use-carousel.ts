import { useCallback, useEffect, useRef, useState } from 'react'

const BY_HAND = ['pointerdown', 'wheel', 'touchstart', 'focusin'] as const

type Ends = { atStart: boolean; atEnd: boolean }

/** Not in the stylesheet, where it would also affect the router's scroll restoration. */
function behavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}

export function useCarousel() {
  const rail = useRef<HTMLDivElement>(null)
  /** Target of the smooth scroll in progress, so that a second click continues from there. */
  const target = useRef<number | null>(null)
  const [ends, setEnds] = useState<Ends>({ atStart: true, atEnd: false })

  const measure = useCallback(() => {
    const element = rail.current
    if (!element) return
    const atStart = element.scrollLeft <= 1
    const atEnd = element.scrollLeft >= element.scrollWidth - element.clientWidth - 1
    setEnds((before) => (before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd }))
  }, [])

  const step = useCallback((direction: 1 | -1) => {
    const element = rail.current
    if (!element) return
    target.current = stepFrom(target.current ?? element.scrollLeft, direction, element.scrollWidth - element.clientWidth)
    element.scrollTo({ left: target.current, behavior: behavior() })
  }, [])

  useEffect(() => {
    const element = rail.current
    if (!element) return
    const forget = () => {
      target.current = null
    }
    const scrolled = () => {
      if (target.current !== null && Math.abs(element.scrollLeft - target.current) <= 1) forget()
      measure()
    }
    const resized = new ResizeObserver(() => {
      forget()
      measure()
    })
    // Browsers do not scroll to a card whose edge is already visible.
    const showFocused = ({ target }: FocusEvent) => {
      const card = (target as Element).closest('article')
      if (card?.querySelector(':focus-visible')) card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    resized.observe(element)
    element.addEventListener('focusin', showFocused)
    element.addEventListener('scroll', scrolled, { passive: true })
    for (const type of BY_HAND) element.addEventListener(type, forget, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('focusin', showFocused)
      element.removeEventListener('scroll', scrolled)
      for (const type of BY_HAND) element.removeEventListener(type, forget)
    }
  }, [measure])

  return { rail, ends, step }
}

const CAROUSEL_STEP = 400

/** The scroll position after one step, limited to 0 and `end`, in pixels. */
export function stepFrom(from: number, direction: 1 | -1, end: number): number {
  return Math.max(0, Math.min(end, from + direction * CAROUSEL_STEP))
}
