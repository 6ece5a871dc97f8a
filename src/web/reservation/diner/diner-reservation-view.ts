import type { DinerReservation } from '../../../contract/reservation.ts'
import { REPLY_HOURS, replyDueAt, replyTimePhrase } from '../../../domain/reservation/reply-time.ts'

/** How a reservation stands, for its diner: a word in its colour, and a sentence. */
type StatusView = { tone: 'pending' | 'confirmed' | 'declined' | 'gone'; word: string; sentence: string }

/** What became of a request, or may still become of it. */
export function reservationStatusView(
  { status, withdrawn_at, called_off, is_over, created_at, venue }: DinerReservation,
  now: Date,
): StatusView {
  if (called_off)
    return {
      tone: 'declined',
      word: 'Called off',
      sentence: `We are sorry: ${venue.name} has called off your table. Another day or time may well be free.`,
    }
  if (withdrawn_at)
    return { tone: 'gone', word: 'Withdrawn', sentence: `You have taken this back, and ${venue.name} knows. Nobody is waiting for you.` }
  if (status === 'declined')
    return {
      tone: 'declined',
      word: 'Declined',
      sentence: `${venue.name} has no table for you this time. Another day or time may well be free.`,
    }
  if (status === 'confirmed' && is_over)
    return { tone: 'confirmed', word: 'Confirmed', sentence: 'This table was yours. We hope you enjoyed it.' }
  if (status === 'confirmed')
    return { tone: 'confirmed', word: 'Confirmed', sentence: `The table is yours. ${venue.name} is expecting you.` }
  if (is_over) return { tone: 'gone', word: 'Past', sentence: `${venue.name} never answered, and the time has passed. We are sorry.` }
  const reply =
    replyDueAt(new Date(created_at)) <= now
      ? `They were to reply within ${REPLY_HOURS} hours, and have been reminded.${venue.phone ? ' You can also call them.' : ''}`
      : `They reply within ${REPLY_HOURS} hours${usually(venue.reply_hours)}.`
  return {
    tone: 'pending',
    word: 'Pending',
    sentence: `Only a request so far: the table is not guaranteed until ${venue.name} sends a confirmation e-mail. ${reply}`,
  }
}

function usually(replyHours: number | null): string {
  return replyHours === null ? '' : `, usually ${replyTimePhrase(replyHours)}`
}

/** What it is called: a request until it is confirmed. */
export function reservationNoun({ status }: DinerReservation): 'Request' | 'Reservation' {
  return status === 'confirmed' ? 'Reservation' : 'Request'
}
