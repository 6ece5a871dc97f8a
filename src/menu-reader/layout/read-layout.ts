import type { Box, ExtractedMenu } from '../extracted-menu.ts'
import { boundingBox, type Rectangle } from '../image/rectangle.ts'
import type { Dictionary } from '../language/dictionary.ts'
import { groupIntoLines } from '../lines/line.ts'
import { median } from '../lines/statistics.ts'
import type { Word } from '../lines/word.ts'
import { readLegend } from '../marks/legend.ts'
import { legendBlocks, textRows } from '../marks/legend-blocks.ts'
import { separateCurrencyCodes } from '../prices/currency-codes.ts'
import { joinSizes } from '../sizes/join-sizes.ts'
import { joinRepeatedSizes } from '../sizes/repeated-sizes.ts'
import { findSizeHeaders } from '../sizes/size-columns.ts'
import type { SizeHeaders } from '../sizes/size-headers.ts'
import { joinSizeLines } from '../sizes/size-lines.ts'
import { joinStackedHeaders } from '../sizes/stacked-headers.ts'
import { joinStackedSizes } from '../sizes/stacked-sizes.ts'
import { alignMarks, joinMarksBefore, putMarksBehind } from './align-marks.ts'
import { assembleMenu } from './assemble-menu.ts'
import { splitChoices } from './choices.ts'
import { findColumns } from './columns.ts'
import { splitDescriptionsFromLines } from './descriptions-on-lines.ts'
import { findSegments } from './find-segments.ts'
import { removeHeadingRemarks } from './heading-remarks.ts'
import { flagIllegiblePrices, flagRareDollars } from './illegible-prices.ts'
import { type LabelledLine, labelLines } from './label-lines.ts'
import { isLegible, isLowConfidence, mayLackPoints } from './legible.ts'
import { findForeignMarks, labelWithoutMarks, relabelMarkedNames } from './mark-lines.ts'
import { marksOf } from './marks-of-page.ts'
import { repairMissingDecimalPoints } from './missing-decimal-points.ts'
import { removeNonPriceNumbers } from './non-price-numbers.ts'
import { removeItemNumbers, removeOpeningHours } from './numbers-without-price.ts'
import { findPricesBetweenLines } from './prices-on-own-lines.ts'
import { releaseSectionPrices } from './section-prices.ts'
import { sureWordsOf } from './unsure-names.ts'
import { correctPerspective, type FlattenedPage } from './vertical-perspective.ts'

/**
 * Empty when the words are not in a supported language.
 * @param toBox converts a part of the preprocessed page to a box on the original image
 * @param isWord the words of the language of the page; without them, words of low confidence are in doubt
 */
export function readLayout(words: readonly Word[], toBox: (part: Rectangle) => Box, isWord: Dictionary = () => false): ExtractedMenu {
  if (!isLegible(words)) return { categories: [] }
  const { labelled: found, flat, sizeHeaders } = labelPage(words)
  const marks = marksOf(found, words)
  const labelled = relabelMarkedNames(found, marks)
  return assembleMenu(labelled, {
    between: findPricesBetweenLines(labelled.map(({ line }) => line)),
    pricesOfLines: labelled.map(({ line }) => line.prices),
    sizeHeaders,
    marks,
    foreignMarks: findForeignMarks(labelled, marks),
    sureWords: sureWordsOf(words),
    isWord,
    isLowConfidencePage: isLowConfidence(words),
    mayLackPoints: mayLackPoints(words),
    toBox({ left, top, right, bottom }) {
      const corners = [left, right].flatMap((x) => [top, bottom].map((y) => flat.onPicture({ x, y })))
      return toBox(boxAroundPoints(corners))
    },
  })
}

/** Returns the lines of a page in reading order with their roles, and the correction of perspective that was applied. */
export function labelPage(printed: readonly Word[]): { labelled: LabelledLine[]; flat: FlattenedPage; sizeHeaders: SizeHeaders[] } {
  // Only a page of a PDF still has codes of currencies; those of a photo were removed before.
  const { words } = separateCurrencyCodes(printed)
  const inBoxes = new Set(legendBlocks(words).flat(2))
  const flat = correctPerspective(words.filter((word) => !inBoxes.has(word)))
  const codes = [...readLegend(textRows(words)).keys()]
  const numbered = removeItemNumbers(
    joinStackedSizes(
      joinRepeatedSizes(joinSizes(joinMarksBefore(putMarksBehind(alignMarks(findSegments(joinStackedHeaders(flat.words))), codes), codes))),
    ),
  )
  const { rows: sizeHeaders, segments: others } = findSizeHeaders(numbered)
  const found = removeOpeningHours(others)
  const segments = flagIllegiblePrices(flagRareDollars(repairMissingDecimalPoints(removeNonPriceNumbers(found))))
  const usualSize = median(segments.filter((segment) => !segment.price).map((segment) => segment.size))
  const lines = findColumns(segments).flatMap((column) => splitChoices(joinSizeLines(groupIntoLines(column, usualSize)), codes))
  return {
    labelled: labelWithoutMarks(releaseSectionPrices(removeHeadingRemarks(splitDescriptionsFromLines(lines))), codes, labelLines),
    flat,
    sizeHeaders,
  }
}

function boxAroundPoints(points: readonly { x: number; y: number }[]): Rectangle {
  return boundingBox(points.map(({ x, y }) => ({ left: x, top: y, right: x, bottom: y })))
}
