import { useMutation, useQuery } from '@tanstack/react-query'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { apiErrorMessage } from '../../api.ts'
import { useApi } from '../../site.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { takesRequestsQuery } from '../../venue/use-takes-requests.ts'

type Props = { venueId: string; venueName: string; onClose: () => void }

export function OfferRequests({ venueId, venueName, onClose }: Props) {
  const api = useApi()
  const { data } = useQuery({ ...takesRequestsQuery(api, venueId), staleTime: 0 })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.patch('/api/venues/:id/takes-requests', { params: { id: venueId }, body: { takes_requests: true } }),
    onSuccess: onClose,
  })
  if (data?.takes_requests !== false) return null
  return (
    <ConfirmDialog
      open
      title="Turn on requests?"
      action="Turn on requests"
      actionBusy="Turning on..."
      cancel="Leave off"
      isBusy={isPending}
      error={error ? apiErrorMessage(error, FALLBACK_MESSAGES.updateVenue) : null}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>
        {venueName} takes no requests for tables. It has an owner now who can answer them. Owners can also turn them on and off themselves.
      </p>
    </ConfirmDialog>
  )
}
