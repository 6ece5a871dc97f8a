import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** For example 'Delete Menu'. Also the button's label when there is no `verb`. */
  title: string
  verb?: string
  busyVerb?: string
  isDanger?: boolean
  children: ReactNode
  /** Performs the action while the dialog stays open, unless the user closes it. Must not reject: the page reports the result. */
  run: () => Promise<unknown>
  /** Selector of the rows, so that the focus moves to a neighbour of the removed row. */
  row?: string
  finalFocus?: () => HTMLElement | null
}

export function ConfirmAction({
  open,
  onClose,
  title,
  verb = title,
  busyVerb = 'Deleting...',
  isDanger = true,
  children,
  run,
  row,
  finalFocus,
}: Props) {
  const [isBusy, setBusy] = useState(false)
  // The content that the open dialog shows. It stays visible while the dialog closes.
  const opened = useRef({ title, verb, busyVerb, children })
  if (open) opened.current = { title, verb, busyVerb, children }
  const shown = opened.current
  // Counts openings: an action that ends after its dialog was closed must not close the next one.
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
      title={shown.title}
      action={shown.verb}
      actionBusy={shown.busyVerb}
      isDanger={isDanger}
      isBusy={isBusy}
      busyExit="Close"
      error={null}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      {...(row ? { row } : {})}
      {...(finalFocus ? { finalFocus } : {})}
    >
      {shown.children}
    </ConfirmDialog>
  )
}
