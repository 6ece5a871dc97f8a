import { expect, test } from 'vitest'
import type { InkBlob } from '../image/ink-blobs.ts'
import type { Word } from '../lines/word.ts'
import { findJoinedMarks, type JoinedMark, splitJoinedMark } from './joined-marks.ts'

const LEGEND = new Set(['v', 'vg', 'gf', 'n'])
const isWord = (text: string) => ['cream', 'octave'].includes(text)
const word = (text: string, right: number): Word => ({
  ...{ text, confidence: 0.9, left: 0, right, top: 85, bottom: 100, baseline: 100, size: 20, stroke: 2 },
})

/** Letters 8 pixels wide, with the given gaps between them. */
function ink(...gaps: number[]): InkBlob[] {
  let left = 0
  return [0, ...gaps].map((gap) => {
    left += gap
    const letter = { left, right: left + 8, top: 88, bottom: 100 }
    left = letter.right
    return letter
  })
}

const bareWords = (words: Word[], blobs: InkBlob[], legend: ReadonlySet<string> = LEGEND) =>
  findJoinedMarks(blobs, words, { legend, isWord }).map(({ bareWord }) => bareWord.text)

test('findJoinedMarks finds letters after a gap that is wider than all gaps in the word', () => {
  expect(bareWords([word('creamv', 62)], ink(2, 2, 2, 2, 5))).toEqual(['cream'])
  expect(bareWords([word('creamgf', 75)], ink(2, 2, 2, 2, 6, 3))).toEqual(['cream'])
})

test('findJoinedMarks finds nothing in words of the language, in even letters, before text, and without a legend', () => {
  expect(bareWords([word('octave', 62)], ink(2, 2, 2, 2, 5))).toEqual([])
  expect(bareWords([word('creamv', 59)], ink(2, 2, 2, 2, 2))).toEqual([])
  expect(bareWords([word('creamv', 62), { ...word('sauce', 120), left: 68 }], ink(2, 2, 2, 2, 5))).toEqual([])
  expect(bareWords([word('creamv', 62)], ink(2, 2, 2, 2, 5), new Set())).toEqual([])
})

test('findJoinedMarks finds the only code of a legend at the end of a word, and no other letter', () => {
  const only = new Set(['v'])
  expect(bareWords([word('masalav', 75)], ink(2, 2, 2, 2, 2, 5), only)).toEqual(['masala'])
  expect(bareWords([word('masalan', 75)], ink(2, 2, 2, 2, 2, 5), only)).toEqual([])
})

const joined = (text: string) => {
  const [mark] = findJoinedMarks(ink(2, 2, 2, 2, 5, 3), [word(text, 73)], { legend: LEGEND, isWord })
  return mark as JoinedMark
}
const codesAfterSplit = (mark: JoinedMark, added: Word[] | null) => {
  const resolved = splitJoinedMark(mark, added && { replaced: [], added }, LEGEND)
  return [...resolved.replaced.map(([, by]) => by?.text), ...resolved.added.map(({ text }) => text)]
}

test('splitJoinedMark takes the codes that were read again', () => {
  expect(codesAfterSplit(joined('creamgr'), [word('GF', 20)])).toEqual(['cream', 'GF'])
})

test('splitJoinedMark leaves the placeholder of an unread mark for codes that were not read again, and for different ones', () => {
  expect(codesAfterSplit(joined('creamvn'), [])).toEqual(['cream', '®'])
  expect(codesAfterSplit(joined('creamvn'), null)).toEqual(['cream', '®'])
})

test('splitJoinedMark keeps a word whose last letters are no codes in either reading', () => {
  expect(codesAfterSplit(joined('creamex'), [])).toEqual([])
})
