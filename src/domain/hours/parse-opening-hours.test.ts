import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseOpeningHours } from './parse-opening-hours.ts'

describe('parseOpeningHours', () => {
  it.each([
    ['12:00 – 23:00', [{ opens: '12:00', closes: '23:00' }]],
    ['12.00-23.00', [{ opens: '12:00', closes: '23:00' }]],
    ['9:30 to 17:00', [{ opens: '09:30', closes: '17:00' }]],
    ['12pm – 10.30pm', [{ opens: '12:00', closes: '22:30' }]],
    ['9am - 12am', [{ opens: '09:00', closes: '00:00' }]],
    ['17:00 – 01:30', [{ opens: '17:00', closes: '01:30' }]],
    ['12:00 – 24:00', [{ opens: '12:00', closes: '00:00' }]],
    ['00:00 – 24:00', [{ opens: '00:00', closes: '23:59' }]],
    [
      '12:00 – 15:00, 17:30 – 22:30',
      [
        { opens: '12:00', closes: '15:00' },
        { opens: '17:30', closes: '22:30' },
      ],
    ],
    [
      '12:00–14:30 and 18:00–01:00',
      [
        { opens: '12:00', closes: '14:30' },
        { opens: '18:00', closes: '01:00' },
      ],
    ],
    ['Closed', []],
  ])('reads %s', (text, periods) => {
    expect(parseOpeningHours(text)).toEqual(periods)
  })
})

describe('parseOpeningHours, when the text is ambiguous,', () => {
  it.each([
    null,
    '',
    '   ',
    '12 - 11',
    '12 – 11pm',
    '25:00 – 26:00',
    '12:60 – 13:00',
    '13pm – 14pm',
    '12:00 – 12:00',
    '24:00 – 02:00',
    '12:00 – 23:00, Sunday until 16:00',
    '17:30 – 22:30, 12:00 – 15:00',
    '12:00 – 18:00, 17:00 – 22:00',
    '12:00 – 02:00, 18:00 – 23:00',
    '12:00 – 15:00, 16:00 – 13:00',
    'from noon till late',
    '12:00 – 15:00,',
    `12:00 – 15:00${' '.repeat(200)}x`,
  ])('returns null for %j', (text) => {
    expect(parseOpeningHours(text)).toBeNull()
  })

  it('never throws and returns only times of a day, for any text', () => {
    const pieces = fc.constantFrom('12:00', '9am', '10.30pm', ' – ', '-', ',', ';', ' and ', 'to', 'Closed', '7', '24:00', ' ')
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        for (const { opens, closes } of parseOpeningHours(text) ?? []) {
          expect(opens).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
          expect(closes).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
          expect(closes).not.toBe(opens)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
