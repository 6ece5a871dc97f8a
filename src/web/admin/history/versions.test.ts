import { expect, test } from 'vitest'
import { diffText } from './versions.tsx'

test.each([
  ['the same', 'the same', { start: 'the same', before: '', after: '', end: '' }],
  ['', 'new text', { start: '', before: '', after: 'new text', end: '' }],
  ['old text', '', { start: '', before: 'old text', after: '', end: '' }],
  ['a quiet pub by the river', 'a busy pub by the river', { start: 'a', before: ' quiet', after: ' busy', end: ' pub by the river' }],
  ['one one', 'one one one', { start: 'one one', before: '', after: ' one', end: '' }],
  ['SL4 1PR', 'SL4 1QT', { start: 'SL4', before: ' 1PR', after: ' 1QT', end: '' }],
])('diffText(%j, %j) returns %j', (before, after, diff) => {
  expect(diffText(before, after)).toEqual(diff)
  expect([diff.start + diff.before + diff.end, diff.start + diff.after + diff.end]).toEqual([before, after])
})
