import { useEffect, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import * as styles from './toast-region.module.css'
import { dismissToast, runToastAction, type Toast, useToasts } from './toasts.ts'
import { useAreSingleKeysOn, useShortcuts } from './use-shortcuts.ts'

/** How long a toast is shown without pointer or focus on it, in milliseconds. */
const VISIBLE_MS = 6_000

/** The same with an action, which takes time to notice, decide on and reach. */
const VISIBLE_WITH_ACTION_MS = 20_000

/** The live region of toasts, and the key Z. Always rendered, so that screen readers announce new toasts. */
export function ToastRegion() {
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
  const [isHeld, setHeld] = useState(false)
  const visibleMs = action ? VISIBLE_WITH_ACTION_MS : VISIBLE_MS
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), visibleMs)
    return () => clearTimeout(timer)
  }, [id, isHeld, visibleMs])
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
