import { DEFAULT_PARTY_SIZE } from '../party-size.ts'
import { normaliseOptionalText, type ReservationRequest } from './request.ts'

/** All values are text. `nickname` is the honeypot, which is hidden from people. */
export type ReservationFormValues = Record<Exclude<keyof ReservationRequest, 'venue_id'> | 'nickname', string>

export const INITIAL_VALUES: ReservationFormValues = {
  party_size: String(DEFAULT_PARTY_SIZE),
  requested_date: '',
  requested_time: '',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  allergies: '',
  special_requests: '',
  nickname: '',
}

/** Returns the values of a form that was posted without JavaScript. Ignores unknown fields. */
export function toFormValues(fields: Readonly<Record<string, string>>): ReservationFormValues {
  const given = Object.keys(INITIAL_VALUES).flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]]))
  return { ...INITIAL_VALUES, ...Object.fromEntries(given) }
}

/** Blank optional texts become null; empty allergies and an empty honeypot are omitted. */
export function toRequest(
  { nickname, allergies, ...entries }: ReservationFormValues,
  venueId: string,
): ReservationRequest & { nickname?: string } {
  return {
    venue_id: venueId,
    ...entries,
    party_size: Number(entries.party_size),
    special_requests: normaliseOptionalText(entries.special_requests),
    ...(normaliseOptionalText(allergies) === null ? {} : { allergies }),
    ...(nickname ? { nickname } : {}),
  }
}
