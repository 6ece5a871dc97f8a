import { partySizeLabel } from '../party-size.ts'
import { formatDate } from '../time.ts'
import { type DayOffer, nearestFree } from './offer.ts'

type Offer = DayOffer & { party_size: number }

/** Says why a time cannot be requested. @param chosen '' when none is chosen */
export function whyNotFree({ date, times, party_size }: Offer, chosen: string): string {
  const day = formatDate(date, { weekday: true })
  const state = times.find(({ time }) => time === chosen)?.state
  if (times.length === 0) return `The venue takes no requests for ${day}.`
  if (times.every((each) => each.state !== 'free')) return `No tables for ${partySizeLabel(party_size)} on ${day}.`
  if (state === 'late') return `${chosen} is too soon to request online.`
  return state === 'full' ? `${chosen} is full for ${partySizeLabel(party_size)}.` : `There are no tables at ${chosen} on ${day}.`
}

/** Returns the free times nearest to a chosen one. @param chosen '' when none is chosen */
export function freeTimesNear({ date, times, nearby }: Offer & { nearby: readonly DayOffer[] }, chosen: string) {
  return nearestFree([{ date, times }, ...nearby], { date, time: chosen || '19:00' })
}
