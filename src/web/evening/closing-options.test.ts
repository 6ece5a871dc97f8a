import { describe, expect, test } from 'vitest'
import { DEFAULT_RULES, type Sitting, type VenueDay, type VenueHours } from '../../domain/hours/hours.ts'
import { closingOptions, timesOfDay } from './closing-options.ts'

const DATE = '2026-11-28'
const lunch: Sitting = { name: 'Lunch', opens: 720, closes: 840, last_table: 780, room: null }
const late: Sitting = { name: '', opens: 1380, closes: 1530, last_table: 1470, room: null }

const hoursWith = (sittings: Sitting[] | null, day: Partial<VenueDay> = {}): VenueHours => ({
  rules: { ...DEFAULT_RULES, week: sittings && Array.from({ length: 7 }, () => sittings) },
  days: [{ date: DATE, sittings: null, is_full: false, full_times: [], note: null, ...day }],
})
const labels = (hours: VenueHours, time: string | null = null) => closingOptions(hours, DATE, time).map(({ label }) => label)

describe('closingOptions', () => {
  test('offers only to open again when the whole day is closed', () => {
    expect(labels(hoursWith([lunch, late], { is_full: true }), '12:00')).toEqual(['Take requests again'])
  })

  test('offers the whole day and the clicked time when a venue sets no hours', () => {
    expect(labels(hoursWith(null))).toEqual(['Close the whole day'])
    expect(labels(hoursWith(null), '19:30')).toEqual(['Close 19:30', 'Close the whole day'])
  })

  test('offers each of several sittings by name or hours, and opens those that are closed', () => {
    expect(labels(hoursWith([lunch, late]))).toEqual(['Close Lunch', 'Close 23:00–00:30', 'Close the whole day'])
    expect(labels(hoursWith([lunch, late], { full_times: [720, 750, 780] }), '12:30')).toEqual([
      'Open 12:30',
      'Open Lunch',
      'Close 23:00–00:30',
      'Close the whole day',
    ])
  })

  test('closes only the times of a sitting that are open, so that its undo leaves the others closed', () => {
    const [option] = closingOptions(hoursWith([lunch, late], { full_times: [750] }), DATE, null)
    expect(option).toMatchObject({ change: { full: [720, 780] }, undo: { free: [720, 780] } })
  })
})

describe('timesOfDay', () => {
  test('returns no times before the hours are known, and closed times on a full day', () => {
    expect(timesOfDay(undefined, DATE)).toEqual({ all: new Set(), closed: new Set() })
    const times = new Set(['12:00', '12:30', '13:00'])
    expect(timesOfDay(hoursWith([lunch], { is_full: true }), DATE)).toEqual({ all: times, closed: times })
  })

  test('returns times after midnight', () => {
    expect([...timesOfDay(hoursWith([late], { full_times: [1470] }), DATE).closed]).toEqual(['00:30'])
  })
})
