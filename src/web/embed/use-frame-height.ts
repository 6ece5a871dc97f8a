import { type RefObject, useEffect } from 'react'

/** Sends the content's height to the embedding website whenever it changes, for `src/web/public/embed.js`. */
export function useFrameHeight(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const shown = content.current
    const website = websiteAround()
    if (!shown || !website) return
    const observer = new ResizeObserver(() => {
      parent.postMessage({ type: 'plateful:height', height: Math.ceil(shown.getBoundingClientRect().height) }, website)
    })
    observer.observe(shown)
    return () => observer.disconnect()
  }, [content])
}

/**
 * Returns the target origin of the message; null outside a frame. `embed.js` sets the frame's referrer policy to
 * `origin`, so that the referrer does not depend on the website's policy.
 */
function websiteAround(): string | null {
  return parent === window || !URL.canParse(document.referrer) ? null : new URL(document.referrer).origin
}
