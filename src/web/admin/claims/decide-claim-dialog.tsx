import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Claim } from '../../../contract/claim.ts'
import { ERROR_MESSAGES } from '../../../domain/messages.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { CLAIM_NOTE_MAX_LENGTH } from '../../../domain/venue/claim.ts'
import { apiErrorMessage } from '../../api.ts'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useApi } from '../../site.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'

export type Verdict = 'approve' | 'refuse'

type Props = { claim: Claim; verdict: Verdict; onClose: () => void }

export function DecideClaimDialog({ claim: { id, venue, claimant }, verdict, onClose }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<string>()
  const isRefusal = verdict === 'refuse'
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      isRefusal
        ? api.post('/api/claims/:id/refuse', { params: { id }, body: { reason } })
        : api.post('/api/claims/:id/approve', { params: { id } }),
    onSuccess: () => {
      showToast(isRefusal ? 'Claim refused' : `${venue.name} has an owner now`)
      onClose()
    },
    onSettled: () => Promise.all([KEYS.claims, KEYS.users].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  const confirm = () => {
    const isMissing = isRefusal && !reason.trim()
    setMissing(isMissing ? ERROR_MESSAGES.required_fields : undefined)
    if (!isMissing) mutate()
  }
  return (
    <ConfirmDialog
      open
      title={isRefusal ? 'Refuse Claim' : 'Approve Claim'}
      action={isRefusal ? 'Refuse' : 'Approve'}
      actionBusy={isRefusal ? 'Refusing...' : 'Approving...'}
      isDanger={isRefusal}
      isBusy={isPending}
      error={error ? apiErrorMessage(error, PRIVATE_FALLBACKS.decideClaim) : null}
      onConfirm={confirm}
      onCancel={onClose}
      row="tr"
      finalFocus={() => document.getElementById('claims')}
    >
      {isRefusal ? (
        <Field label={`Reason, emailed to ${claimant.email}`} error={missing} isAnnounced>
          {(control) => (
            <textarea
              {...control}
              rows={4}
              maxLength={CLAIM_NOTE_MAX_LENGTH}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      ) : (
        <p>
          {claimant.email} becomes the owner of {venue.name}, and can change its menus and hours and read its reservations.
          {venue.phone ? ` Its number is ${venue.phone}.` : ''}
        </p>
      )}
    </ConfirmDialog>
  )
}
