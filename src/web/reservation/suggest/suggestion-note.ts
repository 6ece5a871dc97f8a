import type { ReservationRow } from '../../../contract/reservation.ts'
import { isSuggestionOpen } from '../../../domain/reservation/suggestion.ts'
import { formatShortDate } from '../../../domain/time.ts'

/** The state of the times that the venue suggested; null when none are pending or refused. */
export function suggestionNote({ suggestion }: Pick<ReservationRow, 'suggestion'>, now: Date): string | null {
  if (isSuggestionOpen(suggestion, now)) {
    const times = suggestion.times.map(({ date, time }) => `${formatShortDate(date)}, ${time}`).join('; ')
    return `You suggested ${times}. The diner has not chosen yet.`
  }
  return suggestion?.declined_at ? 'The diner can’t make any of the times you suggested.' : null
}
