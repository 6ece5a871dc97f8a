import { type RefObject, useEffect } from 'react'

/** Tells the website around the frame how high its content is, whenever that changes, for `src/web/public/embed.js`. */
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

/** The origin that the message is meant for; null outside of a frame. The element asks for this referrer, whatever the policy of its website. */
function websiteAround(): string | null {
  return parent === window || !URL.canParse(document.referrer) ? null : new URL(document.referrer).origin
}
