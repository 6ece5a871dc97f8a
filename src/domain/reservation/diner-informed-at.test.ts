import { expect, test } from 'vitest'
import { soonReplyNote } from './diner-informed-at.ts'

const note = (created: string, starts: string) => soonReplyNote('Kumo', new Date(created), new Date(starts), 'Europe/London')

test.each([
  ['a table tonight: three hours before it', '2026-07-10T09:00:00Z', '2026-07-10T18:30:00Z', '16:30 on Friday 10 July 2026'],
  ['a table in four hours: half-way to it', '2026-11-20T12:00:00Z', '2026-11-20T16:00:00Z', '14:00 on Friday 20 November 2026'],
  ['a table tomorrow', '2026-11-20T21:00:00Z', '2026-11-21T19:30:00Z', '16:30 on Saturday 21 November 2026'],
])('soonReplyNote says when the diner is informed of %s', (_, created, starts, by) => {
  expect(note(created, starts)).toBe(`Your table is soon: if Kumo hasn't replied by ${by}, we'll email you.`)
})

test('soonReplyNote is null when the reply time ends three hours before the table or earlier', () => {
  expect(note('2026-11-20T12:00:00Z', '2026-11-21T15:00:00Z')).toBeNull()
  expect(note('2026-11-20T12:00:00Z', '2026-12-24T19:30:00Z')).toBeNull()
})
