import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { DinerReservation } from '../../../contract/reservation-link.ts'
import { partySizeLabel } from '../../../domain/party-size.ts'
import { COMPONENT_LOAD_FAILED } from '../../../domain/public-messages.ts'
import { formatDate } from '../../../domain/time.ts'
import { phoneHref } from '../../../domain/venue/contact-links.ts'
import { directionsTo } from '../../../domain/venue/directions.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { DetailIcon, type DetailIconName } from '../../ui/detail-icon.tsx'
import { UnbrokenEnd } from '../../ui/unbroken-end.tsx'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import type { WantedTable } from './change-dialog.tsx'
import type { ChangedRequest } from './change-request-dialog.tsx'
import * as dinerReservationStyles from './diner-reservation.module.css'
import { progressSteps, reservationNoun, reservationStatusView } from './diner-reservation-view.ts'
import { SuggestedTimes } from './suggested-times.tsx'

/** Icons as well as colours, for users who cannot distinguish the colours. */
const ICONS = { pending: 'clock', confirmed: 'tick', declined: 'close', gone: 'left' } as const satisfies Record<string, DetailIconName>

type Props = {
  reservation: DinerReservation
  token: string
  /** The callbacks reject with the `ApiError`. */
  onWithdraw: () => Promise<void>
  onAccept: (time: { date: string; time: string }) => Promise<void>
  onDeclineTimes: () => Promise<void>
  onChange: (change: WantedTable) => Promise<void>
  onChangeRequest: (change: ChangedRequest) => Promise<void>
  onStale: () => Promise<DinerReservation | undefined>
}

export function DinerReservationCard({
  reservation,
  token,
  onWithdraw,
  onAccept,
  onDeclineTimes,
  onChange,
  onChangeRequest,
  onStale,
}: Props) {
  const { venue } = reservation
  const standing = reservationStatusView(reservation, new Date())
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(standing.word)
  useEffect(() => {
    // The buttons are at the end of the card, and the new status is at its start.
    if (shown.current !== standing.word) heading.current?.parentElement?.scrollIntoView({ block: 'start' })
    shown.current = standing.word
  }, [standing.word])
  const [isAsking, setIsAsking] = useState(false)
  const { Component: WithdrawDialog, failed, load } = useLazyComponent(() => import('./withdraw-dialog.tsx'))
  const [isChanging, setChanging] = useState(false)
  const { Component: ChangeDialog, failed: changeFailed, load: loadChange } = useLazyComponent(() => import('./change-dialog.tsx'))
  const {
    Component: ChangeRequestDialog,
    failed: requestFailed,
    load: loadRequest,
  } = useLazyComponent(() => import('./change-request-dialog.tsx'))
  const [isChangingRequest, setChangingRequest] = useState(false)
  const noun = reservationNoun(reservation)
  const isConfirmed = reservation.can_withdraw && reservation.status === 'confirmed'
  return (
    <section className={dinerReservationStyles.card}>
      <p className={dinerReservationStyles.status} data-tone={standing.tone}>
        <DetailIcon name={ICONS[standing.tone]} />
        {standing.word}
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {partySizeLabel(reservation.party_size)} at {venue.name}
      </h1>
      <Progress reservation={reservation} />
      <p className={dinerReservationStyles.sentence} role="status">
        {standing.sentence}
      </p>
      <VenueMessage text={reservation.called_off?.reason} />
      <VenueMessage text={reservation.decline_reason} />
      {reservation.suggestion ? (
        <SuggestedTimes venueName={venue.name} suggestion={reservation.suggestion} onAccept={onAccept} onDecline={onDeclineTimes} />
      ) : null}
      <Facts reservation={reservation} />
      <ChangeNotes reservation={reservation} />
      {changeFailed || requestFailed ? <Banner tone="error">{COMPONENT_LOAD_FAILED}</Banner> : null}
      {failed ? <Banner tone="error">{COMPONENT_LOAD_FAILED}</Banner> : null}
      <div className={dinerReservationStyles.actions}>
        {venue.slug ? (
          <Link className={isConfirmed ? 'btn outline' : 'btn'} to="/venues/$id" params={{ id: venue.slug }}>
            {reservation.can_withdraw ? 'View venue' : 'Ask again'}
          </Link>
        ) : null}
        {isConfirmed || reservation.can_change_request ? <AddToCalendar token={token} isMain={isConfirmed} /> : null}
        {reservation.can_change ? (
          <DialogButton
            look="outline"
            load={loadChange}
            isLoading={isChanging && !ChangeDialog && !changeFailed}
            onOpen={() => setChanging(true)}
          >
            Change reservation
          </DialogButton>
        ) : null}
        {reservation.can_change_request ? (
          <DialogButton
            look="outline"
            load={loadRequest}
            isLoading={isChangingRequest && !ChangeRequestDialog && !requestFailed}
            onOpen={() => setChangingRequest(true)}
          >
            Change request
          </DialogButton>
        ) : null}
        {reservation.can_withdraw ? (
          <DialogButton look="ghost" load={load} isLoading={isAsking && !WithdrawDialog && !failed} onOpen={() => setIsAsking(true)}>
            Cancel {noun}
          </DialogButton>
        ) : null}
      </div>
      {ChangeDialog && isChanging ? (
        <ChangeDialog reservation={reservation} token={token} onChange={onChange} onClose={() => setChanging(false)} />
      ) : null}
      {ChangeRequestDialog && isChangingRequest ? (
        <ChangeRequestDialog
          reservation={reservation}
          token={token}
          onChange={onChangeRequest}
          onStale={onStale}
          onClose={() => setChangingRequest(false)}
        />
      ) : null}
      {WithdrawDialog ? (
        <WithdrawDialog
          open={isAsking}
          noun={noun}
          venueName={venue.name}
          callToo={reservation.is_short_notice ? (venue.phone ?? 'the venue') : null}
          onWithdraw={onWithdraw}
          onStale={onStale}
          onClose={() => setIsAsking(false)}
          finalFocus={() => heading.current}
        />
      ) : null}
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

/** A form, because the link must not be in a URL, and so that the browser opens the file itself. */
function AddToCalendar({ token, isMain }: Pick<Props, 'token'> & { isMain: boolean }) {
  return (
    <form method="post" action="/api/reservations/link/calendar">
      <input type="hidden" name="token" value={token} />
      <button type="submit" className={isMain ? 'btn' : 'btn outline'}>
        <DetailIcon name="calendar" />
        Add to calendar
      </button>
    </form>
  )
}

type DialogButtonProps = {
  look: 'outline' | 'ghost'
  load: () => void
  isLoading: boolean
  onOpen: () => void
  children: ReactNode
}

function DialogButton({ look, load, isLoading, onOpen, children }: DialogButtonProps) {
  return (
    <button
      type="button"
      className={`btn ${look}`}
      aria-haspopup="dialog"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => {
        load()
        onOpen()
      }}
    >
      {isLoading ? 'Loading...' : children}
    </button>
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

function Facts({ reservation }: Pick<Props, 'reservation'>) {
  const { venue } = reservation
  return (
    <dl className={dinerReservationStyles.facts}>
      <Fact icon="calendar" label="Date">
        {formatDate(reservation.requested_date, { weekday: true })}
      </Fact>
      <Fact icon="clock" label="Time">
        {reservation.requested_time}
      </Fact>
      <Fact icon="pin" label="Address">
        <UnbrokenEnd text={venue.address} />{' '}
        <a
          className={dinerReservationStyles.directions}
          href={directionsTo(`${venue.name}, ${venue.address}`)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Directions<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </Fact>
      {venue.phone ? (
        <Fact icon="phone" label="Phone">
          <a href={phoneHref(venue.phone)}>{venue.phone}</a>
        </Fact>
      ) : null}
      {reservation.first_name ? (
        <Fact icon="user" label="Name">
          {reservation.first_name}
        </Fact>
      ) : null}
      {reservation.allergies ? (
        <Fact icon="warning" label="Allergies">
          {reservation.allergies}
        </Fact>
      ) : null}
      {reservation.special_requests ? (
        <Fact icon="info" label="Special requests">
          {reservation.special_requests}
        </Fact>
      ) : null}
    </dl>
  )
}

function Fact({ icon, label, children }: { icon: DetailIconName; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <DetailIcon name={icon} />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
