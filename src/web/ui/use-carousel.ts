import { useCallback, useEffect, useRef, useState } from 'react'
import { stepFrom } from './carousel-step.ts'

/** A scroller that has not moved for so long, in milliseconds, stands still. `scrollend` also ends a step cut short by the next. */
const AT_REST_MS = 150

/** Which ends a carousel stands at. Before it was measured: at its start, with more to come. */
type Ends = { atStart: boolean; atEnd: boolean }

/** Moves a horizontal scroller in steps and knows when it stands at an end. */
export function useCarousel() {
  const rail = useRef<HTMLDivElement>(null)
  /** Where a smooth step under way will end, so that a second press goes on from there. */
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
    element.scrollTo({ left: target.current })
  }, [])

  useEffect(() => {
    const element = rail.current
    if (!element) return
    let rest: ReturnType<typeof setTimeout>
    const settle = () => {
      target.current = null
      measure()
    }
    const scrolled = () => {
      measure()
      clearTimeout(rest)
      rest = setTimeout(settle, AT_REST_MS)
    }
    const resized = new ResizeObserver(settle)
    resized.observe(element)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      clearTimeout(rest)
      resized.disconnect()
      element.removeEventListener('scroll', scrolled)
    }
  }, [measure])

  return { rail, ends, step }
}
