import type { ReactNode } from 'react'
import type { Reservation } from '../../contract/reservation.ts'
import type { Venue } from '../../contract/venue.ts'
import { REPLY_HOURS, replyTimePhrase } from '../../domain/reservation/reply-time.ts'
import * as dialogStyles from '../ui/dialog.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyIllustration } from '../ui/empty-illustration.tsx'
import { RequestFacts, SoonNote } from './notes.tsx'
import * as styles from './request-received-dialog.module.css'
import { type Place, VisitLinks } from './visit-links.tsx'

type Props = { open: boolean; onClose: () => void; venue: Place & Pick<Venue, 'reply_hours'>; request: Reservation }

export function RequestReceivedDialog(props: Props) {
  const { venue, request } = props
  const { name, reply_hours } = venue
  if (request.status === 'confirmed')
    return (
      <ResultDialog
        {...props}
        title="Your table is confirmed"
        sentence={`You don’t need to wait for a reply. We’ve emailed the confirmation to ${request.email}, with a link to change or cancel it.`}
      />
    )
  return (
    <ResultDialog
      {...props}
      title="Reservation Request Received"
      sentence={`This is a request: the table is not guaranteed until ${name} sends a confirmation email. The venue replies within ${REPLY_HOURS} hours.`}
    >
      <h3>What happens next</h3>
      <ol className={styles.steps}>
        <li>We email your request to {request.email}, with a link to view or cancel it.</li>
        <li>
          {name} replies within {REPLY_HOURS} hours{reply_hours === null ? '' : `, usually ${replyTimePhrase(reply_hours)}`}.{' '}
          <SoonNote venueName={name} request={request} />
        </li>
        <li>If {name} confirms, the table is yours.</li>
      </ol>
    </ResultDialog>
  )
}

function ResultDialog({
  open,
  onClose,
  venue,
  request,
  title,
  sentence,
  children,
}: Props & { title: string; sentence: string; children?: ReactNode }) {
  return (
    <Dialog open={open} onClose={onClose} title={title} isResult>
      <div className={`${dialogStyles.body} ${dialogStyles.success} ${styles.received}`}>
        <EmptyIllustration />
        <p role="status">{sentence}</p>
        <RequestFacts venue={venue} request={request} />
        <VisitLinks venue={venue} request={request} />
        {children}
      </div>
      <div className={dialogStyles.footer}>
        <button type="button" className="btn" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
