import type { AnswerRequest } from '../../../contract/reservation-link.ts'
import { partySizeLabel } from '../../../domain/party-size.ts'
import { formatDate, localNow } from '../../../domain/time.ts'

export type OutcomeView = {
  tone: 'pending' | 'confirmed' | 'declined' | 'gone'
  word: string
  heading: string
  sentence: string
  canCall: boolean
  canRenew: boolean
}

type Seen = { isOwnAnswer: boolean; timeZone: string }

export function answerOutcome(request: AnswerRequest, { isOwnAnswer, timeZone }: Seen): OutcomeView | null {
  const { state, status, venue_name, decided_at, decided_via, withdrawn_at } = request
  const name = request.diner?.first_name ?? 'The diner'
  const who = request.diner?.first_name ?? 'the diner'
  const table = `${formatDate(request.requested_date, { weekday: true })}, ${request.requested_time}`
  if (state === 'open') return null
  if (state === 'expired')
    return {
      tone: 'pending',
      word: 'Expired',
      heading: 'This link has expired',
      sentence: `Links work until the time of the table. This one was for ${table}.`,
      canCall: false,
      canRenew: true,
    }
  if (state === 'withdrawn')
    return {
      tone: 'gone',
      word: 'Cancelled',
      heading: `${name} cancelled this request`,
      sentence: `Cancelled ${instantPhrase(withdrawn_at, timeZone)}. There’s nothing for you to do.`,
      canCall: false,
      canRenew: false,
    }
  const isConfirmed = status === 'confirmed'
  const badge = isConfirmed ? ({ tone: 'confirmed', word: 'Confirmed' } as const) : ({ tone: 'declined', word: 'Declined' } as const)
  if (isOwnAnswer)
    return {
      ...badge,
      heading: isConfirmed ? `${name}’s table is booked` : 'Your answer is sent',
      sentence: isConfirmed
        ? `${table}, ${partySizeLabel(request.party_size)}. We’ve emailed ${who}.`
        : `You declined ${table}, ${partySizeLabel(request.party_size)}. We’ve emailed ${who}.`,
      canCall: false,
      canRenew: false,
    }
  const how = decided_via === 'email_link' ? ' with the link in the email' : ''
  return {
    ...badge,
    heading: 'Already answered',
    sentence: `Someone at ${venue_name} ${status} this request${how} ${instantPhrase(decided_at, timeZone)}. ${name} has been notified.`,
    canCall: isConfirmed && request.diner !== null,
    canRenew: false,
  }
}

export function replyByPhrase({ reply_due_at }: AnswerRequest, now: Date, timeZone: string): string {
  if (new Date(reply_due_at) <= now) return 'The diner is still waiting: please reply as soon as you can.'
  const { date, time } = localNow(new Date(reply_due_at), timeZone)
  return `Please reply by ${formatDate(date, { weekday: true })}, ${time}.`
}

export function thatDayPhrase({ that_day: { tables, covers } }: AnswerRequest): string {
  if (tables === 0) return 'No table confirmed so far'
  return `${tables} ${tables === 1 ? 'table' : 'tables'} confirmed so far, ${partySizeLabel(covers)}`
}

export function overCapacityPhrase(beyond: number): string {
  return `Confirming this seats ${partySizeLabel(beyond)} more than your capacity. You can still confirm it.`
}

function instantPhrase(instant: string | null, timeZone: string): string {
  if (instant === null) return ''
  const { date, time } = localNow(new Date(instant), timeZone)
  return `on ${formatDate(date, { weekday: true })} at ${time}`
}
