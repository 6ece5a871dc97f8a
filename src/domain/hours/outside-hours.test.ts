import { describe, expect, it } from 'vitest'
import { aDay, aSitting, everyDay } from '../../../tests/support/hours.ts'
import { DEFAULT_RULES, type VenueHours } from './hours.ts'
import { isOutsideSetHours } from './outside-hours.ts'

const MONDAY = '2026-11-30'
const TUESDAY = '2026-12-01'

const hoursWith = (week: VenueHours['rules']['week'], days: VenueHours['days'] = []): VenueHours => ({
  rules: { ...DEFAULT_RULES, week },
  days,
})

describe('isOutsideSetHours', () => {
  it('is true before the first table, after the last and on a closed day', () => {
    const hours = hoursWith([[], ...everyDay(aSitting()).slice(1)])
    const at = (date: string, time: string) => isOutsideSetHours(hours, { date, time })
    expect([at(TUESDAY, '17:59'), at(TUESDAY, '21:01'), at(MONDAY, '19:30')]).toEqual([true, true, true])
    expect([at(TUESDAY, '18:00'), at(TUESDAY, '19:15'), at(TUESDAY, '21:00')]).toEqual([false, false, false])
  })

  it('follows the hours of a date before those of its weekday', () => {
    const days = [aDay(MONDAY, { sittings: [] }), aDay(TUESDAY, { sittings: [aSitting({ opens: 720, closes: 900, last_table: null })] })]
    const hours = hoursWith(everyDay(aSitting()), days)
    const at = (date: string, time: string) => isOutsideSetHours(hours, { date, time })
    expect([at(MONDAY, '19:30'), at(TUESDAY, '19:30'), at(TUESDAY, '15:00')]).toEqual([true, true, true])
    expect(at(TUESDAY, '14:45')).toBe(false)
  })

  it('is false after midnight while the night before lasts', () => {
    const hours = hoursWith(everyDay(aSitting({ closes: 1560, last_table: 1500 })))
    expect(isOutsideSetHours(hours, { date: TUESDAY, time: '00:45' })).toBe(false)
    expect(isOutsideSetHours(hours, { date: TUESDAY, time: '01:15' })).toBe(true)
  })

  it('is false for a full date and when no hours are set', () => {
    expect(isOutsideSetHours(hoursWith(everyDay(aSitting()), [aDay(MONDAY, { is_full: true })]), { date: MONDAY, time: '19:30' })).toBe(
      false,
    )
    expect(isOutsideSetHours(hoursWith(null), { date: MONDAY, time: '03:00' })).toBe(false)
    expect(isOutsideSetHours(hoursWith(null, [aDay(MONDAY, { sittings: [] })]), { date: MONDAY, time: '19:30' })).toBe(true)
  })
})
