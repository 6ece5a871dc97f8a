import { type RefObject, useEffect, useState } from 'react'

const VENUE_PATH = '/venues/'

export function useVenueOfRow(list: RefObject<HTMLElement | null>): string | null {
  const [slug, setSlug] = useState<string | null>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const enter = ({ target }: Event) => setSlug(slugOf(target))
    const leave = () => setSlug(null)
    element.addEventListener('pointerover', enter)
    element.addEventListener('focusin', enter)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('pointerover', enter)
      element.removeEventListener('focusin', enter)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('focusout', leave)
    }
  }, [list])
  return slug
}

function slugOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('ol > li')?.querySelector<HTMLAnchorElement>(`a[href^="${VENUE_PATH}"]`) : null
  return link ? link.pathname.slice(VENUE_PATH.length) : null
}
