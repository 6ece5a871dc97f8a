import { describe, expect, test } from 'vitest'
import { defaultPanelSearch, parsePanelSearch } from './panel-search.ts'
import { formatWaitingTime } from './reservation-item.tsx'
import { groupByDate } from './reservations-by-day.tsx'

describe('the reservations panel', () => {
  test('reads its filters from a URL and drops unknown ones', () => {
    expect(
      parsePanelSearch({ status: 'pending', period: 'today', q: 'ann', page: '3', venue: 'v', reservation: 'x', tab: 'menus' }),
    ).toEqual({
      status: 'pending',
      period: 'today',
      q: 'ann',
      page: 3,
      venue: 'v',
      reservation: 'x',
      tab: 'menus',
    })
    const nothing = {
      status: undefined,
      period: undefined,
      q: undefined,
      page: undefined,
      venue: undefined,
      reservation: undefined,
      tab: undefined,
    }
    expect(parsePanelSearch({ status: 'lost', period: 'all', q: ['a', 'b'], page: '-1', tab: 'x' })).toEqual(nothing)
  })

  test('opens on pending requests, otherwise on everything in the next seven days', () => {
    expect(defaultPanelSearch(2)).toEqual({ status: 'pending', period: undefined })
    expect(defaultPanelSearch(0)).toEqual({ status: 'all', period: 'next-7-days' })
  })

  test('groups requests by date in the given order', () => {
    const rows = [
      { id: 1, requested_date: '2026-12-24' },
      { id: 2, requested_date: '2026-12-24' },
      { id: 3, requested_date: '2026-12-31' },
    ]
    expect(groupByDate(rows).map(({ date, rows: ofDay }) => [date, ofDay.length])).toEqual([
      ['2026-12-24', 2],
      ['2026-12-31', 1],
    ])
    expect(groupByDate([])).toEqual([])
  })

  test.each([
    ['2026-11-20T10:00:30Z', 'Received less than a minute ago', false],
    ['2026-11-20T10:45:00Z', 'Received 45 minutes ago', false],
    ['2026-11-20T11:59:00Z', 'Received 1 hour ago', false],
    ['2026-11-21T03:59:00Z', 'Received 17 hours ago', false],
    ['2026-11-21T04:01:00Z', 'Received 18 hours ago; reply within 5 hours', true],
    ['2026-11-21T09:30:00Z', 'Received 23 hours ago; reply within 30 minutes', true],
    ['2026-11-21T10:00:00Z', 'Received 24 hours ago; a reply was due within 24 hours', true],
    ['2026-11-23T11:00:00Z', 'Received 3 days ago; a reply was due within 24 hours', true],
  ])('shows at %s how long a request has been waiting: %s', (asOf, text, isUrgent) => {
    const times = { createdAt: '2026-11-20T10:00:00Z', replyDueAt: '2026-11-21T10:00:00Z', asOf }
    expect(formatWaitingTime(times)).toEqual({ text, isUrgent })
  })
})
