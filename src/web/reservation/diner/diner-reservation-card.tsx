import { useEffect, useRef } from 'react'
import { partySizeLabel } from '../../../domain/party-size.ts'
import { formatDate } from '../../../domain/time.ts'
import { useSite } from '../../site.ts'
import { DetailIcon, type DetailIconName } from '../../ui/detail-icon.tsx'
import * as dinerReservationStyles from './diner-reservation.module.css'
import { DinerReservationActions, type DinerReservationActionsProps } from './diner-reservation-actions.tsx'
import { DinerReservationFacts } from './diner-reservation-facts.tsx'
import { progressSteps, reservationStatusView } from './diner-reservation-view.ts'
import { SuggestedTimes } from './suggested-times.tsx'

/** Icons as well as colours, for users who cannot distinguish the colours. */
const ICONS = { pending: 'clock', confirmed: 'tick', declined: 'close', gone: 'close' } as const satisfies Record<string, DetailIconName>

type Props = Omit<DinerReservationActionsProps, 'finalFocus'> & {
  /** The callbacks reject with the `ApiError`. */
  onAccept: (time: { date: string; time: string }) => Promise<void>
  onDeclineTimes: () => Promise<void>
}

export function DinerReservationCard({ reservation, onAccept, onDeclineTimes, ...actions }: Props) {
  const { venue } = reservation
  const view = reservationStatusView(reservation, new Date())
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(view.word)
  useEffect(() => {
    // The buttons are at the end of the card, and the new status is at its start.
    if (shown.current !== view.word) heading.current?.parentElement?.scrollIntoView({ block: 'start' })
    shown.current = view.word
  }, [view.word])
  return (
    <section className={dinerReservationStyles.card}>
      <p className={dinerReservationStyles.status} data-tone={view.tone}>
        <DetailIcon name={ICONS[view.tone]} />
        {view.word}
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {partySizeLabel(reservation.party_size)} at {venue.name}
      </h1>
      <Progress reservation={reservation} />
      <p className={dinerReservationStyles.sentence} role="status">
        {view.sentence}
      </p>
      <VenueMessage text={reservation.called_off?.reason} />
      <VenueMessage text={reservation.decline_reason} />
      {reservation.suggestion ? (
        <SuggestedTimes venueName={venue.name} suggestion={reservation.suggestion} onAccept={onAccept} onDecline={onDeclineTimes} />
      ) : null}
      <DinerReservationFacts reservation={reservation} />
      <ChangeNotes reservation={reservation} />
      <DinerReservationActions {...actions} reservation={reservation} finalFocus={() => heading.current} />
    </section>
  )
}

function Progress({ reservation }: Pick<Props, 'reservation'>) {
  const { timeZone } = useSite()
  const steps = progressSteps(reservation, new Date(), timeZone)
  if (steps.length === 0) return null
  return (
    <ol className={dinerReservationStyles.progress}>
      {steps.map(({ label, when, state }) => (
        <li key={label} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className="strong">{label}</span> {when}
          {state === 'done' ? <span className="visually-hidden">, done</span> : null}
        </li>
      ))}
    </ol>
  )
}

function VenueMessage({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return (
    <figure className={dinerReservationStyles.reason}>
      <figcaption>Message from the venue</figcaption>
      <blockquote>{text}</blockquote>
    </figure>
  )
}

function ChangeNotes({ reservation }: Pick<Props, 'reservation'>) {
  const { venue } = reservation
  return (
    <>
      {reservation.requested_change ? (
        <p className={dinerReservationStyles.sentence}>
          You asked for {formatDate(reservation.requested_change.date, { weekday: true })} at {reservation.requested_change.time},{' '}
          {partySizeLabel(reservation.requested_change.party_size)}. {venue.name} has not answered yet: until then your table stays as it
          is.
        </p>
      ) : null}
      {reservation.is_short_notice ? (
        <p className={dinerReservationStyles.sentence}>
          It is too late to change this table here. {venue.phone ? `Please call ${venue.phone}.` : 'Please call the venue.'}
        </p>
      ) : null}
    </>
  )
}
