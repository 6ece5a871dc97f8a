import { HOUR_MS } from '../src/domain/durations.ts'
import { bookingWindow } from '../src/domain/hours/booking-window.ts'
import { addDays } from '../src/domain/time.ts'
import type { Services } from '../src/server/app-context.ts'
import { reservations } from '../src/server/db/schema/index.ts'
import type { Transaction } from '../src/server/db/transaction.ts'

type Row = typeof reservations.$inferInsert
type DemoReservation = Pick<
  Row,
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'party_size'
  | 'status'
  | 'source'
  | 'allergies'
  | 'special_requests'
  | 'venue_note'
  | 'decline_reason'
> & {
  day: number
  time: string
  askedHoursAgo: number
}

/** Fictional diners. Ofcom reserves these phone numbers for drama. */
const REQUESTS: readonly DemoReservation[] = [
  // For this evening, which is too late for an online request.
  {
    ...{ first_name: 'Dev', last_name: 'Malhotra', phone: '07700 900734', party_size: 6, status: 'confirmed', source: 'phone' },
    ...{ day: -1, time: '19:00', askedHoursAgo: 26 },
    allergies: 'Tree nuts, peanuts. Carries an adrenaline pen.',
    venue_note: 'One wheelchair user: the table by the garden.',
  },
  {
    ...{ first_name: 'Clara', last_name: 'Whitcombe', phone: '07700 900108', party_size: 2, status: 'confirmed', source: 'phone' },
    ...{ day: -1, time: '19:00', askedHoursAgo: 8 },
  },
  {
    ...{ first_name: 'Windsor', last_name: 'Rowing Club', phone: '07700 900946', party_size: 12, status: 'confirmed', source: 'phone' },
    ...{ day: -1, time: '20:30', askedHoursAgo: 70 },
    venue_note: 'Two-course menu as agreed by phone. One bill.',
  },
  {
    ...{ first_name: 'Priya', last_name: 'Raman', phone: '07700 900142', party_size: 6, status: 'pending' },
    ...{ day: 0, time: '18:00', askedHoursAgo: 5 },
    special_requests: 'My mother cannot manage stairs. Somewhere near the door, please.',
  },
  {
    ...{ first_name: 'Imogen', last_name: 'Achebe', phone: '07700 900318', party_size: 2, status: 'pending' },
    ...{ day: 0, time: '19:30', askedHoursAgo: 2 },
  },
  {
    ...{ first_name: 'Tom', last_name: 'Wetherby', phone: '07700 900877', party_size: 4, status: 'confirmed' },
    ...{ day: 0, time: '20:00', askedHoursAgo: 30 },
  },
  {
    ...{ first_name: 'Noor', last_name: 'Siddiqui', phone: '07700 900551', party_size: 1, status: 'confirmed' },
    ...{ day: 1, time: '13:00', askedHoursAgo: 41 },
    special_requests: 'A table by the window, to work.',
  },
  {
    ...{ first_name: 'Ben', last_name: 'Okafor', phone: '07700 900264', party_size: 12, status: 'declined' },
    ...{ day: 1, time: '21:30', askedHoursAgo: 28 },
    decline_reason: 'The kitchen closes at ten, and twelve of you deserve longer.',
  },
  {
    ...{ first_name: 'Agnes', last_name: 'Hallworth', phone: '07700 900633', party_size: 3, status: 'pending' },
    ...{ day: 2, time: '12:30', askedHoursAgo: 1 },
    allergies: 'One of us is coeliac.',
  },
  {
    ...{ first_name: 'Mateo', last_name: 'Ferreira', phone: '07700 900409', party_size: 8, status: 'confirmed' },
    ...{ day: 3, time: '19:00', askedHoursAgo: 52 },
    special_requests: 'A birthday. We bring the cake, if that is all right.',
  },
  {
    ...{ first_name: 'Siân', last_name: 'Pritchard', phone: '07700 900725', party_size: 2, status: 'confirmed' },
    ...{ day: 5, time: '20:30', askedHoursAgo: 20 },
  },
]

export async function seedDemoReservations(tx: Transaction, { clock, config }: Services, venueId: string): Promise<void> {
  const now = clock()
  const { first } = bookingWindow(now, config.timeZone)
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  await tx.insert(reservations).values(
    REQUESTS.map(({ day, time, askedHoursAgo, ...request }) => ({
      ...request,
      venue_id: venueId,
      email: request.source ? '' : `${request.last_name.toLowerCase()}@diners.test`,
      requested_date: addDays(first, day),
      requested_time: time,
      created_at: hoursAgo(askedHoursAgo),
      decided_at: request.status === 'pending' ? null : hoursAgo(askedHoursAgo - 2),
    })),
  )
}
