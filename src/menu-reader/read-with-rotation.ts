import { binarise, type GreyImage, rotateGrey } from './image/grey-image.ts'
import { findBlobs } from './image/ink-blobs.ts'
import { isOnItsSide, type PreprocessedImage, preprocess, type Quarters } from './image/preprocess.ts'
import { SAMPLE } from './image/settings.ts'
import { detectLanguage } from './language/detect-language.ts'
import type { Language } from './language/languages.ts'
import { textConfidence } from './layout/legible.ts'
import type { Word } from './lines/word.ts'
import type { Recogniser } from './recogniser.ts'
import { sampleText, type TextSample } from './sample-text.ts'

/**
 * Minimum mean confidence of an upright page. Measured: 0.65 and more except for handwriting, 0.25 upside down, 0.3 rotated by 90 degrees.
 */
const UPRIGHT = 0.5

/**
 * Seconds of processor time after which no other rotation is tried, so that no page takes more than ten. The sample finds most rotations; what is
 * left are large pages that are hardly legible in any.
 */
const TIME_TO_TURN = 5

/** Words above this confidence determine the best orientation. */
const SURE = 0.6

type RotationOptions = {
  recogniser: Recogniser
  onProgress: (fraction: number) => void
  /** Seconds of processor time since the start; other work of the machine does not count. */
  spent?: () => number
}

type Reading = { preprocessed: PreprocessedImage; words: Word[] }

/**
 * Reads an image in its language and, when few words are confident, also in other rotations. The EXIF orientation of a phone held flat
 * above a table is often wrong.
 */
export async function readWithRotation(
  image: Uint8Array,
  { recogniser, onProgress, spent = processorTime() }: RotationOptions,
): Promise<Reading> {
  let furthest = 0
  const onFurther = (fraction: number) => {
    if (fraction <= furthest) return
    furthest = fraction
    onProgress(fraction)
  }
  const readWhole = async (preprocessed: PreprocessedImage): Promise<Reading> => ({
    preprocessed,
    words: await recogniser.recognise(preprocessed.picture, onFurther),
  })
  const readTurned = async (quarters: Quarters) => readWhole(await preprocess(image, quarters))
  const first = await preprocess(image)
  const { likely, text } = await likelyOrientation(first.picture, recogniser)
  if (likely === 'none') return { preprocessed: first, words: [] }
  if (text !== null) await recogniser.loadLanguage(languageOf(text, recogniser))
  if (likely !== 0) return readTurned(likely)
  let best = await readWhole(first)
  if (text === null && (await isOfOtherLanguage(best, recogniser))) best = await readWhole(first)
  if (isUpright(best)) return best
  const others: Quarters[] = (await isOnItsSide(best.preprocessed.picture)) ? [1, 3] : [2]
  for (const quarters of others) {
    if (spent() > TIME_TO_TURN) break
    const other = await readTurned(quarters)
    if (sureLetters(other) > sureLetters(best)) best = other
    if (isUpright(best)) break
  }
  return best
}

/** Counts the processor time of this process and its threads. */
function processorTime(): () => number {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1e6
  }
}

/** Falls back to the first configured language. */
function languageOf(text: string, { languages }: Recogniser): Language {
  return (languages.length > 1 ? detectLanguage(text, languages) : null) ?? languages[0]
}

/** Loads the language of a page that was too small for a sample. Returns whether the page was read in another language. */
async function isOfOtherLanguage({ words }: Reading, recogniser: Recogniser): Promise<boolean> {
  const before = recogniser.language()
  await recogniser.loadLanguage(languageOf(words.map(({ text }) => text).join(' '), recogniser))
  return recogniser.language() !== before
}

/**
 * Estimates from a sample how a page is rotated and whether it has readable text. Without it, a page in another script or a photo of food
 * is read three times before it is rejected.
 * @returns `likely`: 0 also when unclear, 'none' without readable text; `text` of the sample, null when the page is too small for a sample
 */
async function likelyOrientation(picture: GreyImage, recogniser: Recogniser): Promise<{ likely: Quarters | 'none'; text: string | null }> {
  const upright = await sampleText(picture, recogniser)
  // One word that happens to be read on a page on its side may be confident.
  if (!upright || (isConfident(upright) && !isHopeless(upright))) return { likely: 0, text: upright?.text ?? null }
  const samples: { quarters: Quarters; sample: TextSample }[] = [{ quarters: 0, sample: upright }]
  let isUnclear = isConfident(upright) || !isHopeless(upright)
  for (const quarters of [2, 1, 3] as const) {
    const sample = await sampleText(await rotateGrey(picture, 90 * quarters), recogniser)
    if (sample && isConfident(sample) && sample.believed >= SAMPLE.certain) return { likely: quarters, text: sample.text }
    if (!sample || !isHopeless(sample)) isUnclear = true
    if (sample) samples.push({ quarters, sample })
  }
  const clear = clearlyBest(samples)
  if (clear) return { likely: clear.quarters, text: clear.sample.text }
  const pieces = findBlobs(binarise(picture)).length
  // Cells cut through the lines of a page in large type, and few pieces of ink are recognised fast.
  const mayBeText = isUnclear || pieces <= SAMPLE.fewPieces
  return { likely: mayBeText && pieces <= SAMPLE.maxGrain ? 0 : 'none', text: upright.text }
}

/** The rotation that is read with far more certainty than all others, although its own certainty is low: photos at an angle are blurred. */
function clearlyBest<Of extends { sample: TextSample }>(samples: readonly Of[]): Of | null {
  const sureness = ({ sample: { believed, confidence } }: Of) => (believed > 0 ? believed * confidence : 0)
  const [best, second] = [...samples].sort((a, b) => sureness(b) - sureness(a))
  if (!best || isHopeless(best.sample)) return null
  return !second || sureness(best) >= SAMPLE.surerThanOthers * sureness(second) ? best : null
}

function isConfident({ confidence }: TextSample): boolean {
  return confidence >= UPRIGHT
}

function isHopeless({ believed }: TextSample): boolean {
  return believed < SAMPLE.hopeless
}

function isUpright({ words }: Reading): boolean {
  return textConfidence(words) >= UPRIGHT
}

function sureLetters({ words }: Reading): number {
  return words.filter(({ confidence }) => confidence > SURE).reduce((total, { text }) => total + (text.match(/\p{L}/gu)?.length ?? 0), 0)
}
