import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OpenPeriod } from './parse-opening-hours.ts'
import { splitWeek, weeklyHours } from './weekly-hours.ts'
import { textsOfWeek } from './write-week.ts'

const period = (text: string): OpenPeriod => ({ opens: text.slice(0, 5), closes: text.slice(6) })
const periods = (text: string) => text.split(' ').filter(Boolean).map(period)

/** The hours of Monday to Friday, short: '' is closed, '?' is not stated. */
const weekdaysOf = (text: string) =>
  weeklyHours({ hours_mon_fri: text, hours_sat_sun: null })
    .slice(0, 5)
    .map((hours) => (hours === null ? '?' : hours.map(({ opens, closes }) => `${opens}-${closes}`).join(' ')))

describe('weeklyHours', () => {
  it.each([
    ['17:30 – 22:30', ['17:30-22:30', '17:30-22:30', '17:30-22:30', '17:30-22:30', '17:30-22:30']],
    ['Closed Monday; 17:30 – 22:30', ['', '17:30-22:30', '17:30-22:30', '17:30-22:30', '17:30-22:30']],
    ['Closed Mondays, 17:30 – 22:30', ['', '17:30-22:30', '17:30-22:30', '17:30-22:30', '17:30-22:30']],
    ['17:30 – 22:30 (closed on Mon and Tue)', ['', '', '17:30-22:30', '17:30-22:30', '17:30-22:30']],
    ['Closed Monday to Wednesday; 12:00 – 14:00, 19:00 – 22:00', ['', '', '', '12:00-14:00 19:00-22:00', '12:00-14:00 19:00-22:00']],
    ['Mon–Thu 12:00 – 22:30; Fri 12:00 – 23:00', ['12:00-22:30', '12:00-22:30', '12:00-22:30', '12:00-22:30', '12:00-23:00']],
    ['Mo,We-Fr 9am-5pm, Tu off', ['09:00-17:00', '', '09:00-17:00', '09:00-17:00', '09:00-17:00']],
    ['Monday: closed, Tuesday to Friday: 5pm to 1am', ['', '17:00-01:00', '17:00-01:00', '17:00-01:00', '17:00-01:00']],
    ['Mo-Su 12:00-22:00', ['12:00-22:00', '12:00-22:00', '12:00-22:00', '12:00-22:00', '12:00-22:00']],
    ['Fr-Mo 12:00-22:00', ['12:00-22:00', '?', '?', '?', '12:00-22:00']],
    ['Closed', ['', '', '', '', '']],
  ])('reads %j', (text, days) => {
    expect(weekdaysOf(text)).toEqual(days)
  })

  it('reads the days of the weekend from the second text', () => {
    expect(weeklyHours({ hours_mon_fri: null, hours_sat_sun: 'Sat 10:00 – 23:00; Sun closed' })).toEqual([
      ...Array.from({ length: 5 }, () => null),
      periods('10:00-23:00'),
      [],
    ])
  })

  it.each([
    '12:00 – 23:00, Friday until 16:00',
    '12:00 – 23:00; Fri 12:00 – 16:00',
    'Mon–Wed 12:00 – 23:00; Tue 12:00 – 16:00',
    'Closed Monday',
    'Closed bank holidays; 12:00 – 23:00',
    'We open at 12:00',
    'Mon 12 – 11',
    'Mo-Fr',
    '',
  ])('does not guess the hours of Thursday from %j', (text) => {
    expect(weekdaysOf(text)[3]).toBe('?')
  })
})

describe('splitWeek', () => {
  it.each([
    ['Mo-Su 12:00-22:00', '12:00 – 22:00', '12:00 – 22:00'],
    ['24/7', '00:00 – 24:00', '00:00 – 24:00'],
    ['Tu-Sa 18:30-23:00', 'Tue–Fri 18:30 – 23:00; Mon closed', 'Sat 18:30 – 23:00; Sun closed'],
    ['Mo-Fr 06:30-17:00; Sa 08:00-17:00; PH off', '06:30 – 17:00', 'Sat 08:00 – 17:00; Sun closed'],
    [
      'Mo-We 12:00-14:30, 17:00-22:30; Th 12:00-22:30; Fr-Sa 12:00-23:00; Su 16:00-22:00',
      'Mon–Wed 12:00 – 14:30, 17:00 – 22:30; Thu 12:00 – 22:30; Fri 12:00 – 23:00',
      'Sat 12:00 – 23:00; Sun 16:00 – 22:00',
    ],
    ['Mo 12:00-14:00; We-Fr 12:00-14:00', 'Mon, Wed–Fri 12:00 – 14:00; Tue closed', 'Closed'],
  ])('writes %j in two texts', (text, hours_mon_fri, hours_sat_sun) => {
    expect(splitWeek(text)).toEqual({ hours_mon_fri, hours_sat_sun })
  })

  it.each(['Mo-Sa 08:00-23:00; Sa 09:00-23:00', 'Apr-Oct Mo-Su 10:00-18:00', 'Mo-Fr 12:00+', 'sunrise-sunset', 'Th-Sa 11:00-13:00 "Food"'])(
    'returns null for %j',
    (text) => {
      expect(splitWeek(text)).toBeNull()
    },
  )

  it('writes texts that are read as the hours it was given, for any week', () => {
    const day = fc.constantFrom('', '12:00-22:00', '12:00-14:30,17:00-22:30', '18:00-02:00', '00:00-24:00')
    fc.assert(
      fc.property(fc.array(day, { minLength: 7, maxLength: 7 }), (days) => {
        const text = days.map((hours, index) => `${['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'][index]} ${hours || 'off'}`).join('; ')
        const texts = splitWeek(text)
        const read = weeklyHours(texts ?? { hours_mon_fri: null, hours_sat_sun: null })
        const expected = days.map((hours) => periods(hours.replace(',', ' ').replace('24:00', '23:59')))
        expect(read).toEqual(expected)
      }),
      { numRuns: 1000 },
    )
  })

  it('takes time in proportion to the length of the text', () => {
    expect(splitWeek(`${'mo,'.repeat(60)} 12:00`)).toBeNull()
    expect(splitWeek('mo-'.repeat(50_000))).toBeNull()
  })
})

describe('textsOfWeek', () => {
  const evening = [{ opens: 1020, closes: 1380 }]

  it('names the days when they differ, the open ones first', () => {
    expect(textsOfWeek([[], evening, evening, evening, [{ opens: 1020, closes: 1500 }], evening, evening])).toEqual({
      hours_mon_fri: 'Tue–Thu 17:00 – 23:00; Fri 17:00 – 01:00; Mon closed',
      hours_sat_sun: '17:00 – 23:00',
    })
  })

  it('joins sittings that touch, and keeps a break between others', () => {
    const touching = [
      { opens: 720, closes: 900 },
      { opens: 900, closes: 1380 },
    ]
    const apart = [{ opens: 720, closes: 870 }, ...evening]
    expect(textsOfWeek([...Array(5).fill(touching), apart, apart])).toEqual({
      hours_mon_fri: '12:00 – 23:00',
      hours_sat_sun: '12:00 – 14:30, 17:00 – 23:00',
    })
  })

  it('is read as the week that it was written from', () => {
    const week = [[], evening, evening, [{ opens: 0, closes: 1440 }], evening, evening, []]
    expect(weeklyHours(textsOfWeek(week)).map((periods) => periods?.map(({ opens, closes }) => `${opens}-${closes}`))).toEqual([
      [],
      ['17:00-23:00'],
      ['17:00-23:00'],
      ['00:00-23:59'],
      ['17:00-23:00'],
      ['17:00-23:00'],
      [],
    ])
  })
})
