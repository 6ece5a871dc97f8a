import { and, between, eq, inArray, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { reservationExportQuery } from '../../contract/reservation.ts'
import { periodRange } from '../../domain/reservation/periods.ts'
import type { ReservationStatus } from '../../domain/reservation/status.ts'
import { foldText } from '../../domain/text.ts'
import { localNow } from '../../domain/time.ts'
import type { AppContext } from '../app-context.ts'
import { reservations } from '../db/schema/index.ts'
import { likeContains } from '../db/sql-expressions.ts'

type Filters = Omit<z.output<typeof reservationExportQuery>, 'venue_id'>

export const whereNotWithdrawn: SQL = isNull(reservations.withdrawn_at)

export function whereUpcoming({ config }: Pick<AppContext, 'config'>, now: Date): SQL {
  const { date, time } = localNow(now, config.timeZone)
  return sql`(${reservations.requested_date}, ${reservations.requested_time}) > (${date}::date, ${time}::time)`
}

/** Matches what a venue has to answer: requests and changes requested by diners, for tables that are not over. */
export function whereWaiting(ctx: Pick<AppContext, 'config'>, now: Date): SQL | undefined {
  const hasChange = and(eq(reservations.status, 'confirmed'), isNotNull(reservations.requested_change))
  return and(whereNotWithdrawn, or(eq(reservations.status, 'pending'), hasChange), whereUpcoming(ctx, now))
}

export function whereActiveUpcoming(ctx: Pick<AppContext, 'clock' | 'config'>, venueId: string): SQL | undefined {
  return and(
    eq(reservations.venue_id, venueId),
    inArray(reservations.status, ['pending', 'confirmed']),
    whereNotWithdrawn,
    whereUpcoming(ctx, ctx.clock()),
  )
}

export function wherePanel({ clock, config }: AppContext, venueId: string | null, { period, q }: Omit<Filters, 'status'>): SQL | undefined {
  const range = periodRange(period, localNow(clock(), config.timeZone).date)
  return and(
    whereReservationVenue(venueId),
    range ? between(reservations.requested_date, range.first, range.last) : undefined,
    searchFilter(q ?? ''),
  )
}

export function whereReservationVenue(venueId: string | null): SQL | undefined {
  return venueId === null ? undefined : eq(reservations.venue_id, venueId)
}

export function whereStatus(status: ReservationStatus | 'all'): SQL | undefined {
  return status === 'all' ? undefined : and(eq(reservations.status, status), whereNotWithdrawn)
}

/** Prefixes of a number dialled within Britain, from abroad, or written for both: '+44 (0)'. */
const DIALLED_FIRST = /^(?:(?:00)?44)?0?/
/** Minimum digits from which a search is treated as a complete phone number, in any notation. */
const MIN_PHONE_DIGITS = 9

const MAX_WORDS = 8

/**
 * Matches part of a name, an email address or a phone number, or several words in any order: 'Smith Anna' and 'Smith,
 * Anna' find Anna Smith. A phone number also matches with other grouping or prefix.
 */
function searchFilter(q: string): SQL | undefined {
  const text = foldText(q.trim())
  if (text === '') return undefined
  const typed = /^[\d\s()+./-]+$/.test(text) ? text.replace(/\D/g, '') : ''
  const digits = typed.length < MIN_PHONE_DIGITS ? typed : typed.replace(DIALLED_FIRST, '')
  // Rarer words first, because a row is compared until one is missing. Digits are rarer than letters, and long words than short ones.
  const words = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .sort((a, b) => Number(/\d/.test(b)) - Number(/\d/.test(a)) || b.length - a.length)
  const inAnyOrder = words.length > 1 && words.length <= MAX_WORDS && !typed ? and(...words.map(contains)) : undefined
  // A row that contains the whole text also contains each of its words.
  return or(inAnyOrder ?? contains(text), digits ? contains(digits) : undefined)
}

function contains(text: string): SQL {
  return like(reservations.search_text, likeContains(text))
}
