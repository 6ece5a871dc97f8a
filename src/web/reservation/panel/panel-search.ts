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

/** What the panel shows, as its screen's address says it. Without a status no one has chosen yet, and the panel does. */
export type PanelSearch = {
  status?: StatusChoice | undefined
  period?: Exclude<ReservationPeriod, 'all'> | undefined
  q?: string | undefined
  page?: number | undefined
  /** One venue of all, on the page that shows the reservations of every venue. */
  venue?: string | undefined
  /** One request to show by itself, as a link in a mail asks. */
  reservation?: string | undefined
  /** Which of the two parts a phone shows. */
  tab?: 'menus' | 'reservations' | undefined
}

/** Reads the panel's part of an address; what it does not know counts as not given. */
export function parsePanelSearch(search: Readonly<Record<string, unknown>>): PanelSearch {
  return {
    status: parseChoices(search.status, STATUS_CHOICES)?.[0],
    period: parseChoices(search.period, RESERVATION_PERIODS.filter(isLimited))?.[0],
    q: textOf(search.q),
    page: parsePage(search.page),
    venue: textOf(search.venue),
    reservation: textOf(search.reservation),
    tab: parseChoices(search.tab, ['menus', 'reservations'] as const)?.[0],
  }
}

/** The choices the panel opens on by itself: what waits for an answer, else who comes in the next days. */
export function defaultPanelSearch(pendingTotal: number): Pick<PanelSearch, 'status' | 'period'> {
  return pendingTotal > 0 ? { status: 'pending', period: undefined } : { status: 'all', period: 'next-7-days' }
}

function isLimited(period: ReservationPeriod): period is Exclude<ReservationPeriod, 'all'> {
  return period !== 'all'
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
