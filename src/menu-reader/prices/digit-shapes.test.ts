import { expect, test } from 'vitest'
import { binarise, type GreyImage } from '../image/grey-image.ts'
import { findBlobs } from '../image/ink-blobs.ts'
import type { Word } from '../lines/word.ts'
import { agreeDigits } from './digit-shapes.ts'

/** Digits of four by six cells. */
const SHAPES: Record<string, readonly string[]> = {
  '5': ['####', '#...', '###.', '...#', '#..#', '.##.'],
  '8': ['.##.', '#..#', '.##.', '#..#', '#..#', '.##.'],
  '1': ['.#..', '##..', '.#..', '.#..', '.#..', '###.'],
  '2': ['.##.', '#..#', '...#', '.##.', '#...', '####'],
  '£': ['..##', '.#..', '###.', '.#..', '.#..', '####'],
}
const CELL = 4
const [WIDTH, HEIGHT] = [200, 800]

/** A price with the given ink on each line, as it was `read`. */
function page(lines: readonly { ink: string; read: string }[]) {
  const picture: GreyImage = { data: new Uint8Array(WIDTH * HEIGHT).fill(255), width: WIDTH, height: HEIGHT }
  const words = lines.map(({ ink, read }, i): Word => {
    const top = 20 + 50 * i
    for (const [at, digit] of [...ink].entries())
      for (const [row, cells] of (SHAPES[digit] as readonly string[]).entries())
        for (const [column, cell] of [...cells].entries())
          if (cell === '#')
            for (let y = 0; y < CELL; y++) {
              const from = (top + row * CELL + y) * WIDTH + 20 + (at * 5 + column) * CELL
              picture.data.fill(0, from, from + CELL)
            }
    const box = { left: 20, right: 20 + (ink.length * 5 - 1) * CELL, top, bottom: top + 6 * CELL, baseline: top + 6 * CELL }
    return { text: read, confidence: 0.9, ...box, size: 33, stroke: CELL }
  })
  return { picture, words }
}

function agreed(lines: readonly { ink: string; read: string }[], confidence = 0.9): [string, number][] {
  const { picture, words: sure } = page(lines)
  const words = sure.map((word, i) => (i === sure.length - 1 ? { ...word, confidence } : word))
  // Diagonal cells of a digit do not touch, unlike the pieces of printed ones.
  const changed = agreeDigits(picture, words, findBlobs(binarise(picture)))
  return [...changed].map(([before, { text, confidence }]) => [`${before.text} ${text}`, confidence])
}

const OTHERS = ['£15', '£12', '£25', '£11', '£52', '£18', '£28'].map((text) => ({ ink: text, read: text }))

test('agreeDigits gives a digit the reading of the digits that look the same, and marks it as doubtful', () => {
  expect(agreed([...OTHERS, { ink: '£15', read: '£18' }])).toEqual([['£18 £15', 0.4]])
})

test('agreeDigits leaves prices alone whose digits look like others that were read alike', () => {
  expect(agreed(OTHERS)).toEqual([])
})

test('agreeDigits doubts two digits of one shape that were read differently when nothing shows which is right', () => {
  const lines = [...OTHERS.slice(0, 5), { ink: '£18', read: '£13' }, { ink: '£28', read: '£28' }]
  expect(agreed(lines)).toEqual([
    ['£13 £13', 0.4],
    ['£28 £28', 0.4],
  ])
})

test('agreeDigits leaves digits alone on a page with few prices', () => {
  expect(agreed([...OTHERS.slice(0, 3), { ink: '£15', read: '£18' }])).toEqual([])
})

test('agreeDigits reads a short word in a column of prices by its digits, and no word with other ink or fewer pieces than digits', () => {
  expect(agreed([...OTHERS, { ink: '£11', read: 'fm' }])).toEqual([['fm £11', 0.4]])
  expect(agreed([...OTHERS, { ink: '£1', read: '?315' }])).toEqual([])
})

test('agreeDigits keeps a price of no confidence whose digits look like others', () => {
  expect(agreed([...OTHERS, { ink: '£15', read: '£15' }], 0)).toEqual([['£15 £15', 0.4]])
  expect(agreed([...OTHERS.slice(0, 6), { ink: '£88', read: '£88' }], 0)).toEqual([])
})
