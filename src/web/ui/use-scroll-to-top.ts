import { useLayoutEffect } from 'react'

/** Scrolls a placeholder of a loading screen to its top: the previous screen may have been scrolled far down. */
export function useScrollToTop(): void {
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [])
}
