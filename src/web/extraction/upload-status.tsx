import { type ReactNode, useEffect, useRef } from 'react'
import * as styles from './upload-status.module.css'

type Props = {
  state: 'underway' | 'failed' | null
  children: ReactNode
}

/**
 * Shows the upload's status above a form. It takes the focus when the state changes, because the submit button at the
 * form's other end has disappeared.
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
