import type { ExtractedMenu } from './extracted-menu.ts'
import { boxOn } from './image/box-on-original.ts'
import { openDictionary } from './language/dictionary.ts'
import { isLegible } from './layout/legible.ts'
import { trimOverlappingWords } from './layout/overlapping-words.ts'
import { readLayout } from './layout/read-layout.ts'
import { eraseAllergens } from './marks/allergen-lists.ts'
import { withoutBadgesAfterPrices } from './marks/badges-after-prices.ts'
import { eraseHeatDots } from './marks/heat-dots.ts'
import { rereadMarks } from './marks/reread-marks.ts'
import { readSymbols } from './marks/symbols/read-symbols.ts'
import { rereadMissedText } from './missed-text/reread-missed-text.ts'
import { readSidewaysHeadings } from './missed-text/sideways-headings.ts'
import { flagBelowUnreadHeadings } from './missed-text/unread-headings.ts'
import { eraseCurrencyCodes } from './prices/currency-codes.ts'
import { eraseOrnaments } from './prices/ornaments.ts'
import { rereadPrices } from './prices/reread-prices.ts'
import { readWithRotation } from './read-with-rotation.ts'
import type { Recogniser } from './recogniser.ts'
import { rereadHeaders } from './sizes/reread-headers.ts'
import { splitTouchingSizes } from './sizes/touching-sizes.ts'

/** Progress after preprocessing, and after recognition. */
const READY = 0.1
const RECOGNISED = 0.9

export async function readMenuImage(
  image: Uint8Array,
  { recogniser, onProgress }: { recogniser: Recogniser; onProgress: (fraction: number) => void },
): Promise<ExtractedMenu> {
  const { preprocessed, words } = await readWithRotation(image, {
    recogniser,
    onProgress: (fraction) => onProgress(READY + fraction * (RECOGNISED - READY)),
  })
  // No page that was illegible became legible by what is recognised again, and all of that takes seconds.
  if (!isLegible(words)) return { categories: [] }
  const headings = await readSidewaysHeadings(preprocessed.picture, trimOverlappingWords(words), recogniser)
  const found = await rereadMissedText(preprocessed.picture, headings, recogniser)
  const uncoded = eraseCurrencyCodes(preprocessed.picture, found)
  const unlisted = eraseAllergens(uncoded.picture, uncoded.words)
  const withoutHeatDots = eraseHeatDots(unlisted.picture, unlisted.words)
  const plain = eraseOrnaments(withoutHeatDots.picture, withoutHeatDots.words)
  const { picture } = plain
  const separated = splitTouchingSizes(picture, plain.words)
  const unbadged = withoutBadgesAfterPrices(picture, separated)
  const resolved = await rereadPrices(unbadged.picture, unbadged.words, recogniser)
  const headed = await rereadHeaders(picture, resolved, recogniser)
  const marked = await rereadMarks(picture, headed, recogniser)
  const isWord = openDictionary(recogniser.language())
  const all = await readSymbols(image, { ...preprocessed, picture }, marked, isWord)
  return readLayout(flagBelowUnreadHeadings(preprocessed.picture, all), (part) => boxOn(preprocessed, part), isWord)
}
