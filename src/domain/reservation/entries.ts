import { DEFAULT_PARTY_SIZE } from './party-size.ts'
import type { ReservationRequest } from './request.ts'

/** The values of the form, all as text. `nickname` is the honeypot and hidden from people. */
export type Entries = Record<Exclude<keyof ReservationRequest, 'venue_id'> | 'nickname', string>

export const DEFAULT_ENTRIES: Entries = {
  party_size: String(DEFAULT_PARTY_SIZE),
  requested_date: '',
  requested_time: '',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  special_requests: '',
  nickname: '',
}

/** Picks the form values from submitted fields; a missing field gets its initial value. */
export function entriesOf(fields: Readonly<Record<string, string>>): Entries {
  const given = Object.keys(DEFAULT_ENTRIES).flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]]))
  return { ...DEFAULT_ENTRIES, ...Object.fromEntries(given) }
}

/** Converts form values to the API request. Blank special requests become null; the honeypot is only included when it was filled. */
export function toRequest({ nickname, ...entries }: Entries, venueId: string): ReservationRequest & { nickname?: string } {
  return {
    venue_id: venueId,
    ...entries,
    party_size: Number(entries.party_size),
    special_requests: entries.special_requests.trim() ? entries.special_requests : null,
    ...(nickname ? { nickname } : {}),
  }
}
