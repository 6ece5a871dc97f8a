import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { EMAIL_MAX_LENGTH, isEmail } from '../../domain/account/email.ts'
import { ERROR_MESSAGES } from '../../domain/messages.ts'
import type { Choice } from '../private/combobox.tsx'
import { useErrorBanner } from '../private/error-banner.tsx'
import * as panelStyles from '../private/panel.module.css'
import { PrivatePage } from '../private/private-page.tsx'
import { useUpdateSearchParams } from '../private/use-update-search-params.ts'
import { VenueCombobox } from '../private/venue-combobox.tsx'
import { parsePanelSearch } from '../reservation/panel/panel-search.ts'
import { focusPanel, ReservationsPanel } from '../reservation/panel/reservations-panel.tsx'
import { usePendingReservations } from '../reservation/panel/use-pending-reservations.ts'
import { useApi } from '../site.ts'
import { TextField } from '../ui/form/fields.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { managedVenueQuery } from '../venue/managed-venue-query.ts'
import * as styles from './all-reservations.module.css'
import { AnonymiseDinerDialog } from './diners/anonymise-diner-dialog.tsx'

const EMPTY = { email: '' }

function AnonymiseDinerForm() {
  const [email, setEmail] = useState<string | null>(null)
  const form = useForm({
    initialValues: EMPTY,
    validate: (values) => (isEmail(values.email.trim()) ? [] : [{ field: 'email', code: 'email_invalid' }]),
    submit: async (values) => setEmail(values.email.trim()),
    fallback: ERROR_MESSAGES.internal,
    pageBanner: useErrorBanner(),
  })
  const close = (isDone: boolean) => {
    setEmail(null)
    if (isDone) form.reset(EMPTY)
  }
  return (
    <section className={panelStyles.panel} aria-labelledby="diners">
      <header>
        <h2 id="diners">Diners</h2>
      </header>
      <form className={`${panelStyles.padded} ${styles.form}`} {...form.attributes}>
        <TextField
          form={form}
          name="email"
          label="Diner's email address"
          type="email"
          autoComplete="off"
          maxLength={EMAIL_MAX_LENGTH}
          isRequired
        />
        <button type="submit" className="btn outline">
          Erase diner data
        </button>
      </form>
      {email === null ? null : <AnonymiseDinerDialog email={email} onClose={close} />}
    </section>
  )
}

const ALL_VENUES: Choice = { id: null, name: 'All venues' }

export function AllReservationsPage() {
  const search = parsePanelSearch(useSearch({ from: '/admin/reservations' }))
  const { pending, sound } = usePendingReservations(search.venue)
  const [anonymised, setAnonymised] = useState<string | null>(null)
  return (
    <PrivatePage title="Reservations">
      <ReservationsPanel
        key={search.venue ?? ''}
        venueId={search.venue}
        search={search}
        pending={pending}
        sound={sound}
        filter={<VenueFilter venueId={search.venue} />}
        below={<AnonymiseDinerForm />}
        onAnonymise={({ email }) => setAnonymised(email)}
      />
      {anonymised ? <AnonymiseDinerDialog email={anonymised} onClose={() => setAnonymised(null)} finalFocus={focusPanel} /> : null}
    </PrivatePage>
  )
}

function VenueFilter({ venueId }: { venueId: string | undefined }) {
  const change = useUpdateSearchParams()
  const { data: venue } = useQuery({ ...managedVenueQuery(useApi(), venueId ?? ''), enabled: venueId !== undefined })
  return (
    <VenueCombobox
      label="Venue"
      none={ALL_VENUES}
      value={venueId === undefined ? ALL_VENUES : { id: venueId, name: venue?.name ?? '' }}
      onChange={({ id }) => change({ venue: id ?? undefined, page: undefined, reservation: undefined })}
    />
  )
}
