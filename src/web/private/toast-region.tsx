import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { focusOrHeading } from './focus-or-heading.ts'
import * as styles from './toast-region.module.css'
import { dismissToast, expiryOf, holdToast, keepToastsOf, releaseToast, runToastAction, type Toast, useToasts } from './toasts.ts'
import { useAreSingleKeysOn, useShortcuts } from './use-shortcuts.ts'

/**
 * Returns the function that moves the focus when the toast that has it disappears: to where it was before the toast, otherwise to the
 * page's heading. Otherwise keyboard users would start again at the top of the page.
 */
function useFocusBefore(): { region: RefObject<HTMLDivElement | null>; restoreFocus: () => void } {
  const region = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !region.current?.contains(target)) before.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  const restoreFocus = () => {
    if (region.current?.contains(document.activeElement)) focusOrHeading(before.current)
  }
  return { region, restoreFocus }
}

/** The live region of toasts, and the key Z. Always rendered, so that screen readers announce new toasts. */
export function ToastRegion({ userId }: { userId: string }) {
  // A layout effect, so that the toasts of another user are never painted.
  useLayoutEffect(() => keepToastsOf(userId), [userId])
  const toasts = useToasts()
  const newest = toasts.findLast(({ action }) => action !== null)
  useShortcuts(newest ? { z: () => runToastAction(newest) } : {})
  const { region, restoreFocus } = useFocusBefore()
  return (
    <div className={styles.region} role="status" ref={region}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} hasKey={toast === newest} onLeave={restoreFocus} />
      ))}
    </div>
  )
}

function ToastCard({ toast, hasKey, onLeave }: { toast: Toast; hasKey: boolean; onLeave: () => void }) {
  const { id, sentence, action } = toast
  const showsKey = useAreSingleKeysOn() && hasKey
  /** Null while the pointer or the focus is on the toast. */
  const [expiresAt, setExpiresAt] = useState<number | null>(toast.expiresAt)
  const hold = () => {
    holdToast(id)
    setExpiresAt(null)
  }
  // The pointer may leave while the focus stays. The focus also stays when the window loses it.
  const release = ({ currentTarget: card }: SyntheticEvent) => {
    if (card.matches(':hover') || card.contains(document.activeElement)) return
    releaseToast(id)
    setExpiresAt(expiryOf(action))
  }
  const leave = (act: () => void) => {
    onLeave()
    act()
  }
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
          onClick={() => leave(() => runToastAction(toast))}
        >
          <span>{action.label}</span>
          {showsKey ? (
            <span className={styles.key} aria-hidden="true">
              Z
            </span>
          ) : null}
        </button>
      ) : null}
      <button type="button" className="icon-button compact" aria-label="Dismiss" onClick={() => leave(() => dismissToast(id))}>
        <Icon name="close" />
      </button>
    </div>
  )
}
