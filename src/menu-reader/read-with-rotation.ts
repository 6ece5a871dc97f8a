import { isOnItsSide, type PreprocessedImage, preprocess, type Quarters } from './image/preprocess.ts'
import { meanConfidence } from './layout/legible.ts'
import type { Word } from './layout/type-metrics.ts'
import type { Recogniser } from './recogniser.ts'

/**
 * How sure the recogniser is on average of a page that lies the right way up: 0.65 and more of all but a few hands. Upside
 * down it comes to 0.25, on its side to 0.3, of few words.
 */
const UPRIGHT = 0.5

/** Surer words than this, in letters, tell the right way up among several. */
const SURE = 0.6

export type Reading = { preprocessed: PreprocessedImage; words: Word[] }

/**
 * Reads a picture as it lies and, where hardly a word is sure, turned: a phone held flat over a table does not know which
 * side is up.
 */
export async function readWithRotation(
  image: Uint8Array,
  { recogniser, onProgress }: { recogniser: Recogniser; onProgress: (fraction: number) => void },
): Promise<Reading> {
  let furthest = 0
  const onFurther = (fraction: number) => {
    if (fraction <= furthest) return
    furthest = fraction
    onProgress(fraction)
  }
  const readTurned = async (quarters: Quarters): Promise<Reading> => {
    const preprocessed = await preprocess(image, quarters)
    return { preprocessed, words: await recogniser.recognise(preprocessed.picture, onFurther) }
  }
  let best = await readTurned(0)
  if (isUpright(best)) return best
  const others: Quarters[] = (await isOnItsSide(best.preprocessed.picture)) ? [1, 3] : [2]
  for (const quarters of others) {
    const other = await readTurned(quarters)
    if (sureLetters(other) > sureLetters(best)) best = other
    if (isUpright(best)) break
  }
  return best
}

function isUpright({ words }: Reading): boolean {
  return meanConfidence(words) >= UPRIGHT
}

function sureLetters({ words }: Reading): number {
  return words.filter(({ confidence }) => confidence > SURE).reduce((total, { text }) => total + (text.match(/\p{L}/gu)?.length ?? 0), 0)
}
