import { useQueryClient } from '@tanstack/react-query'
import type { ManagedVenue } from '../../../contract/managed-venue.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { currentOf } from '../../current-of.ts'
import { type EditForm, useEditForm } from '../../private/edit-form/use-edit-form.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useUndoImage } from '../../private/undo.ts'
import { useApi } from '../../site.ts'
import { EMPTY_VENUE_FORM, toFormValues, toRequestBody, type VenueFormValues, validateVenueForm } from './venue-form-values.ts'

export function useVenueForm(venue: ManagedVenue | null, onSaved: (venue: ManagedVenue) => void): EditForm<VenueFormValues> {
  const api = useApi()
  const client = useQueryClient()
  const undo = useUndoImage()
  return useEditForm({
    stored: venue,
    toFormValues,
    emptyValues: EMPTY_VENUE_FORM,
    validate: validateVenueForm,
    create: (values, id) => api.post('/api/venues', { body: { ...toRequestBody(values), id } }),
    currentOf: (error) => currentOf(error, 'patch', '/api/venues/:id'),
    update: ({ id, values, changed, seen }) =>
      api.patch('/api/venues/:id', {
        params: { id },
        body: { ...toRequestBody(values, changed), seen_updated_at: seen },
      }),
    // Lists and this form are refetched when they are shown next.
    refresh: () => client.invalidateQueries({ queryKey: KEYS.venues, refetchType: 'none' }),
    onSaved: (saved) => {
      const action = undo(venue, saved, (body) => api.patch('/api/venues/:id', { params: { id: saved.id }, body }))
      if (action) showToast(`The image of ${saved.name} is ${saved.image_url ? 'replaced' : 'removed'}`, action)
      onSaved(saved)
    },
    fallback: PRIVATE_FALLBACKS.saveVenue,
    pageBanner: useErrorBanner(),
  })
}
