import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { STRIPS } from '../prices/settings.ts'
import type { Recogniser } from '../recogniser.ts'
import { rereadMissedText } from './reread-missed-text.ts'

const WHITE = { data: new Uint8Array(600 * 200).fill(255), width: 600, height: 200 }

const word = (text: string, left: number, confidence: number): Word => {
  const box = { left, right: left + 60, top: 80, bottom: 100, baseline: 100 }
  return { text, confidence, ...box, size: STRIPS.typeSize, stroke: 3 }
}

test('rereadMissedText keeps a word of low confidence in whose place nothing was read again', async () => {
  const recogniser = {
    // Only the right half of the strip.
    recognise: async ({ width }: { width: number }) => [
      { ...word('Brûlée', 0, 0.9), left: width - 120, right: width - 60, top: 20, bottom: 60 },
    ],
  } as unknown as Recogniser
  const read = await rereadMissedText(WHITE, [word('Creme', 100, 0.1), word('Briilée', 170, 0.26)], recogniser)
  expect(read.map(({ text }) => text)).toEqual(['Creme', 'Brûlée'])
})
