import type { ReactNode } from 'react'
import { partySizeLabel } from '../../domain/party-size.ts'
import { soonReplyNote } from '../../domain/reservation/diner-informed-at.ts'
import { REPLY_HOURS, replyTimePhrase } from '../../domain/reservation/reply-time.ts'
import { type RequestedTime, reservationStart } from '../../domain/reservation/start.ts'
import { formatDate } from '../../domain/time.ts'
import { fullAddress } from '../../domain/venue/address.ts'
import { useSite } from '../site.ts'
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

type SentProps = { venueName: string; replyHours: number | null; request: RequestedTime & { created_at: string } }

export function SentNote({ venueName, replyHours, request }: SentProps) {
  return (
    <>
      <EmptyIllustration />
      <p>
        {venueName} replies within {REPLY_HOURS} hours{replyHours === null ? '' : `, usually ${replyTimePhrase(replyHours)}`}. The table is
        yours once they send a confirmation email. <SoonNote venueName={venueName} request={request} />
      </p>
    </>
  )
}

/** Nothing for a table that is later than the reply time. */
export function SoonNote({ venueName, request }: Pick<SentProps, 'venueName' | 'request'>) {
  const { timeZone } = useSite()
  return soonReplyNote(venueName, new Date(request.created_at), reservationStart(request, timeZone), timeZone)
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
