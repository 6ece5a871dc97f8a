import { useQueryClient } from '@tanstack/react-query'
import type { ManagedVenue } from '../../../contract/managed-venue.ts'
import { FALLBACKS, MESSAGES } from '../../../domain/messages.ts'
import { promptSignInIfUnauthenticated } from '../../account/ask-if-refused.ts'
import { ApiError, messageOf } from '../../api.ts'
import { useNotices } from '../../private/error-banner.tsx'
import { useMeanwhile } from '../../private/meanwhile/use-meanwhile.ts'
import { KEYS } from '../../private/query-keys.ts'
import type { Entries } from '../../private/use-entries.ts'
import { useSaving } from '../../private/use-saving.ts'
import { useApi } from '../../site.ts'
import { checkEntries, entriesOf, toRequestBody, type VenueFormValues } from './venue-form-values.ts'

/**
 * Saves the venue form: checked here, sent, and refused field by field. Of an existing venue only what was changed is
 * sent; where somebody else was faster nothing is, and `meanwhile` holds what they made of it.
 * @param venue null for a new one
 */
export function useSaveVenue(form: Entries<VenueFormValues>, venue: ManagedVenue | null, onSaved: (venue: ManagedVenue) => void) {
  const api = useApi()
  const client = useQueryClient()
  const { fail, clear } = useNotices()
  const { base, meanwhile, send, goOn } = useMeanwhile(form, venue, entriesOf)
  const { isSaving, once } = useSaving()

  function write(): Promise<ManagedVenue | null> {
    if (!venue) return api.post('/api/venues', { body: toRequestBody(form.values) })
    return send((changed, seen) =>
      api.patch('/api/venues/:id', { params: { id: venue.id }, body: { ...toRequestBody(form.values, changed), seen_updated_at: seen } }),
    )
  }

  async function store(): Promise<void> {
    try {
      const saved = await write()
      if (!saved) return
      // Lists and the form itself are asked for again, wherever they are shown next.
      await client.invalidateQueries({ queryKey: KEYS.venues, refetchType: 'none' })
      onSaved(saved)
    } catch (error) {
      promptSignInIfUnauthenticated(error)
      if (error instanceof ApiError) form.refuse(error.fields)
      fail(messageOf(error, FALLBACKS.saveVenue))
    }
  }

  async function save(): Promise<void> {
    clear()
    const errors = checkEntries(form.values)
    if (errors[0]) {
      fail(MESSAGES[errors[0].code])
      return form.refuse(errors)
    }
    await once(store)
  }

  return { save, isSaving, meanwhile, goOn, base }
}
