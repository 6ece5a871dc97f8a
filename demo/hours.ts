import { type Sitting, weekdayOf } from '../src/domain/hours/hours.ts'
import { addDays, type LocalDate, localNow } from '../src/domain/time.ts'
import type { Services } from '../src/server/app-context.ts'
import { venueBookingRules, venueDays } from '../src/server/db/schema/index.ts'
import type { Transaction } from '../src/server/db/transaction.ts'

type Rules = Omit<typeof venueBookingRules.$inferInsert, 'venue_id'>
type Day = Omit<typeof venueDays.$inferInsert, 'venue_id' | 'date'> & { inDays: number }

const sitting = (hours: Omit<Sitting, 'room'>): Sitting => ({ ...hours, room: null })

const KETTLE_LUNCH = sitting({ name: 'Lunch', opens: 12 * 60, closes: 14.5 * 60, last_table: 13.5 * 60 })
const KETTLE_DINNER = sitting({ name: 'Dinner', opens: 17.5 * 60, closes: 22.5 * 60, last_table: 21 * 60 })
const CELLAR_NIGHT = sitting({ name: '', opens: 17 * 60, closes: 25 * 60, last_table: 24 * 60 })
const FERRY_DAY = sitting({ name: '', opens: 11.5 * 60, closes: 23 * 60, last_table: 20.5 * 60 })

const HOURS: Record<string, { rules: Rules; days: Day[] }> = {
  'The Odd Kettle': {
    rules: {
      week: [
        ...Array.from({ length: 5 }, () => [KETTLE_LUNCH, KETTLE_DINNER]),
        [sitting({ name: 'All day', opens: 12 * 60, closes: 23 * 60, last_table: 21 * 60 })],
        [],
      ],
      room: 30,
      table_minutes: 90,
      largest_party: 8,
      notice_minutes: 120,
      instant_party: 4,
    },
    days: [
      { inDays: 9, full_times: [19 * 60, 19.5 * 60, 20 * 60], note: 'Book club' },
      { inDays: 20, sittings: [], note: 'Kitchen repairs' },
    ],
  },
  'The Cellar Door': {
    rules: { week: [...Array.from({ length: 6 }, () => [CELLAR_NIGHT]), []], room: 24, table_minutes: 120 },
    days: [{ inDays: 12, is_full: true, note: 'Wine tasting' }],
  },
  'The Three Ferrymen': {
    rules: { week: Array.from({ length: 7 }, () => [FERRY_DAY]), room: 60, table_minutes: 90, largest_party: 12, notice_minutes: 180 },
    days: [],
  },
}

export async function seedDemoHours(
  tx: Transaction,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  venues: readonly { id: string; name: string }[],
): Promise<void> {
  const today = localNow(clock(), config.timeZone).date
  for (const { id, name } of venues) {
    const set = HOURS[name]
    if (!set) continue
    await tx.insert(venueBookingRules).values({ ...set.rules, venue_id: id, updated_at: clock() })
    const days = set.days.map(({ inDays, ...day }) => ({
      ...day,
      venue_id: id,
      date: firstOpenDay(addDays(today, inDays), set.rules.week),
    }))
    if (days.length > 0) await tx.insert(venueDays).values(days)
  }
}

/** The date, or the next one that is not a weekly closing day: full times of a closed day would show nothing. */
export function firstOpenDay(date: LocalDate, week: Rules['week']): LocalDate {
  const isOpen = week?.[weekdayOf(date)]?.length !== 0
  return isOpen ? date : firstOpenDay(addDays(date, 1), week)
}
