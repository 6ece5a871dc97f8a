import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { type UnsavedText, unsavedText } from '../private/edit-form/unsaved-text.ts'

/**
 * Stands around what an owner does for a venue. Where the venue is taken away meanwhile, `onLost` gets the text that was
 * not saved. Give it the venue's id as `key`.
 */
export function VenueLossGuard({ onLost, children }: { onLost: (texts: readonly UnsavedText[]) => void; children: ReactNode }) {
  const latest = useRef(onLost)
  latest.current = onLost
  // A layout effect ends before the fields below are removed from the page.
  useLayoutEffect(() => () => latest.current(unsavedText()), [])
  return children
}
