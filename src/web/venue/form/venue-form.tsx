import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import type { ManagedVenue } from '../../../contract/managed-venue.ts'
import { MeanwhileDialog } from '../../private/edit-form/edit-conflict-dialog.tsx'
import { changedFields } from '../../private/edit-form/merge.ts'
import { UnsavedChangesGuard } from '../../private/edit-form/unsaved-changes-guard.tsx'
import { SaveButton } from '../../private/save-button.tsx'
import { tell } from '../../private/toasts.ts'
import { useEntries } from '../../private/use-entries.ts'
import { AddressSection } from './address-section.tsx'
import { BasicSection } from './basic-section.tsx'
import { ContactSection, HoursSection } from './contact-section.tsx'
import { ImageSection } from './image-section.tsx'
import { useSaveVenue } from './use-save-venue.ts'
import { entriesOf, NO_VENUE, VENUE_LABELS } from './venue-form-values.ts'

/** The form of a venue, for a new one where none is given. Saving and Cancel lead to the dashboard. */
export function VenueForm({ venue }: { venue: ManagedVenue | null }) {
  const form = useEntries(venue ? entriesOf(venue) : NO_VENUE)
  const router = useRouter()
  const isSaved = useRef(false)
  const [isUploading, setUploading] = useState(false)
  const { save, isSaving, meanwhile, goOn, base } = useSaveVenue(form, venue, ({ name }) => {
    isSaved.current = true
    tell(`${name} is saved`)
    void router.navigate({ to: '/admin' })
  })
  const isDirty = () => !isSaved.current && (isUploading || changedFields(base ?? NO_VENUE, form.values).length > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <>
      <form className="venue-form" noValidate ref={form.form} onSubmit={submit} aria-busy={isSaving || undefined}>
        <div className="columns">
          <div>
            <BasicSection form={form} mayBeNew={venue === null || venue.new_until !== null} />
            <ContactSection form={form} />
            <HoursSection form={form} />
          </div>
          <div>
            <AddressSection form={form} />
            <ImageSection form={form} onBusy={setUploading} />
          </div>
        </div>
        <div className="savebar">
          <Link className="btn line" to="/admin">
            Cancel
          </Link>
          <SaveButton isSaving={isSaving} isDisabled={isUploading || form.values.cuisines.length === 0} />
        </div>
      </form>
      {meanwhile ? (
        <MeanwhileDialog what="venue" entity="venue" meanwhile={meanwhile} mine={form.values} labels={VENUE_LABELS} onResolve={goOn} />
      ) : null}
      <UnsavedChangesGuard isDirty={isDirty} />
    </>
  )
}
