import { useState } from 'react'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { ApiError, apiErrorMessage } from '../../api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type Props = {
  open: boolean
  noun: 'Request' | 'Reservation'
  venueName: string
  /** Whom to call as well, because the time is near: a phone number or 'the venue'; null when it is not. */
  callToo: string | null
  onWithdraw: () => Promise<void>
  onStale: () => Promise<void>
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

/** Asks before a reservation is taken back: the table goes to somebody else. */
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
      setError(apiErrorMessage(failure, FALLBACK_MESSAGES.withdrawReservation))
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
      title={`Withdraw ${noun}`}
      action={`Withdraw ${noun}`}
      actionBusy="Withdrawing..."
      cancel="Keep reservation"
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
        Are you sure you want to withdraw this {noun.toLowerCase()}? {venueName} is told that you are not coming, and the table goes to
        somebody else.
      </p>
      {callToo ? <p className="strong">The time is near: please call {callToo} as well.</p> : null}
    </ConfirmDialog>
  )
}
