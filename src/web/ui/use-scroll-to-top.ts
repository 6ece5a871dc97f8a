import { useLayoutEffect } from 'react'

/** Shows what stands in for a screen that is coming from its top: the screen before it may have been scrolled far down. */
export function useScrollToTop(): void {
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [])
}
