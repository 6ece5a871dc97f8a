import { AlertDialog } from '@base-ui/react/alert-dialog'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactNode, useRef, useState } from 'react'

type Props = {
  /** Null where nothing is asked; the dialog closes. */
  open: boolean
  onClose: () => void
  title: string
  /** What is asked and what will go with it. */
  children: ReactNode
  /** The verb on the button, and while it runs. */
  verb: string
  busyVerb: string
  /** Red, for what cannot be taken back. */
  isDangerous?: boolean
  /** Does it. The dialog stays until it is done; how it ended is for the screen to say. */
  onConfirm: () => Promise<void>
  /** Where the focus goes afterwards if what opened the dialog is gone. */
  finalFocus?: () => HTMLElement | null
}

/** Asks before something is done that cannot be taken back. Cancel comes first and has the focus. */
export function ConfirmDialog({ open, onClose, title, children, verb, busyVerb, isDangerous = false, onConfirm, finalFocus }: Props) {
  const cancel = useRef<HTMLButtonElement>(null)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await onConfirm().finally(() => setBusy(false))
    onClose()
  }
  return (
    <CSPProvider disableStyleElements>
      <AlertDialog.Root open={open} onOpenChange={(next) => !next && !isBusy && onClose()}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className="scrim" />
          <AlertDialog.Viewport className="dialog-place">
            <AlertDialog.Popup className="dialog confirm" initialFocus={cancel} finalFocus={() => finalFocus?.() ?? true}>
              <header className="dialog-head">
                <AlertDialog.Title>{title}</AlertDialog.Title>
              </header>
              <AlertDialog.Description render={<div />} className="dialog-body">
                {children}
              </AlertDialog.Description>
              <div className="dialog-foot">
                <button type="button" className="btn line" ref={cancel} disabled={isBusy} onClick={onClose}>
                  Cancel
                </button>
                <button type="button" className={isDangerous ? 'btn danger' : 'btn'} disabled={isBusy} onClick={() => void confirm()}>
                  {isBusy ? busyVerb : verb}
                </button>
              </div>
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </CSPProvider>
  )
}
