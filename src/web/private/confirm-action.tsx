import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** The question's subject, such as 'Delete Menu': also what stands on the button, unless `verb` does. */
  title: string
  verb?: string
  busyVerb?: string
  /** The question, and what will go. */
  children: ReactNode
  /** Does it. The dialog stays until it is done, unless it is closed; how it ended is for the screen to say, so it must not reject. */
  run: () => Promise<unknown>
  /** A selector of the rows one of which goes: the focus goes to a neighbour of it. */
  row?: string
  /** Where it goes if no neighbour is left. */
  finalFocus?: () => HTMLElement | null
}

/** Asks before something is deleted or lost, and keeps the dialog while it happens. */
export function ConfirmAction({ open, onClose, title, verb = title, busyVerb = 'Deleting...', children, run, row, finalFocus }: Props) {
  const [isBusy, setBusy] = useState(false)
  // Counts openings: work that ends after its dialog was closed must not close the next one.
  const opening = useRef(0)
  useEffect(() => {
    if (open) opening.current += 1
    setBusy(false)
  }, [open])
  const confirm = async () => {
    const confirmed = opening.current
    setBusy(true)
    await run()
    if (opening.current !== confirmed) return
    setBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={title}
      action={verb}
      actionBusy={busyVerb}
      isDanger
      isBusy={isBusy}
      busyExit="Close"
      error={null}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      {...(row ? { row } : {})}
      {...(finalFocus ? { finalFocus } : {})}
    >
      {children}
    </ConfirmDialog>
  )
}
