import { expect, test } from 'vitest'
import { diffText } from './versions.tsx'

test.each([
  ['the same', 'the same', 'the same'],
  ['', 'new text', '{+new text}'],
  ['old text', '', '{-old text}'],
  ['a quiet pub by the river', 'a busy pub by the river', 'a{- quiet}{+ busy} pub by the river'],
  ['one one', 'one one one', 'one one{+ one}'],
  ['SL4 1PR', 'SL4 1QT', 'SL4{- 1PR}{+ 1QT}'],
  [
    'A quiet pub, dogs welcome, by the river',
    'A pub, children welcome, by the Thames',
    'A{- quiet} pub,{- dogs}{+ children} welcome, by the{- river}{+ Thames}',
  ],
])('diffText(%j, %j) returns %j', (before, after, marked) => {
  const parts = diffText(before, after)
  const marks = { same: (text: string) => text, removed: (text: string) => `{-${text}}`, added: (text: string) => `{+${text}}` }
  expect(parts.map(({ text, kind }) => marks[kind](text)).join('')).toBe(marked)
  const without = (other: string) => parts.flatMap(({ text, kind }) => (kind === other ? [] : [text])).join('')
  expect([without('added'), without('removed')]).toEqual([before, after])
})

test('diffText returns everything as removed and added when the texts are too long to compare', () => {
  const [before, after] = ['a ', 'b '].map((word) => word.repeat(500))
  expect(diffText(before ?? '', after ?? '').map(({ kind }) => kind)).toEqual(['removed', 'added', 'same'])
})
