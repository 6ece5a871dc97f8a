import type { DinerReservation } from '../../../contract/reservation-link.ts'
import { REPLY_HOURS, replyDueAt, replyTimePhrase } from '../../../domain/reservation/reply-time.ts'
import { formatShortDate, localNow } from '../../../domain/time.ts'

type StatusView = { tone: 'pending' | 'confirmed' | 'declined' | 'gone'; word: string; sentence: string }

export function reservationStatusView(
  { status, withdrawn_at, called_off, is_over, created_at, venue }: DinerReservation,
  now: Date,
): StatusView {
  if (called_off)
    return {
      tone: 'declined',
      word: 'Cancelled by the venue',
      sentence: `Sorry, ${venue.name} has cancelled your table. Try another day or time.`,
    }
  if (withdrawn_at) return { tone: 'gone', word: 'Cancelled', sentence: `You cancelled this. We've let ${venue.name} know.` }
  if (status === 'declined')
    return {
      tone: 'declined',
      word: 'Declined',
      sentence: `${venue.name} can't take your booking this time. Try another day or time.`,
    }
  if (status === 'confirmed' && is_over) return { tone: 'confirmed', word: 'Confirmed', sentence: 'We hope you enjoyed your visit.' }
  if (status === 'confirmed')
    return { tone: 'confirmed', word: 'Confirmed', sentence: `The table is yours. ${venue.name} is expecting you.` }
  if (is_over) return { tone: 'gone', word: 'Past', sentence: `Sorry, ${venue.name} didn't reply in time.` }
  const reply =
    replyDueAt(new Date(created_at)) <= now
      ? `They haven't replied within ${REPLY_HOURS} hours. We've sent a reminder.${venue.phone ? ' You can also call them.' : ''}`
      : `They reply within ${REPLY_HOURS} hours${usually(venue.reply_hours)}.`
  return {
    tone: 'pending',
    word: 'Pending',
    sentence: `This is a request. Your table isn't guaranteed until ${venue.name} confirms by email. ${reply}`,
  }
}

type ProgressStep = { label: string; when: string; state: 'done' | 'current' | 'next' }

/**
 * Returns the three steps from the request to the table, with local times: '20 Nov 2026, 12:00'. Empty when nothing is to come: declined,
 * cancelled, or past without an answer.
 */
export function progressSteps(reservation: DinerReservation, now: Date, timeZone: string): ProgressStep[] {
  const { status, withdrawn_at, called_off, is_over, created_at, suggestion, requested_date, requested_time } = reservation
  const isConfirmed = status === 'confirmed'
  if (called_off || withdrawn_at || status === 'declined' || (is_over && !isConfirmed)) return []
  const format = (instant: Date) => {
    const { date, time } = localNow(instant, timeZone)
    return `${formatShortDate(date)}, ${time}`
  }
  const answer = () => {
    if (isConfirmed) return { label: 'Confirmed', when: '' }
    if (suggestion) return { label: 'Reply by', when: format(new Date(suggestion.expires_at)) }
    const dueAt = replyDueAt(new Date(created_at))
    return { label: dueAt <= now ? 'Reply was due' : 'Reply due by', when: format(dueAt) }
  }
  // While the venue suggests other times, the diner has not chosen one.
  const table = suggestion && !isConfirmed ? '' : `${formatShortDate(requested_date)}, ${requested_time}`
  return [
    { label: 'Sent', when: format(new Date(created_at)), state: 'done' },
    { ...answer(), state: isConfirmed ? 'done' : 'current' },
    { label: 'Your table', when: table, state: isConfirmed ? 'current' : 'next' },
  ]
}

function usually(replyHours: number | null): string {
  return replyHours === null ? '' : `, usually ${replyTimePhrase(replyHours)}`
}

export function reservationNoun({ status }: DinerReservation): 'Request' | 'Reservation' {
  return status === 'confirmed' ? 'Reservation' : 'Request'
}
