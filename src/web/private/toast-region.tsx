import { useEffect, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import * as styles from './toast-region.module.css'
import { dismissToast, type Toast, useToasts } from './toasts.ts'

/** How long a toast stays when no one points at it, in milliseconds. */
const VISIBLE_MS = 6_000

/** Where toasts lie, bottom left. The region is always there, so that what comes into it is read out. */
export function ToastRegion() {
  const toasts = useToasts()
  return (
    <div className={styles.region} role="status">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast: { id, sentence, action } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here; time waits for whoever reads
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{sentence}</span>
      {action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissToast(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" className="icon-button compact" aria-label="Dismiss" onClick={() => dismissToast(id)}>
        <Icon name="close" />
      </button>
    </div>
  )
}
