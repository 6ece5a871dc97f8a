import { useEffect, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import * as styles from './toast-region.module.css'
import { dismissToast, type Toast, useToasts } from './toasts.ts'

/** How long a toast is shown without pointer or focus on it, in milliseconds. */
const VISIBLE_MS = 6_000

/** The live region of toasts. Always rendered, so that screen readers announce new toasts. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer
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
