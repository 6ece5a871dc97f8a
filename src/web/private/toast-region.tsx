import { useEffect, useLayoutEffect, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import * as styles from './toast-region.module.css'
import { dismissToast, expiryOf, keepToastsOf, runToastAction, type Toast, useToasts } from './toasts.ts'
import { useAreSingleKeysOn, useShortcuts } from './use-shortcuts.ts'

/** The live region of toasts, and the key Z. Always rendered, so that screen readers announce new toasts. */
export function ToastRegion({ userId }: { userId: string }) {
  // Before the browser paints those of another user.
  useLayoutEffect(() => keepToastsOf(userId), [userId])
  const toasts = useToasts()
  const newest = toasts.findLast(({ action }) => action !== null)
  useShortcuts(newest ? { z: () => runToastAction(newest) } : {})
  return (
    <div className={styles.region} role="status">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} hasKey={toast === newest} />
      ))}
    </div>
  )
}

function ToastCard({ toast, hasKey }: { toast: Toast; hasKey: boolean }) {
  const { id, sentence, action } = toast
  const showsKey = useAreSingleKeysOn() && hasKey
  /** Null while the pointer or the focus is on the toast. */
  const [expiresAt, setExpiresAt] = useState<number | null>(toast.expiresAt)
  const hold = () => setExpiresAt(null)
  const release = () => setExpiresAt(expiryOf(action))
  useEffect(() => {
    if (expiresAt === null) return
    const timer = setTimeout(() => dismissToast(id), expiresAt - Date.now())
    return () => clearTimeout(timer)
  }, [id, expiresAt])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer
    <div className={styles.toast} onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <span>{sentence}</span>
      {action ? (
        <button
          type="button"
          className={styles.action}
          aria-keyshortcuts={showsKey ? 'Z' : undefined}
          onClick={() => runToastAction(toast)}
        >
          <span>{action.label}</span>
          {showsKey ? (
            <span className={styles.key} aria-hidden="true">
              Z
            </span>
          ) : null}
        </button>
      ) : null}
      <button type="button" className="icon-button compact" aria-label="Dismiss" onClick={() => dismissToast(id)}>
        <Icon name="close" />
      </button>
    </div>
  )
}
