import { useRef, useState } from 'react'
import type { Venue } from '../../contract/venue.ts'
import { RequestNote } from '../reservation/notes.tsx'
import { RequestResult, resultTitle } from '../reservation/request-result.tsx'
import { ReservationForm } from '../reservation/reservation-form.tsx'
import * as reserveStyles from '../reservation/reserve-page.module.css'
import { useReservationForm } from '../reservation/use-reservation-form.ts'
import * as styles from './embed-page.module.css'

/** The page is cached, so the script gives each copy of the form its idempotency key. */
export function EmbedRequest({ venue }: { venue: Venue }) {
  const [round, setRound] = useState(0)
  return <Request key={round} venue={venue} onAnother={() => setRound(round + 1)} />
}

function Request({ venue, onAnother }: { venue: Venue; onAnother: () => void }) {
  const card = useRef<HTMLElement>(null)
  const [status, setStatus] = useState<string | null>(null)
  const form = useReservationForm({
    venueId: venue.id,
    hasHours: venue.hours !== null,
    onSent: (made) => {
      setStatus(made.status)
      card.current?.focus()
    },
  })
  const isConfirmed = status === 'confirmed'
  return (
    <section className={`${reserveStyles.page} ${styles.request}`} ref={card} tabIndex={-1} aria-labelledby="request">
      <h2 id="request">{status ? resultTitle(isConfirmed) : 'Make a Reservation'}</h2>
      {status ? (
        <RequestResult venue={venue} values={form.getValues()} isConfirmed={isConfirmed}>
          <button type="button" className="btn outline" onClick={onAnother}>
            New request
          </button>
        </RequestResult>
      ) : (
        <>
          <RequestNote isInstant={form.availability?.is_instant ?? false} />
          <ReservationForm
            form={form}
            venue={venue}
            onCancel={() => {}}
            page={{ slug: venue.slug, venueId: venue.id, key: '', isFramed: true }}
          />
        </>
      )}
    </section>
  )
}
