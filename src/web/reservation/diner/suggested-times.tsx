import { useState } from 'react'
import type { DinerReservation } from '../../../contract/reservation-link.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { formatDate, localNow } from '../../../domain/time.ts'
import { ApiError, apiErrorMessage } from '../../api.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { refusedChangeMessage } from './change-request.ts'
import * as dinerReservationStyles from './diner-reservation.module.css'
import * as styles from './suggested-times.module.css'

type Props = {
  venueName: string
  suggestion: NonNullable<DinerReservation['suggestion']>
  onAccept: (time: { date: string; time: string }) => Promise<void>
  onDecline: () => Promise<void>
}

export function SuggestedTimes({ venueName, suggestion, onAccept, onDecline }: Props) {
  const { timeZone } = useSite()
  const [sending, setSending] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const until = localNow(new Date(suggestion.expires_at), timeZone)
  const send = async (answer: string, run: () => Promise<void>) => {
    if (sending) return
    setSending(answer)
    setError(null)
    try {
      await run()
    } catch (thrown) {
      const code = thrown instanceof ApiError ? thrown.code : null
      setError(refusedChangeMessage(code, apiErrorMessage(thrown, FALLBACK_MESSAGES.answerSuggestion)))
    } finally {
      setSending(null)
    }
  }
  return (
    <section className={styles.suggestion} aria-labelledby="suggestion">
      <h2 id="suggestion">{venueName} suggests another time</h2>
      {suggestion.message ? (
        <figure className={dinerReservationStyles.reason}>
          <figcaption>Message from the venue</figcaption>
          <blockquote>{suggestion.message}</blockquote>
        </figure>
      ) : null}
      {error ? <Banner tone="error">{error}</Banner> : null}
      <ul>
        {suggestion.times.map(({ date, time, is_free }) => (
          <li key={`${date} ${time}`}>
            <span>
              <b>{time}</b> {formatDate(date, { weekday: true })}
            </span>
            {is_free ? (
              <button
                type="button"
                className="btn"
                aria-disabled={sending !== null || undefined}
                onClick={() => void send(`${date} ${time}`, () => onAccept({ date, time }))}
              >
                {sending === `${date} ${time}` ? 'Booking...' : 'Take this table'}
                <span className="visually-hidden">
                  : {time}, {formatDate(date, { weekday: true })}
                </span>
              </button>
            ) : (
              <span className="muted">No longer free</span>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="btn outline"
        aria-disabled={sending !== null || undefined}
        onClick={() => void send('none', onDecline)}
      >
        {sending === 'none' ? 'Sending...' : 'None of these suits me'}
      </button>
      <p className="muted small">
        Nothing is booked until you choose. You can choose until {formatDate(until.date, { weekday: true })} at {until.time}. Your request
        for {venueName} stays until you cancel it.
      </p>
    </section>
  )
}
