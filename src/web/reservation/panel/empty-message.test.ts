import { describe, expect, test } from 'vitest'
import { countsInOtherTabs, emptyMessage } from './empty-message.ts'

const NONE = { all: 0, pending: 0, confirmed: 0, declined: 0 }

describe('emptyMessage', () => {
  test.each([
    [
      { status: 'pending', period: 'today' },
      95,
      NONE,
      'No pending requests for today.',
      "95 requests for other dates. Choose 'All time' to see them.",
    ],
    [{ status: 'pending', period: 'today' }, 0, NONE, 'Every request has been answered.', 'New requests appear automatically.'],
    [{ status: 'pending' }, 0, { ...NONE, all: 3, confirmed: 3 }, 'Every request has been answered.', 'New requests appear automatically.'],
    [{ status: 'pending' }, 0, NONE, 'No reservations yet.', 'Requests from your page appear automatically.'],
    [
      { status: 'all', period: 'next-7-days' },
      0,
      NONE,
      'No reservations for the next 7 days.',
      "New requests appear automatically. Choose 'All time' to see the rest.",
    ],
    [
      { status: 'all', period: 'next-7-days' },
      1,
      NONE,
      'No reservations for the next 7 days.',
      "1 request for other dates. Choose 'All time' to see them.",
    ],
    [
      { status: 'declined', period: 'next-month' },
      2,
      NONE,
      'No declined requests for the next month.',
      "New requests appear automatically. Choose 'All time' to see the rest.",
    ],
    [{ status: 'confirmed' }, 2, { ...NONE, all: 2, pending: 2 }, 'No confirmed reservations.', 'Choose another status.'],
    [{ status: 'all' }, 0, NONE, 'No reservations yet.', 'Requests from your page appear automatically.'],
    [
      { status: 'pending', q: 'anna' },
      95,
      NONE,
      'No pending requests match “anna”.',
      'Try part of a name, an email address or a phone number.',
    ],
    [
      { status: 'pending', period: 'today', q: 'anna' },
      95,
      NONE,
      'No pending requests for today match “anna”.',
      "Try part of a name, an email address or a phone number. Choose 'All time' to search every date.",
    ],
  ] as const)('for %j with %i pending requests and counts of %j returns: %s', (filters, pending_total, counts, text, hint) => {
    expect(emptyMessage(filters, { counts, pending_total })).toEqual({ text, hint })
  })
})

describe('countsInOtherTabs', () => {
  const counts = { all: 7, pending: 1, confirmed: 3, declined: 2 }

  test('returns the other tabs with results, and the tab of all when only a withdrawn request matches', () => {
    expect(countsInOtherTabs({ status: 'pending', q: 'anna' }, counts)).toEqual([
      { status: 'confirmed', count: 3 },
      { status: 'declined', count: 2 },
      { status: 'all', count: 7 },
    ])
    expect(countsInOtherTabs({ status: 'confirmed', q: 'anna' }, { ...NONE, all: 1, pending: 1 })).toEqual([
      { status: 'pending', count: 1 },
    ])
  })

  test('returns no tab when there is no search or the tab shows all', () => {
    expect(countsInOtherTabs({ status: 'pending' }, counts)).toEqual([])
    expect(countsInOtherTabs({ status: 'all', q: 'anna' }, counts)).toEqual([])
  })
})
