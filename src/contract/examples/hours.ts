import type { Availability, OutsideHours, SavedHours, SaveHoursInput, VenueHoursData } from '../hours.ts'
import { venueExample } from './venue.ts'

const lunch = { name: 'Lunch', opens: 720, closes: 930, last_table: 870, room: null }
const dinner = { name: 'Dinner', opens: 1020, closes: 1380, last_table: 1290, room: null }
const day = [lunch, dinner]

const rules: VenueHoursData['rules'] = {
  week: [[], day, day, day, day, day, [lunch]],
  room: 40,
  table_minutes: 90,
  largest_party: 12,
  notice_minutes: 120,
  instant_party: 6,
}

export const venueDayExample = { date: '2026-12-12', sittings: null, is_full: false, full_times: [1170, 1200], note: 'Private party' }

const days = [venueDayExample, { date: '2026-12-25', sittings: [], is_full: false, full_times: [], note: 'Christmas Day' }]

export const venueHoursExample: VenueHoursData = {
  id: venueExample.id,
  venue_name: 'The Gilded Pike',
  slug: 'the-gilded-pike',
  is_set: true,
  rules,
  days,
  texts: { mon_fri: '12:00 – 22:30', sat_sun: '10:00 – 23:00' },
  takes_requests: true,
  phone: '01632 960184',
  updated_at: '2026-11-20T18:00:00.000Z',
}

export const savedHoursExample: SavedHours = { ...venueHoursExample, outside: [{ date: '2026-12-25', tables: 1 }] }

export const outsideHoursExample: OutsideHours = {
  data: [
    {
      id: '6f1a5a55-8f0c-4a70-9d5a-0c7b0e1f2a3b',
      first_name: 'Priya',
      last_name: 'Raman',
      party_size: 4,
      requested_date: '2026-12-25',
      requested_time: '19:30',
      status: 'confirmed',
    },
  ],
  total: 1,
}

export const saveHoursExample: SaveHoursInput = { ...rules, days, seen_updated_at: '2026-11-20T18:00:00.000Z' }

export const availabilityExample: Availability = {
  date: '2026-12-24',
  party_size: 2,
  first: '2026-11-24',
  last: '2027-02-23',
  largest_party: 12,
  is_instant: true,
  times: [
    { time: '19:00', state: 'free', sitting: 'Dinner' },
    { time: '19:30', state: 'full', sitting: 'Dinner' },
  ],
  nearby: [{ date: '2026-12-26', times: [{ time: '19:30', state: 'free', sitting: 'Dinner' }] }],
}
