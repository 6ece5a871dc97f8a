import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { entriesOf } from '../../domain/reservation/entries.ts'
import { ApiError } from '../api.ts'
import { RequestFacts, RequestNote, SentNote } from './notes.tsx'
import { reservationFormErrors } from './problem.ts'
import { ReservationForm } from './reservation-form.tsx'
import { useReservation } from './use-reservation.ts'
import '../styles/reserve-page.css'

const route = getRouteApi('/venues/$id_/reserve')

/** The reservation form on a page of its own, for whom the modal does not open: scripts are off, or not there yet. */
export function ReservePage() {
  const { venue, key, posted } = route.useLoaderData()
  const card = useRef<HTMLElement>(null)
  const [isSent, setIsSent] = useState(posted?.problem === null)
  const reservation = useReservation(
    venue.id,
    () => {
      setIsSent(true)
      card.current?.focus()
    },
    posted
      ? {
          entries: entriesOf(posted.values),
          problem: posted.problem && reservationFormErrors(new ApiError(posted.status, posted.problem, posted.retryAfter)),
        }
      : undefined,
  )
  const { set } = reservation
  // What was typed before the page was hydrated stands in the fields alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only then
  useEffect(() => {
    const form = card.current?.querySelector('form')
    if (!form) return
    const typed = Object.entries(reservation.entries).flatMap(([name]) => [[name, String(new FormData(form).get(name) ?? '')] as const])
    for (const [name, text] of typed) set(name as keyof typeof reservation.entries, text)
  }, [])
  return (
    <section className="wrap reserve-page" ref={card} tabIndex={-1} aria-labelledby="reserve">
      <h1 id="reserve">{isSent ? 'Reservation Request Received' : `Make a Reservation at ${venue.name}`}</h1>
      {isSent ? (
        <div role="status">
          <SentNote venueName={venue.name} />
          <RequestFacts venueName={venue.name} request={{ ...reservation.entries, party_size: Number(reservation.entries.party_size) }} />
          <Link to="/venues/$id" params={{ id: venue.slug }} className="btn">
            Close
          </Link>
        </div>
      ) : (
        <>
          <RequestNote />
          <ReservationForm reservation={reservation} onCancel={() => {}} page={{ slug: venue.slug, venueId: venue.id, key }} />
        </>
      )}
    </section>
  )
}
