import { addDays, type LocalDate } from '../time.ts'

export const MIN_COUNT = 5

export const DEMAND_PERIODS = [4, 12, 26, 52] as const
export type DemandPeriod = (typeof DEMAND_PERIODS)[number]
export const DEFAULT_DEMAND_PERIOD: DemandPeriod = 12

/** Retention of search counts, in weeks: the longest period and the period before it, for comparison. */
export const DEMAND_KEPT_WEEKS = 2 * Math.max(...DEMAND_PERIODS)

export const STALE_MENU_MONTHS = 6

export const REMINDER_PAUSE_DAYS = 30

/** Maximum number of menus in one reminder of all owners, the longest unchanged first. The next click reminds of the rest. */
export const MAX_REMINDED_MENUS = 1000

export const DEMAND_WORDS_MAX_LENGTH = 100

export const DEMAND_KINDS = ['searches', 'not_found', 'words'] as const
export type DemandKind = (typeof DEMAND_KINDS)[number]

export const WORDS_COLUMNS = ['words', 'times'] as const
export const SERVICE_COLUMNS = ['name', 'requests', 'answered', 'overdue', 'median', 'slowest'] as const
export const STALE_MENU_COLUMNS = ['venue', 'menu', 'changed'] as const
export type ServiceColumn = (typeof SERVICE_COLUMNS)[number]

export const DEMAND_TABLES = ['weeks', 'towns', 'words', 'venues', 'menus'] as const
export type DemandTable = (typeof DEMAND_TABLES)[number]

/** Returns the Monday of the week of a date. */
export function weekOf(date: LocalDate): LocalDate {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(date, -weekday)
}

/** Returns the Mondays of the last `period` weeks with the current one, the oldest first. */
export function weeksOf(period: number, today: LocalDate): LocalDate[] {
  const last = weekOf(today)
  return Array.from({ length: period }, (_, index) => addDays(last, 7 * (index + 1 - period)))
}

const MAX_DIGITS = 5

/**
 * Whether a search may contain contact details: an email address, a URL, or more digits than a postcode and a price have.
 * The words of such a search are not counted.
 */
export function mayHaveContactDetails(query: string): boolean {
  return /[@＠]|https?:|www\./i.test(query) || (query.match(/\p{Nd}/gu)?.length ?? 0) > MAX_DIGITS
}

export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  const hours = Math.floor(whole / 60)
  if (hours < 72) return `${hours} h ${String(whole % 60).padStart(2, '0')}`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`
}
