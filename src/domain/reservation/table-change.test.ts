import { expect, test } from 'vitest'
import { validateChange } from './table-change.ts'

test('validateChange rejects a time that the clocks skip in spring', () => {
  const context = { now: new Date('2027-03-20T12:00:00Z'), timeZone: 'Europe/London' }
  const errors = (time: string) => validateChange({ party_size: 2, date: '2027-03-28', time }, 'phone', context)
  expect(errors('01:30')).toEqual([{ field: 'time', code: 'time_skipped' }])
  expect([...errors('00:59'), ...errors('02:00')]).toEqual([])
})
