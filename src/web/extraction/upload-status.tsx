import { type ReactNode, useEffect, useRef } from 'react'
import * as styles from './upload-status.module.css'

type Props = {
  /** The state of the file: uploading, being read or failed; null without a file. */
  state: 'underway' | 'failed' | null
  children: ReactNode
}

/**
 * The place above a form where it says what becomes of its file. Whoever sends one stands at the form's other end, and what
 * they pressed is gone: so the focus comes here, and the screen with it, whenever another state begins.
 */
export function UploadStatus({ state, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    if (state !== null) place.current?.focus()
  }, [state])
  return (
    <div className={styles.status} tabIndex={-1} ref={place}>
      {children}
    </div>
  )
}
