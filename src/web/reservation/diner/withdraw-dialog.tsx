import { useState } from 'react'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { ApiError } from '../../api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { apiErrorToFormErrors } from '../../ui/form/form-errors.ts'

type Props = {
  open: boolean
  noun: 'Request' | 'Reservation'
  venueName: string
  /** A phone number or 'the venue', which the diner should also call because the reservation is soon; null otherwise. */
  callToo: string | null
  onWithdraw: () => Promise<void>
  onStale: () => Promise<unknown>
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

export default function WithdrawDialog({ open, noun, venueName, callToo, onWithdraw, onStale, onClose, finalFocus }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  async function withdraw() {
    setIsBusy(true)
    setError(null)
    try {
      await onWithdraw()
      onClose()
    } catch (failure) {
      setError(apiErrorToFormErrors(failure, FALLBACK_MESSAGES.withdrawReservation).message)
      if (failure instanceof ApiError && failure.status === 409) {
        setIsOver(true)
        await onStale()
      }
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Cancel ${noun}`}
      action={`Cancel ${noun}`}
      actionBusy="Cancelling..."
      cancel={`Keep ${noun.toLowerCase()}`}
      isDanger
      isBusy={isBusy}
      isOver={isOver}
      error={error}
      onConfirm={() => void withdraw()}
      onCancel={() => {
        setError(null)
        onClose()
      }}
      finalFocus={finalFocus}
    >
      <p>
        Are you sure you want to cancel this {noun.toLowerCase()}? We'll tell {venueName} you're not coming and release the table.
      </p>
      {callToo ? <p className="strong">The time is near: please call {callToo} as well.</p> : null}
    </ConfirmDialog>
  )
}
