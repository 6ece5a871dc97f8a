import { expect, test } from 'vitest'
import type { GreyImage } from '../image/grey-image.ts'
import type { Word } from '../lines/word.ts'
import type { Recogniser } from '../recogniser.ts'
import { rereadLegend } from './reread-legend.ts'

const SIZE = 28

/** A page of rows with one explanation each, before which there is a letter of ink that was read as `code`. */
function page(rows: readonly { code: string; confidence: number; meaning: string }[]): { picture: GreyImage; words: Word[] } {
  const picture = { data: new Uint8Array(400 * 300).fill(255), width: 400, height: 300 }
  const words = rows.flatMap(({ code, confidence, meaning }, i): Word[] => {
    const baseline = 60 + 60 * i
    for (let y = baseline - 14; y < baseline; y++) picture.data.fill(0, y * 400 + 50, y * 400 + 62)
    const line = { top: baseline - 20, bottom: baseline, baseline, size: SIZE, stroke: 3 }
    const parts = meaning.split(' ').map((text, at) => ({ text, confidence: 0.95, left: 74 + 110 * at, right: 174 + 110 * at, ...line }))
    return [{ text: code, confidence, left: 50, right: 62, ...line }, ...parts]
  })
  return { picture, words }
}

/** Reads one word after the other in the first cell of a strip. */
function reader(...readings: readonly { text: string; confidence: number }[][]): Recogniser {
  const left = [...readings]
  const recognise = async () =>
    (left.shift() ?? []).map(({ text, confidence }, i) => {
      const box = { left: 55 + 30 * i, right: 80 + 30 * i, top: 25, bottom: 57 }
      return { text, confidence, ...box, baseline: 57, size: 44, stroke: 4 }
    })
  return { recognise } as unknown as Recogniser
}

const codes = async (rows: Parameters<typeof page>[0], recogniser: Recogniser) => {
  const { picture, words } = page(rows)
  return (await rereadLegend(picture, words, recogniser)).filter(({ left }) => left < 70).map(({ text }) => text)
}

const ROWS = [
  { code: '¥', confidence: 0.4, meaning: 'vegetarian' },
  { code: 'gf', confidence: 0.9, meaning: 'gluten free' },
]

test('rereadLegend reads the codes of a legend that is set as a list', async () => {
  expect(await codes(ROWS, reader([{ text: 'v', confidence: 0.9 }]))).toEqual(['gf', 'v'])
})

test('rereadLegend reads a code beside its explanation when it was not read alone', async () => {
  const beside = [
    { text: 'v', confidence: 0.8 },
    { text: 'vegetarian', confidence: 0.9 },
  ]
  expect(await codes(ROWS, reader([{ text: 'Y', confidence: 0.7 }], [], beside))).toEqual(['gf', 'v'])
  expect(await codes(ROWS, reader([{ text: 'Y', confidence: 0.7 }], [], [{ text: 'vegetarian', confidence: 0.9 }]))).toEqual(['¥', 'gf'])
})

test('rereadLegend reads a code again that is too uncertain to stay', async () => {
  const rows = [{ code: 'v*', confidence: 0.1, meaning: 'vegan' }, ROWS[1] as (typeof ROWS)[number]]
  expect(await codes(rows, reader([{ text: 've', confidence: 0.9 }]))).toEqual(['gf', 've'])
})

test('rereadLegend reads a code on a badge that was read as one word with its explanation', async () => {
  const beside = [{ text: 'V)vegetarian', confidence: 0.7 }]
  expect(await codes(ROWS, reader([{ text: 'Y', confidence: 0.3 }], [], beside))).toEqual(['gf', 'V'])
})

test('rereadLegend reads a raised code in a row of its own when it was not read beside others', async () => {
  expect(await codes(ROWS, reader([{ text: 'Vv', confidence: 0.6 }], [{ text: 'v', confidence: 0.8 }]))).toEqual(['gf', 'v'])
})
