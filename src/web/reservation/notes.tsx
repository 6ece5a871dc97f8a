import { REPLY_HOURS } from '../../domain/reservation/reply-time.ts'
import { Plates } from '../ui/plates.tsx'

/** What a request is, above the form. */
export function RequestNote() {
  return (
    <p className="dialog-note">
      This is only a request: the table is not guaranteed until the venue sends a confirmation e-mail. The venue replies within{' '}
      {REPLY_HOURS} hours.
    </p>
  )
}

/** What happens next, once a request was received. */
export function SentNote({ venueName }: { venueName: string }) {
  return (
    <>
      <Plates />
      <p>
        {venueName} replies within {REPLY_HOURS} hours. The table is yours once they send a confirmation e-mail.
      </p>
    </>
  )
}
