import type { ReactNode } from 'react'
import { partySizeLabel } from '../../domain/party-size.ts'
import { REPLY_HOURS, replyTimePhrase } from '../../domain/reservation/reply-time.ts'
import { formatDate } from '../../domain/time.ts'
import { fullAddress } from '../../domain/venue/address.ts'
import { EmptyIllustration } from '../ui/empty-illustration.tsx'
import * as styles from './notes.module.css'

export function RequestNote({ isInstant }: { isInstant: boolean }) {
  if (isInstant) return <p className={styles.note}>The venue confirms free times at once. You don’t need to wait for a reply.</p>
  return (
    <p className={styles.note}>
      This is only a request: the table is not guaranteed until the venue sends a confirmation email. The venue replies within {REPLY_HOURS}{' '}
      hours.
    </p>
  )
}

export function ConfirmedNote({ email }: { email: string }) {
  return <p>You don’t need to wait for a reply. We’ve emailed {email}.</p>
}

export function SentNote({ venueName, replyHours }: { venueName: string; replyHours: number | null }) {
  return (
    <>
      <EmptyIllustration />
      <p>
        {venueName} replies within {REPLY_HOURS} hours{replyHours === null ? '' : `, usually ${replyTimePhrase(replyHours)}`}. The table is
        yours once they send a confirmation email.
      </p>
    </>
  )
}

type FactsProps = {
  venue: { name: string } & Parameters<typeof fullAddress>[0]
  request: { requested_date: string; requested_time: string; party_size: number; email: string }
}

/** The table as a small menu card. The labels are for screen readers, because each value says what it is. */
export function RequestFacts({ venue, request }: FactsProps) {
  return (
    <dl className={styles.facts}>
      <Fact label="Date">{formatDate(request.requested_date, { weekday: true })}</Fact>
      <Fact label="Time">{request.requested_time}</Fact>
      <Fact label="Party size">{partySizeLabel(request.party_size)}</Fact>
      <Fact label="Venue">{venue.name}</Fact>
      <Fact label="Address">{fullAddress(venue)}</Fact>
      <Fact label="Email">{request.email}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="visually-hidden">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
