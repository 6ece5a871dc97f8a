import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { apiErrorMessage } from '../../api.ts'
import { pluralise } from '../../pluralise.ts'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useApi } from '../../site.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type Props = {
  email: string
  onClose: (isDone: boolean) => void
  finalFocus?: () => HTMLElement | null
}

export function AnonymiseDinerDialog({ email, onClose, finalFocus }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const anonymise = useMutation({
    mutationFn: () => api.post('/api/reservations/anonymise', { body: { email } }),
    onSuccess: async ({ anonymised }) => {
      await client.invalidateQueries({ queryKey: KEYS.reservations })
      showToast(anonymised === 0 ? `No reservation was made under ${email}` : `Erased from ${pluralise(anonymised, 'reservation')}`)
      onClose(true)
    },
  })
  return (
    <ConfirmDialog
      open
      title="Erase Diner Data"
      action="Erase Diner Data"
      actionBusy="Erasing..."
      isDanger
      isBusy={anonymise.isPending}
      error={anonymise.error ? apiErrorMessage(anonymise.error, FALLBACK_MESSAGES.updateReservation) : null}
      onConfirm={() => anonymise.mutate()}
      onCancel={() => onClose(false)}
      row="li"
      {...(finalFocus ? { finalFocus } : {})}
    >
      <p>Are you sure you want to erase the data of this diner?</p>
      <p className="strong">{email}</p>
      <p>
        This removes the diner's name, contact details and comments from every reservation, and deletes related emails. Upcoming
        reservations are cancelled and venues notified. This action cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
