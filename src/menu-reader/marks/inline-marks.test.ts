import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { createMarkReader } from './dietary-marks.ts'
import { removeSmallRemarks, splitAtMarks } from './inline-marks.ts'

/** Words; those in small type begin with '-', and the recogniser is not sure of those that end in '?'. */
function wordsOf(text: string): Word[] {
  return text.split(' ').flatMap((printed, i) => {
    if (printed === '') return []
    const size = printed.startsWith('-') ? 14 : 20
    const confidence = printed.endsWith('?') ? 0.1 : 0.95
    const box = { left: i * 50, right: i * 50 + 40, top: 0, bottom: 20, baseline: 15, size, stroke: 2 }
    return [{ ...box, text: printed.replace(/^-|\?$/g, ''), confidence }]
  })
}

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ')

test.each([
  ['Cod Tart', 'v Pickled onion', 'Cod Tart v', 'Pickled onion'],
  ['Cod Tart', 'VE DF, soft herbs', 'Cod Tart VE DF,', 'soft herbs'],
  ['Carbonara VE N, new', 'potatoes', 'Carbonara VE N,', 'new potatoes'],
  ['Old Fashioned v dfn', 'Pickled onion', 'Old Fashioned v dfn', 'Pickled onion'],
  ['Cod Tart', 'Pickled onion', 'Cod Tart', 'Pickled onion'],
  ['Louis V Punch', '', 'Louis V Punch', ''],
])('splitAtMarks moves the marks of %j and %j to the end of the name', (name, text, newName, newText) => {
  const split = splitAtMarks(wordsOf(name), wordsOf(text), createMarkReader(new Map([['n', null]])))
  expect([textOf(split.name), textOf(split.text)]).toEqual([newName, newText])
})

test.each([
  ['Huevos Rancheros -412 -est?', 'Huevos Rancheros'],
  ['Pinot Grigio -2023?', 'Pinot Grigio 2023'],
  ['Monkey -47', 'Monkey 47'],
  ['Pollo -2.? -14', 'Pollo'],
  ['Cod Tart -v?', 'Cod Tart v'],
  ['Cod -Tart', 'Cod Tart'],
])('removeSmallRemarks removes digits and illegible words in small type from %j', (name, kept) =>
  expect(textOf(removeSmallRemarks(wordsOf(name), createMarkReader()).words)).toBe(kept),
)
