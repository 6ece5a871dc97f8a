import { describe, expect, it } from 'vitest'
import { openingHoursSpecification } from './schema-org-hours.ts'

const texts = { hours_mon_fri: '12:00 – 23:00', hours_sat_sun: null }
const at = (opens: number, closes: number) => ({ opens, closes })
const read = (
  week: { opens: number; closes: number }[][] | null,
  days: { date: string; sittings: { opens: number; closes: number }[] }[] = [],
) => openingHoursSpecification({ ...texts, hours: { week, days } }).map(({ '@type': _type, ...stated }) => stated)

describe('openingHoursSpecification', () => {
  it('lists days with the same hours together, adjoining sittings as one, and closed days as closed', () => {
    const dinner = [at(1020, 1140), at(1140, 1380)]
    expect(read([[], dinner, dinner, dinner, dinner, [at(720, 900), at(1020, 1500)], [at(0, 1440)]])).toEqual([
      { dayOfWeek: ['Monday'], opens: '00:00', closes: '00:00' },
      { dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '17:00', closes: '23:00' },
      { dayOfWeek: ['Saturday'], opens: '12:00', closes: '15:00' },
      { dayOfWeek: ['Saturday'], opens: '17:00', closes: '01:00' },
      { dayOfWeek: ['Sunday'], opens: '00:00', closes: '23:59' },
    ])
  })

  it('lists the dates that differ in addition to the texts of a venue that has set no week', () => {
    expect(
      read(null, [
        { date: '2026-12-25', sittings: [] },
        { date: '2026-12-31', sittings: [at(1080, 1530)] },
      ]),
    ).toEqual([
      { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '12:00', closes: '23:00' },
      { validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
      { validFrom: '2026-12-31', validThrough: '2026-12-31', opens: '18:00', closes: '01:30' },
    ])
  })
})
