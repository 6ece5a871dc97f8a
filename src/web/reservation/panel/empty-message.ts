import type { ReservationPage } from '../../../contract/reservation.ts'
import { pluralise } from '../../pluralise.ts'
import type { PanelSearch, StatusChoice } from './panel-search.ts'

const NOUNS: Record<StatusChoice, string> = {
  all: 'reservations',
  pending: 'pending requests',
  confirmed: 'confirmed reservations',
  declined: 'declined requests',
}

const PERIODS: Record<NonNullable<PanelSearch['period']>, string> = {
  today: ' for today',
  'next-7-days': ' for the next 7 days',
  'next-month': ' for the next month',
}

type Counts = Pick<ReservationPage, 'counts' | 'pending_total'>
type Filters = Pick<PanelSearch, 'status' | 'period' | 'q'>

export function emptyMessage({ status = 'all', period, q }: Filters, { counts, pending_total }: Counts): { text: string; hint: string } {
  const listed = `${NOUNS[status]}${period ? PERIODS[period] : ''}`
  const elsewhere = period ? " Choose 'All time' to search every date." : ''
  if (q) return { text: `No ${listed} match “${q}”.`, hint: `Try part of a name, an email address or a phone number.${elsewhere}` }
  if ((status === 'pending' || status === 'all') && period && pending_total > 0)
    return { text: `No ${listed}.`, hint: `${pluralise(pending_total, 'request')} for other dates. Choose 'All time' to see them.` }
  if (status === 'pending' && (period || counts.all > 0))
    return { text: 'Every request has been answered.', hint: 'New requests appear automatically.' }
  if (period) return { text: `No ${listed}.`, hint: "New requests appear automatically. Choose 'All time' to see the rest." }
  if (counts.all > 0) return { text: `No ${listed}.`, hint: 'Choose another status.' }
  return { text: 'No reservations yet.', hint: 'Requests from your page appear automatically.' }
}

export function countsInOtherTabs(
  { status = 'all', q }: Filters,
  counts: ReservationPage['counts'],
): { status: StatusChoice; count: number }[] {
  if (!q || status === 'all') return []
  const others = (['pending', 'confirmed', 'declined'] as const).filter((other) => other !== status && counts[other] > 0)
  const withdrawn = counts.all - counts.pending - counts.confirmed - counts.declined
  return [
    ...others.map((other) => ({ status: other, count: counts[other] })),
    ...(withdrawn > 0 ? [{ status: 'all' as const, count: counts.all }] : []),
  ]
}
