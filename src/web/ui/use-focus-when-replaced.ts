import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Moves the focus when the element that had it was removed because `content` changed, such as a button that another one replaces.
 * @param target of the new content
 * @returns listeners of the part around the content
 */
export function useFocusWhenReplaced(content: unknown, target: () => HTMLElement | null) {
  const hadFocus = useRef(false)
  const latest = useRef(target)
  latest.current = target
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content changes
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) latest.current()?.focus()
  }, [content])
  return {
    onFocus: () => {
      hadFocus.current = true
    },
    onBlur: ({ target: left, currentTarget }: FocusEvent<HTMLElement>) => {
      // Only when the user moved the focus away, not when the element was removed.
      queueMicrotask(() => {
        if (left.isConnected && !currentTarget.contains(document.activeElement)) hadFocus.current = false
      })
    },
  }
}
