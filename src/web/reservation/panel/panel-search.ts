import { RESERVATION_PERIODS, type ReservationPeriod } from '../../../domain/reservation/periods.ts'
import { RESERVATION_STATUSES, type ReservationStatus } from '../../../domain/reservation/status.ts'
import { parseChoices, parsePage } from '../../search-params.ts'

export const STATUS_CHOICES = ['all', ...RESERVATION_STATUSES] as const
export type StatusChoice = 'all' | ReservationStatus

export const PERIOD_LABELS: Record<ReservationPeriod, string> = {
  all: 'All time',
  today: 'Today',
  'next-7-days': 'Next 7 days',
  'next-month': 'Next month',
}

/** The search parameters of the panel. An undefined status means that the panel chooses the default. */
export type PanelSearch = {
  status?: StatusChoice | undefined
  period?: Exclude<ReservationPeriod, 'all'> | undefined
  q?: string | undefined
  page?: number | undefined
  venue?: string | undefined
  /** Id of the reservation that is shown above the list, as a link in an email asks. */
  reservation?: string | undefined
  tab?: 'menus' | 'reservations' | undefined
}

export function parsePanelSearch(search: Readonly<Record<string, unknown>>): PanelSearch {
  return {
    status: parseChoices(search.status, STATUS_CHOICES)?.[0],
    period: parseChoices(search.period, RESERVATION_PERIODS.filter(isLimited))?.[0],
    q: toText(search.q),
    page: parsePage(search.page),
    venue: toText(search.venue),
    reservation: toText(search.reservation),
    tab: parseChoices(search.tab, ['menus', 'reservations'] as const)?.[0],
  }
}

export function defaultPanelSearch(pendingTotal: number): Pick<PanelSearch, 'status' | 'period'> {
  return pendingTotal > 0 ? { status: 'pending', period: undefined } : { status: 'all', period: 'next-7-days' }
}

function isLimited(period: ReservationPeriod): period is Exclude<ReservationPeriod, 'all'> {
  return period !== 'all'
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
