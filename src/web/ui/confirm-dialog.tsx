import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from './banner.tsx'
import * as dialogStyles from './dialog.module.css'
import { type FocusTargets, findFocusTargets } from './restore-focus.ts'

type Props = {
  open: boolean
  /** The question's subject, such as 'Delete Menu'. */
  title: string
  /** The explanation below the title, such as what is deleted; may contain a field. */
  children: ReactNode
  /** The button that does it, named by its verb: 'Delete Menu'; and while it is being done: 'Deleting...'. */
  action: string
  actionBusy: string
  /** The button that leaves everything as it is; 'Cancel' unless given. */
  cancel?: string
  /** Red, for actions that cannot be undone. */
  isDanger?: boolean
  isBusy: boolean
  /**
   * The way out while it works: 'Cancel' where `onCancel` then stops the work, 'Close' where the work goes on and the
   * screen tells how it ended. Without it the dialog stays until the work has ended.
   */
  busyExit?: 'Cancel' | 'Close'
  /** Whether another user has already performed the action; the only button is then Close. */
  isOver?: boolean
  /** The error message of a failed action; the dialog stays open. */
  error: string | null
  onConfirm: () => void
  onCancel: () => void
  /** What gets the focus in a row that stays without the button that opened the dialog. */
  inRow?: () => HTMLElement | null
  /** Gets the focus after closing if the element that opened the dialog no longer exists and no neighbour is left. */
  finalFocus?: () => HTMLElement | null
  /** A selector of the rows, one of which is deleted: the focus moves to a neighbour of it. */
  row?: string
}

/**
 * Asks before something that has consequences. Cancel comes first and has the focus; Escape cancels; a press outside does
 * nothing. While it works its buttons keep the focus and do nothing, except the way out where there is one. Import it only from code that loads on demand.
 */
export function ConfirmDialog({
  open,
  title,
  children,
  action,
  actionBusy,
  cancel: cancelWord = 'Cancel',
  isDanger = false,
  isBusy,
  busyExit,
  isOver = false,
  error,
  ...rest
}: Props) {
  const { onConfirm, onCancel, inRow, finalFocus, row } = rest
  const isHeld = isBusy && !busyExit
  const opener = useRef<Element | null>(null)
  const place = useRef<FocusTargets | null>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const focusFirst = () => {
    opener.current = document.activeElement
    place.current = row && opener.current ? findFocusTargets(opener.current, row) : null
    return cancel.current
  }
  const placeLeft = () => inRow?.() ?? place.current?.neighbour() ?? finalFocus?.() ?? place.current?.around() ?? null
  const latest = useRef(placeLeft)
  latest.current = placeLeft
  useEffect(() => {
    if (!open) return
    // The dialog is removed together with its row and cannot return the focus itself.
    return () => {
      setTimeout(() => {
        if (!opener.current?.isConnected && document.activeElement === document.body) latest.current()?.focus()
      })
    }
  }, [open])
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open={open} onOpenChange={(next) => !next && !isHeld && onCancel()}>
        <Base.Portal>
          {/* Also over the dialog that it was opened from. */}
          <Base.Backdrop className={dialogStyles.backdrop} forceRender />
          <Base.Viewport className={dialogStyles.viewport}>
            <Base.Popup
              className={`${dialogStyles.popup} ${dialogStyles.confirm}`}
              initialFocus={focusFirst}
              finalFocus={() => (opener.current?.isConnected ? true : (placeLeft() ?? true))}
            >
              <header className={dialogStyles.header}>
                <Base.Title>{title}</Base.Title>
              </header>
              {error ? <Banner tone="error">{error}</Banner> : null}
              <Base.Description className={dialogStyles.body} render={<div />}>
                {children}
              </Base.Description>
              <div className={dialogStyles.footer}>
                <button
                  type="button"
                  className="btn outline"
                  ref={cancel}
                  aria-disabled={isHeld || undefined}
                  onClick={() => isHeld || onCancel()}
                >
                  {isOver ? 'Close' : (isBusy && busyExit) || cancelWord}
                </button>
                {isOver ? null : (
                  <button
                    type="button"
                    className={isDanger ? 'btn danger' : 'btn'}
                    aria-disabled={isBusy || undefined}
                    onClick={() => isBusy || onConfirm()}
                  >
                    {isBusy ? actionBusy : action}
                  </button>
                )}
              </div>
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
