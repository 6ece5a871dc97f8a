import { getRouteApi, Link } from '@tanstack/react-router'
import { toFormValues } from '../../domain/reservation/form-values.ts'
import { ApiError } from '../api.ts'
import { RequestNote } from './notes.tsx'
import { type Made, RequestResult, resultTitle } from './request-result.tsx'
import { ReservationForm } from './reservation-form.tsx'
import * as styles from './reserve-page.module.css'
import { reservationFormErrors, useMadeRequest, useReservationForm } from './use-reservation-form.ts'

const route = getRouteApi('/venues/$id_/reserve')

export function ReservePage() {
  const { venue, key, posted } = route.useLoaderData()
  const { card, made, onSent } = useMadeRequest(posted?.problem === null ? (posted.values as Made) : null)
  const form = useReservationForm({
    venueId: venue.id,
    hasHours: venue.hours !== null,
    onSent,
    posted: posted
      ? {
          values: toFormValues(posted.values),
          errors: posted.problem && reservationFormErrors(new ApiError(posted.status, posted.problem, posted.retryAfter)),
        }
      : undefined,
  })
  const values = form.getValues()
  return (
    <section className={`container ${styles.page}`} ref={card} tabIndex={-1} aria-labelledby="reserve">
      <h1 id="reserve">{made ? resultTitle(made) : `Make a Reservation at ${venue.name}`}</h1>
      {made ? (
        <RequestResult venue={venue} values={values} made={made}>
          <Link to="/venues/$id" params={{ id: venue.slug }} className="btn">
            Close
          </Link>
        </RequestResult>
      ) : (
        <>
          <RequestNote isInstant={form.availability?.is_instant ?? false} />
          {posted?.advice ? (
            <noscript>
              <p className={styles.advice}>{posted.advice}</p>
            </noscript>
          ) : null}
          <ReservationForm form={form} venue={venue} onCancel={() => {}} page={{ slug: venue.slug, venueId: venue.id, key }} />
        </>
      )}
    </section>
  )
}
