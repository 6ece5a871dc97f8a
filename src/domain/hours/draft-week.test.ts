import { describe, expect, it } from 'vitest'
import { draftWeek } from './draft-week.ts'
import { DEFAULT_RULES } from './hours.ts'
import { validateRules } from './validate-hours.ts'

describe('draftWeek', () => {
  it('reads one sitting of each day, with the last table an hour before it closes', () => {
    const draft = draftWeek('12:00 – 23:00', 'Closed')
    expect(draft?.week.map((sittings) => sittings.map(({ opens, closes, last_table }) => [opens, closes, last_table]))).toEqual([
      ...Array.from({ length: 5 }, () => [[720, 1380, 1320]]),
      [],
      [],
    ])
    expect([draft?.isMonFriRead, draft?.isSatSunRead]).toEqual([true, true])
  })

  it('returns lunch and dinner as sittings, also a dinner that ends after midnight', () => {
    const saturday = draftWeek(null, '12:00 – 15:00, 17:30 – 01:30')?.week[5]
    expect(saturday?.map(({ name, opens, closes }) => [name, opens, closes])).toEqual([
      ['Lunch', 720, 900],
      ['Dinner', 1050, 1530],
    ])
  })

  it('returns a valid week and the name of the unclear text', () => {
    const draft = draftWeek('00:00 – 24:00', 'till late')
    expect([draft?.isMonFriRead, draft?.isSatSunRead]).toEqual([true, false])
    expect(draft?.week[0]?.[0]).toMatchObject({ opens: 0, closes: 1440 })
    expect(validateRules({ ...DEFAULT_RULES, week: draft?.week ?? null })).toEqual([])
  })

  it('returns null when neither text can be read', () => {
    expect([draftWeek(null, null), draftWeek('from noon', 'late')]).toEqual([null, null])
  })
})
