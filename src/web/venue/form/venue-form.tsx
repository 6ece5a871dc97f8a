import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { ManagedVenue } from '../../../contract/managed-venue.ts'
import { can } from '../../../domain/permissions.ts'
import { EditForm } from '../../private/edit-form/edit-form.tsx'
import * as formBarStyles from '../../private/form-bar.module.css'
import * as privatePageStyles from '../../private/private-page.module.css'
import { showToast } from '../../private/toasts.ts'
import { useSession } from '../../session/session-store.ts'
import { useActor } from '../../session/use-actor.ts'
import { SubmitButton } from '../../ui/form/form-parts.tsx'
import { noteAddedVenue } from './added-venue.ts'
import { AddressSection } from './address-section.tsx'
import { BasicSection, ImageSection } from './basic-section.tsx'
import { ContactSection, HoursSection } from './contact-section.tsx'
import { focusSection, SectionLinks } from './form-section.tsx'
import { useVenueForm } from './use-venue-form.ts'
import * as styles from './venue-form.module.css'
import { VENUE_LABELS } from './venue-form-values.ts'

/** In the order of their fields. */
const SECTIONS = ['Basic Information', 'Contact Information', 'Opening Hours', 'Address & Location', 'Venue Image'] as const

export function VenueForm({ venue }: { venue: ManagedVenue | null }) {
  const router = useRouter()
  const { user } = useSession()
  // Editors have no dashboard.
  const after = can(useActor(), 'user:list', undefined) ? '/admin' : '/admin/venues'
  const form = useVenueForm(venue, ({ id, name }) => {
    showToast(`${name} is saved`)
    if (venue === null && user) noteAddedVenue({ id, name, by: user.id })
    void router.navigate({ to: after })
  })
  // Links to what a venue lacks lead to a section, which is here only now.
  useEffect(() => focusSection(location.hash.slice(1)), [])
  const cuisines = useWatch({ control: form.control, name: 'cuisines' })
  return (
    <EditForm form={form} noun="venue" entity="venue" labels={VENUE_LABELS} className={styles.form}>
      <SectionLinks titles={SECTIONS} />
      <div className={privatePageStyles.columns}>
        <div>
          <BasicSection form={form} mayBeNew={venue === null || venue.new_until !== null} />
          <ContactSection form={form} />
          <HoursSection form={form} />
        </div>
        <div>
          <AddressSection form={form} />
          <ImageSection form={form} />
        </div>
      </div>
      <div className={formBarStyles.bar}>
        <Link className="btn outline" to={after}>
          Cancel
        </Link>
        <SubmitButton
          className="btn"
          isSubmitting={form.isSubmitting}
          busyText="Saving..."
          isDisabled={form.isUploading || cuisines.length === 0}
        >
          Save
        </SubmitButton>
      </div>
    </EditForm>
  )
}
