import { DEFAULT_PARTY_SIZE } from './party-size.ts'
import type { ReservationRequest } from './request.ts'

/** What the form holds, all of it as text. `nickname` is the honeypot: no person sees it. */
export type Entries = Record<Exclude<keyof ReservationRequest, 'venue_id'> | 'nickname', string>

/** The form as it opens. */
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

/** The entries among the fields of a form; a field that is missing is as it opens. */
export function entriesOf(fields: Readonly<Record<string, string>>): Entries {
  const given = Object.keys(DEFAULT_ENTRIES).flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]]))
  return { ...DEFAULT_ENTRIES, ...Object.fromEntries(given) }
}

/** The entries under the names of the API; blank requests are null, and the honeypot goes along only if it was filled. */
export function toRequest({ nickname, ...entries }: Entries, venueId: string): ReservationRequest & { nickname?: string } {
  return {
    venue_id: venueId,
    ...entries,
    party_size: Number(entries.party_size),
    special_requests: entries.special_requests.trim() ? entries.special_requests : null,
    ...(nickname ? { nickname } : {}),
  }
}
