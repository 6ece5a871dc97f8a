import { describe, expect, test } from 'vitest'
import { coversByHalfHour } from './covers.ts'

const table = { status: 'confirmed' as const, party_size: 4, requested_time: '19:00', withdrawn_at: null, no_show_at: null }
const at = (tables: Parameters<typeof coversByHalfHour>[0], time: string) => coversByHalfHour(tables).find((half) => half.time === time)

describe('the covers of a day', () => {
  test('are none in the slots of a day without reservations', () => {
    const halves = coversByHalfHour([])
    expect([halves[0]?.time, halves.at(-1)?.time, halves.length]).toEqual(['12:00', '22:00', 21])
    expect(halves.every(({ booked, requested }) => booked + requested === 0)).toBe(true)
  })

  test('leave out declined, withdrawn and missed reservations', () => {
    const gone = [
      { ...table, status: 'declined' as const },
      { ...table, withdrawn_at: '2026-11-28T12:00:00Z' },
      { ...table, no_show_at: '2026-11-28T20:00:00Z' },
    ]
    expect(at(gone, '19:00')).toEqual({ time: '19:00', booked: 0, requested: 0 })
  })

  test('count a table for two hours from its half hour on, requests apart', () => {
    const tables = [table, { ...table, status: 'pending' as const, party_size: 3, requested_time: '20:30:00' }]
    expect(at(tables, '18:30')?.booked).toBe(0)
    expect(at(tables, '20:30')).toEqual({ time: '20:30', booked: 4, requested: 3 })
    expect(at(tables, '21:00')).toEqual({ time: '21:00', booked: 0, requested: 3 })
  })

  test('begin and end with a walk-in outside the slots, at any minute', () => {
    const halves = coversByHalfHour([
      { ...table, requested_time: '10:47' },
      { ...table, requested_time: '23:59' },
    ])
    expect([halves[0], halves.at(-1)]).toEqual([
      { time: '10:30', booked: 4, requested: 0 },
      { time: '23:30', booked: 4, requested: 0 },
    ])
  })
})
