import { useLayoutEffect } from 'react'

/** Scrolls a skeleton to the top, because the previous page may have been scrolled down. */
export function useScrollToTop(): void {
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [])
}
