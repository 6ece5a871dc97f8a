import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from './banner.tsx'
import * as dialogStyles from './dialog.module.css'
import { type FocusTargets, findFocusTargets } from './restore-focus.ts'

type Props = {
  open: boolean
  title: string
  children: ReactNode
  /** Button label as a verb, such as 'Delete Menu', and `actionBusy` while it runs, such as 'Deleting...'. */
  action: string
  actionBusy: string
  cancel?: string
  isDanger?: boolean
  isBusy: boolean
  /**
   * Button while the action runs: 'Cancel' when `onCancel` stops it, 'Close' when it continues and the page reports the result.
   * Without it, the dialog stays open until the action has ended.
   */
  busyExit?: 'Cancel' | 'Close'
  /** Whether another user has already performed the action. The only button is then Close. */
  isOver?: boolean
  error: string | null
  onConfirm: () => void
  onCancel: () => void
  /** Receives the focus in a row that remains, when the button that opened the dialog is gone. */
  inRow?: () => HTMLElement | null
  /** Receives the focus after closing when neither the opening element nor a neighbour exists. */
  finalFocus?: () => HTMLElement | null
  /** Selector of the rows, one of which is deleted. A neighbour receives the focus. */
  row?: string
}

/**
 * Asks for confirmation. Cancel has the focus; Escape cancels; a click outside does nothing.
 * Buttons keep the focus while the action runs, but only `busyExit` works. Import it only from code that loads on demand.
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
  const { onConfirm, onCancel } = rest
  const isHeld = isBusy && !busyExit
  const cancel = useRef<HTMLButtonElement>(null)
  const { noteOpener, finalFocus } = useFocusAfterClosing(open, rest)
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open={open} onOpenChange={(next) => !next && !isHeld && onCancel()}>
        <Base.Portal>
          {/* Also covers the dialog that opened it. */}
          <Base.Backdrop className={dialogStyles.backdrop} forceRender />
          <Base.Viewport className={dialogStyles.viewport}>
            <Base.Popup
              className={`${dialogStyles.popup} ${dialogStyles.confirm}`}
              initialFocus={() => {
                noteOpener()
                return cancel.current
              }}
              finalFocus={finalFocus}
            >
              <header className={dialogStyles.header}>
                <Base.Title>{title}</Base.Title>
              </header>
              {error ? (
                <div className={dialogStyles.notice}>
                  <Banner tone="error">{error}</Banner>
                </div>
              ) : null}
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

/**
 * The element that gets the focus when the dialog has closed: the one that opened it, otherwise the nearest one of `Props`.
 * `noteOpener` is called before the dialog takes the focus.
 */
function useFocusAfterClosing(open: boolean, { inRow, finalFocus, row }: Pick<Props, 'inRow' | 'finalFocus' | 'row'>) {
  const opener = useRef<Element | null>(null)
  const place = useRef<FocusTargets | null>(null)
  const placeLeft = () => inRow?.() ?? place.current?.neighbour() ?? finalFocus?.() ?? place.current?.around() ?? null
  const latest = useRef(placeLeft)
  latest.current = placeLeft
  useEffect(() => {
    if (!open) return
    // The dialog is removed together with its row, and cannot return the focus itself.
    return () => {
      setTimeout(() => {
        if (!opener.current?.isConnected && document.activeElement === document.body) latest.current()?.focus()
      })
    }
  }, [open])
  return {
    noteOpener: () => {
      opener.current = document.activeElement
      place.current = row && opener.current ? findFocusTargets(opener.current, row) : null
    },
    finalFocus: () => (opener.current?.isConnected ? true : (placeLeft() ?? true)),
  }
}
