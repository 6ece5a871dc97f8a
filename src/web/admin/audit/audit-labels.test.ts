import { expect, test } from 'vitest'
import { actionLabel, fieldLabel, formatActor } from './audit-labels.ts'
import { formatValue, formatWhole, readableChanges } from './audit-values.ts'

test('actionLabel describes known and unknown actions', () => {
  expect(actionLabel('venue.update')).toBe('Changed venue')
  expect(actionLabel('menu_item.delete')).toBe('Deleted menu item')
  expect(actionLabel('user.assign_venue')).toBe('Assigned a venue to user')
  expect(actionLabel('user.remove_second_factor')).toBe('Removed two-step verification of user')
  expect(actionLabel('user.sign_in_failed')).toBe('Entered a wrong password or code for user')
  expect(actionLabel('user.export')).toBe('Exported')
  expect(['reservation.withdraw', 'reservation.call-off'].map(actionLabel)).toEqual(['Cancelled by diner:', 'Cancelled by venue:'])
  expect(actionLabel('menu.set_alight')).toBe('set alight menu')
})

test('formatActor describes an actor who is not signed in', () => {
  expect(['visitor', 'ann@example.org', 'system'].map(formatActor)).toEqual(['Not signed in', 'ann@example.org', 'system'])
})

const formatted = (values: Record<string, unknown>) =>
  Object.entries(values).map(([field, value]) => formatWhole(value, { field, timeZone: 'Europe/London' }))

test('fieldLabel names a field as a user reads it', () => {
  expect(['address_city', 'venue_id', 'hours_mon_fri', 'week', 'menu_item'].map(fieldLabel)).toEqual([
    'city',
    'venue',
    'Monday to Friday',
    'weekly hours',
    'menu item',
  ])
})

test('formatValue describes a value in plain words, and cuts a long one', () => {
  const place = { field: 'description', timeZone: 'Europe/London' }
  expect([['Mains', 'After'], [], null, true, 10, 'x'.repeat(121)].map((value) => formatValue(value, place))).toEqual([
    'Mains, After',
    'nothing',
    'nothing',
    'yes',
    '10',
    `${'x'.repeat(120)}…`,
  ])
})

test('formatWhole describes hours, prices, sizes, links, times and codes without JSON', () => {
  const sitting = { name: 'Lunch', opens: 720, closes: 900, last_table: null, room: null }
  expect(
    formatted({
      week: Array.from({ length: 7 }, () => [sitting]),
      days: [{ date: '2026-12-25', sittings: [], is_full: false, full_times: [], note: null }],
      sittings: [],
      full_times: [1080],
      sizes: [{ name: 'Half', price: 8.5 }],
      price: 12.5,
      footer_links: [{ label: 'Help', url: 'https://example.org' }],
      start_date: '2026-06-01T11:00:00.000Z',
      requested_date: '2026-12-24',
      requested_time: '19:30:00',
      milk: 'may_contain',
      notice_minutes: 90,
      instant_party: 1,
    }),
  ).toEqual([
    'Every day Lunch 12:00 to 15:00',
    '25 December 2026 closed',
    'closed',
    '18:00',
    'Half £8.50',
    '£12.50',
    'Help (https://example.org)',
    '1 June 2026, 12:00',
    '24 December 2026',
    '19:30',
    'may contain',
    '90 minutes',
    '1 person',
  ])
})

test('formatWhole says what it means that a limit is not set', () => {
  const said = ['room', 'largest_party', 'notice_minutes', 'instant_party', 'week', 'sittings', 'end_date', 'phone'].map((field) =>
    formatWhole(null, { field, timeZone: 'Europe/London', action: 'venue.hours' }),
  )
  expect(said).toEqual([
    'no limit',
    'no limit of its own',
    'from tomorrow',
    'no one',
    '12:00 to 22:00 every day',
    'as every week',
    'no end',
    'nothing',
  ])
})

test.each(['venue.delete', 'venue.create', 'menu.import', 'venue.restore'])(
  'formatWhole says that a record has nothing before or after it exists, as in an entry of %s',
  (action) => {
    expect(formatWhole(null, { field: 'room', timeZone: 'Europe/London', action })).toBe('nothing')
  },
)

test('formatWhole names deleted items, and does not show the id of what has no name', () => {
  const id = 'b4b7a1de-0000-4000-8000-000000000000'
  expect(
    formatted({
      items: [
        { id, name: 'Pie' },
        { id, name: 'Sole' },
      ],
      category_id: id,
    }),
  ).toEqual(['Pie, Sole', 'deleted since'])
})

test('formatWhole describes the parts of an object that it does not know, and leaves out empty ones', () => {
  expect(formatted({ requested_change: { party_size: 4, requested_time: '19:30', note: null } })).toEqual(['people 4, time 19:30'])
})

test('readableChanges leaves out ids that mean nothing to a reader', () => {
  const change = { from: null, to: '1' }
  expect(
    readableChanges([
      { field: 'claim_id', ...change },
      { field: 'role', ...change },
    ]).map(({ field }) => field),
  ).toEqual(['role'])
})
