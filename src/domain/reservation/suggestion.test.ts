import { describe, expect, test } from 'vitest'
import { isSuggestionOpen, type SuggestedTime, suggestedTimesError, suggestionExpiry } from './suggestion.ts'

const context = { now: new Date('2026-11-20T12:00:00Z'), timeZone: 'Europe/London' }
const requested = { date: '2026-11-28', time: '19:30' }
const at = (time: string, date = requested.date): SuggestedTime => ({ date, time })

describe('suggested times', () => {
  test.each<[string, SuggestedTime[], string]>([
    ['none', [], 'suggestion_empty'],
    ['four', [at('18:00'), at('18:30'), at('20:00'), at('20:30')], 'suggestion_too_many'],
    ['the same time twice', [at('20:00'), at('20:00')], 'suggestion_repeated'],
    ['the requested time', [at('20:00'), at('19:30')], 'suggestion_repeated'],
    ['a time that has passed', [at('11:30', '2026-11-20')], 'suggestion_past'],
    ['a time to come and one that has passed', [at('20:00'), at('11:30', '2026-11-20')], 'suggestion_past'],
    ['this very minute', [at('12:00', '2026-11-20')], 'suggestion_past'],
    ['a date that is none', [at('20:00', '2026-02-30')], 'suggestion_past'],
    ['a time that is none', [at('25:00')], 'suggestion_past'],
  ])('are rejected when they are %s', (_, times, code) => {
    expect(suggestedTimesError(times, requested, context)).toBe(code)
  })

  test('are rejected when the clocks skip one of them in spring', () => {
    const spring = { now: new Date('2027-03-20T12:00:00Z'), timeZone: 'Europe/London' }
    const times = (skipped: string) => [at('20:00', '2027-03-27'), at(skipped, '2027-03-28')]
    expect(suggestedTimesError(times('01:00'), requested, spring)).toBe('time_skipped')
    expect(suggestedTimesError(times('02:00'), requested, spring)).toBeNull()
  })

  test('may be up to three, of any day', () => {
    expect(suggestedTimesError([at('20:00'), at('12:15'), at('13:00', '2026-12-06')], requested, context)).toBeNull()
  })

  test('end after a day, or at the last of them when that is sooner', () => {
    const expiry = (...times: SuggestedTime[]) => suggestionExpiry(times, context.now, context.timeZone).toISOString()
    expect(expiry(at('20:00'))).toBe('2026-11-21T12:00:00.000Z')
    expect(expiry(at('18:00', '2026-11-20'), at('21:00', '2026-11-20'))).toBe('2026-11-20T21:00:00.000Z')
  })

  test('are open until they end or are declined', () => {
    const suggestion = { times: [at('20:00')], message: null, suggested_at: '', expires_at: '2026-11-21T12:00:00.000Z', declined_at: null }
    expect(isSuggestionOpen(null, context.now)).toBe(false)
    expect(isSuggestionOpen({ ...suggestion, declined_at: '2026-11-20T13:00:00Z' }, context.now)).toBe(false)
    expect(isSuggestionOpen(suggestion, new Date('2026-11-21T12:00:00Z'))).toBe(false)
    expect(isSuggestionOpen(suggestion, context.now)).toBe(true)
  })
})
