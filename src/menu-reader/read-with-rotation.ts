import { isOnItsSide, type PreprocessedImage, preprocess, type Quarters } from './image/preprocess.ts'
import { meanConfidence } from './layout/legible.ts'
import type { Word } from './layout/type-metrics.ts'
import type { Recogniser } from './recogniser.ts'

/** Mean confidence from which a page is upright. Measured: 0.65 and more except for handwriting, 0.25 upside down, 0.3 rotated by 90 degrees. */
const UPRIGHT = 0.5

/** Words above this confidence determine the best orientation. */
const SURE = 0.6

export type Reading = { preprocessed: PreprocessedImage; words: Word[] }

/**
 * Reads an image and, when hardly any word is confident, also in other rotations. The EXIF orientation of a phone held flat above a table is often
 * wrong.
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
