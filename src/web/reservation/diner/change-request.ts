import type { DinerReservation } from '../../../contract/reservation-link.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import type { TableChange } from '../../../domain/reservation/table-change.ts'

export type ChangeRequestValues = { party_size: string; date: string; time: string; allergies: string; special_requests: string }

type Shown = Pick<DinerReservation, 'requested_change'> & Request
type Request = Pick<DinerReservation, 'party_size' | 'requested_date' | 'requested_time' | 'allergies' | 'special_requests'>

export function toChangeRequestValues(request: Request): ChangeRequestValues {
  return {
    party_size: String(request.party_size),
    date: request.requested_date,
    time: request.requested_time,
    allergies: request.allergies ?? '',
    special_requests: request.special_requests ?? '',
  }
}

/** Returns a confirmed reservation with the table that its diner wants: the one of a change that the venue has not answered, or its own. */
export function asWanted(reservation: Shown): Request {
  const { requested_change: change } = reservation
  return change ? { ...reservation, party_size: change.party_size, requested_date: change.date, requested_time: change.time } : reservation
}

export function toTableChange({ party_size, requested_date, requested_time }: Request): TableChange {
  return { party_size, date: requested_date, time: requested_time }
}

/**
 * Returns what a diner reads after a refused change of a pending request. The sentences of the server about another window and a cancelled
 * request are for the venue.
 */
export function refusedChangeMessage(code: ErrorCode | null, message: string): string {
  if (code === 'reservation_withdrawn') return 'You have cancelled this request.'
  return code === 'edited_meanwhile' ? 'You have changed this request in another window. Check it here, then save again.' : message
}

/** Whether an error means that the request can no longer be changed here. After other errors the diner can correct it and save again. */
export function isChangeOver(code: ErrorCode | null): boolean {
  return code !== null && (code.startsWith('reservation_') || code === 'suggestion_open')
}

/**
 * Returns the fields that another window changed and this form did not, with their new values. What was typed here is kept.
 * @param before the request that the form was filled in from
 * @param now the request as it is stored
 * @param typed the values of the form
 */
export function takeOver(before: Request, now: Request, typed: ChangeRequestValues): [keyof ChangeRequestValues, string][] {
  const [old, stored] = [toChangeRequestValues(before), toChangeRequestValues(now)]
  const names = Object.keys(old) as (keyof ChangeRequestValues)[]
  return names.filter((name) => typed[name] === old[name] && stored[name] !== old[name]).map((name) => [name, stored[name]])
}
