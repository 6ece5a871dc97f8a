import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ManagedVenue } from '../../../contract/managed-venue.ts'
import { FALLBACKS } from '../../../domain/messages.ts'
import { ApiError, messageOf } from '../../api.ts'
import { useNotices } from '../../private/notices.tsx'
import type { Entries } from '../../private/use-entries.ts'
import { useApi } from '../../site.ts'
import { changedFields, checkEntries, entriesOf, type VenueEntries, writeOf } from './venue-entries.ts'

type Base = { venue: ManagedVenue; entries: VenueEntries }

/** Both sides of a venue that somebody else changed while it was edited here. */
export type Meanwhile = { base: VenueEntries; theirs: ManagedVenue }

/**
 * Saves the venue form: checked here, sent, and refused field by field. Of an existing venue only what was changed is
 * sent; where somebody else was faster nothing is, and `meanwhile` holds what they made of it.
 * @param venue null for a new one
 */
export function useSaveVenue(form: Entries<VenueEntries>, venue: ManagedVenue | null, onSaved: (venue: ManagedVenue) => void) {
  const api = useApi()
  const client = useQueryClient()
  const { fail, clear } = useNotices()
  const [base, setBase] = useState<Base | null>(venue && { venue, entries: entriesOf(venue) })
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isRunning = useRef(false)

  async function send(): Promise<ManagedVenue> {
    if (!base) return api.post<ManagedVenue>('/api/venues', writeOf(form.values))
    const fields = changedFields(base.entries, form.values)
    const change = { ...writeOf(form.values, fields), seen_updated_at: base.venue.updated_at }
    return fields.length === 0 ? base.venue : api.patch<ManagedVenue>(`/api/venues/${base.venue.id}`, change)
  }

  function refused(error: unknown): void {
    if (error instanceof ApiError && error.code === 'edited_meanwhile' && error.current && base) {
      setMeanwhile({ base: base.entries, theirs: error.current as ManagedVenue })
      return
    }
    if (error instanceof ApiError) form.refuse(error.fields)
    fail(messageOf(error, FALLBACKS.saveVenue))
  }

  async function save(): Promise<void> {
    clear()
    const errors = checkEntries(form.values)
    if (errors.length > 0) return form.refuse(errors)
    if (isRunning.current) return
    isRunning.current = true
    setSaving(true)
    try {
      const saved = await send()
      // Lists and the form itself are asked for again, wherever they are shown next.
      await client.invalidateQueries({ queryKey: ['managed-venues'], refetchType: 'none' })
      onSaved(saved)
    } catch (error) {
      refused(error)
    } finally {
      isRunning.current = false
      setSaving(false)
    }
  }

  /** Goes on from what somebody else saved, with other entries in the form. */
  function goOn(entries: VenueEntries): void {
    if (!meanwhile) return
    setBase({ venue: meanwhile.theirs, entries: entriesOf(meanwhile.theirs) })
    form.replace(entries)
    setMeanwhile(null)
  }

  return { save, isSaving, meanwhile, goOn, base: base?.entries ?? null }
}
