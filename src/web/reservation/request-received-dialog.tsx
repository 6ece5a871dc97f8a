import type { Reservation } from '../../contract/reservation.ts'
import { REPLY_HOURS, replyTimePhrase } from '../../domain/reservation/reply-time.ts'
import { DetailIcon } from '../ui/detail-icon.tsx'
import * as dialogStyles from '../ui/dialog.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyIllustration } from '../ui/empty-illustration.tsx'
import { calendarUrl } from './calendar-url.ts'
import { RequestFacts } from './notes.tsx'
import * as styles from './request-received-dialog.module.css'

type Props = { open: boolean; onClose: () => void; venueName: string; replyHours: number | null; request: Reservation }

export function RequestReceivedDialog({ open, onClose, venueName, replyHours, request }: Props) {
  if (request.status === 'confirmed') return <TableConfirmedDialog {...{ open, onClose, venueName, request }} />
  return (
    <Dialog open={open} onClose={onClose} title="Reservation Request Received" isResult>
      <div className={`${dialogStyles.body} ${dialogStyles.success} ${styles.received}`}>
        <EmptyIllustration />
        <p role="status">
          This is a request: the table is not guaranteed until {venueName} sends a confirmation email. The venue replies within{' '}
          {REPLY_HOURS} hours.
        </p>
        <RequestFacts venueName={venueName} request={request} />
        <h3>What happens next</h3>
        <ol className={styles.steps}>
          <li>We email your request to {request.email}, with a link to view or cancel it.</li>
          <li>
            {venueName} replies within {REPLY_HOURS} hours{replyHours === null ? '' : `, usually ${replyTimePhrase(replyHours)}`}.
          </li>
          <li>If {venueName} confirms, the table is yours.</li>
        </ol>
      </div>
      <div className={dialogStyles.footer}>
        <a className="btn outline" href={calendarUrl(request)} download>
          <DetailIcon name="calendar" />
          Add to calendar
        </a>
        <button type="button" className="btn" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}

function TableConfirmedDialog({ open, onClose, venueName, request }: Omit<Props, 'replyHours'>) {
  return (
    <Dialog open={open} onClose={onClose} title="Your table is confirmed" isResult>
      <div className={`${dialogStyles.body} ${dialogStyles.success} ${styles.received}`}>
        <EmptyIllustration />
        <p role="status">
          You don’t need to wait for a reply. We’ve emailed the confirmation to {request.email}, with a calendar entry and a link to view or
          cancel it.
        </p>
        <RequestFacts venueName={venueName} request={request} />
      </div>
      <div className={dialogStyles.footer}>
        <button type="button" className="btn" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
