import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import type { Recogniser } from '../recogniser.ts'
import { rereadHeaders } from './reread-headers.ts'

const WIDTH = 600
const HEIGHT = 400

function at(text: string, left: number, baseline: number): Word {
  return { text, confidence: 0.9, left, right: left + 50, top: baseline - 20, bottom: baseline, baseline, size: 28, stroke: 3 }
}

/** A page with upright strokes above two columns of prices. */
function page(): { data: Uint8Array; width: number; height: number } {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255)
  for (const left of [305, 317, 329, 405, 417, 429]) for (let y = 130; y < 150; y++) data.fill(0, y * WIDTH + left, y * WIDTH + left + 5)
  return { data, width: WIDTH, height: HEIGHT }
}

test('rereadHeaders replaces a measure in which no drink is sold by the measure that the second reading resembles', async () => {
  const prices = [200, 260, 320].flatMap((y) => [at('3.20', 300, y), at('4.50', 400, y)])
  const words = [...prices, at('25ml', 300, 150), at('580ml', 400, 150)]
  const recogniser = {
    recognise: async ({ width, height }: { width: number; height: number }) => [
      { ...at('SOml', 0, height / 2), left: width / 2 - 25, right: width / 2 + 25, top: 20, bottom: 60 },
    ],
  } as unknown as Recogniser
  const texts = (await rereadHeaders(page(), words, recogniser)).map(({ text }) => text)
  expect(texts).toContain('50ml')
  expect(texts).not.toContain('580ml')
})

test('rereadHeaders takes the name that the page prints elsewhere when one letter of the second reading differs', async () => {
  const prices = [200, 260, 320].flatMap((y) => [at('3.20', 300, y), at('4.50', 400, y)])
  const words = [...prices, at('verre', 300, 150), at('xx', 400, 150), at('bouteille', 400, 390)]
  const recogniser = {
    recognise: async ({ width }: { width: number }) => [
      { ...at('bouterlle', 0, 60), left: width / 2 - 25, right: width / 2 + 25, top: 20, bottom: 60 },
    ],
  } as unknown as Recogniser
  const texts = (await rereadHeaders(page(), words, recogniser)).map(({ text }) => text)
  expect(texts.filter((text) => text === 'bouteille')).toHaveLength(2)
})

test('rereadHeaders takes no measure in inches with fewer digits than the ink has letters', async () => {
  const prices = [200, 260, 320].flatMap((y) => [at('3.20', 300, y), at('4.50', 400, y)])
  const words = [...prices, at('9"', 300, 150), at('xx', 400, 150)]
  const recogniser = {
    recognise: async ({ width }: { width: number }) => [
      { ...at('7"', 0, 60), left: width / 2 - 25, right: width / 2 + 25, top: 20, bottom: 60 },
    ],
  } as unknown as Recogniser
  const texts = (await rereadHeaders(page(), words, recogniser)).map(({ text }) => text)
  expect(texts).not.toContain('7"')
})

test('rereadHeaders keeps a heading of which a part was read as the name of a size', async () => {
  const prices = [200, 260, 320].flatMap((y) => [at('3.20', 300, y), at('4.50', 400, y)])
  const words = [...prices, at('Meze', 300, 150), at('xx', 400, 150)]
  const recogniser = {
    recognise: async ({ width }: { width: number }) => [
      { ...at('M', 0, 60), left: width / 2 - 25, right: width / 2 + 25, top: 20, bottom: 60 },
    ],
  } as unknown as Recogniser
  expect((await rereadHeaders(page(), words, recogniser)).map(({ text }) => text)).toContain('Meze')
})
