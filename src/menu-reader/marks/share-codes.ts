import type { GreyImage } from '../image/grey-image.ts'
import { shapeOfInk } from '../image/ink-shapes.ts'
import { boundingBox } from '../image/rectangle.ts'
import { meanConfidence, type Word } from '../lines/word.ts'
import { STRIPS } from '../prices/settings.ts'
import type { Cell } from '../prices/strips.ts'
import { agreeMarks } from './agree-marks.ts'
import { exactCodes, isCode, lettersOf, resemblingCodes } from './code-words.ts'
import type { InkMark } from './ink-mark.ts'
import { CODES_AFTER_NAMES } from './mark-codes.ts'
import { isNext, type MarkRegion } from './mark-regions.ts'
import { areLookalikes } from './match-codes.ts'
import { MARK_REGIONS, MARK_SHAPES } from './settings.ts'

/** A mark with what was read of it enlarged; null when two readings differ. */
type Reread<Of extends InkMark | MarkRegion> = { cell: Cell<Of>; again: Word[] | null }

/** Gives marks that were not read as codes the codes of those that look the same. `words` are others that may be such marks. */
export function shareCodes<Of extends InkMark | MarkRegion>(
  picture: GreyImage,
  read: readonly Reread<Of>[],
  { legend, isWhole, words }: { legend: ReadonlySet<string>; isWhole: boolean; words: readonly Word[] },
): Reread<Of>[] {
  const known = legend.size > 1 ? legend : CODES_AFTER_NAMES
  const inRegions = new Set(read.flatMap(({ cell }) => cell.region.words))
  const others = words.filter((word) => !inRegions.has(word) && word.text.length <= MARK_REGIONS.maxLength && isCode(word, legend))
  const codesOf = (some: readonly Word[]) => (meanConfidence(some) >= MARK_REGIONS.minConfidence ? exactCodes(some, known) : null)
  const likeOf = (some: readonly Word[]) => exactCodes(some, known) ?? (isWhole ? resemblingCodes(some, legend) : null)
  const agreed = agreeMarks([
    ...read.map(({ cell, again }) => ({
      shape: shapeOfInk(picture, inkBox(cell.region)),
      codes: (again && codesOf(again)) ?? codesOf(cell.region.words),
      like: again && likeOf(again),
    })),
    ...inMarks(others).map((mark) => ({ shape: shapeOfInk(picture, boundingBox(mark)), codes: codesOf(mark), like: null })),
  ])
  return read.map(({ cell, again }, i) => {
    const codes = agreed[i]
    if (codes === 'disputed') return { cell, again: null }
    return { cell, again: codes && isTold(codes, cell.region.words, { known, isWhole }) ? [asWord(codes, cell)] : again }
  })
}

/**
 * Whether the look of a mark tells its codes. In brackets, which are most of the ink, '[V,G]' looks like '[VE]', although it was read as two codes. One letter is hardly more than the
 * brackets: '[G]' looks like '[D]'. Then what was read must resemble that code, and no other of the legend.
 */
function isTold(
  codes: readonly string[],
  words: readonly Word[],
  { known, isWhole }: { known: ReadonlySet<string>; isWhole: boolean },
): boolean {
  const isBracketed = /^[([{]/.test(words[0]?.text ?? '') || /[)\]}]$/.test(words.at(-1)?.text ?? '')
  const parts = words.flatMap(({ text }) => text.match(/[\p{L}\p{N}]+/gu) ?? [])
  if (isBracketed && parts.length > codes.length) return false
  if (!isBracketed || codes.join('').length > 1) return true
  const read = lettersOf(words).toLowerCase()
  const alike = [...known].filter((code) => areLookalikes(read, code))
  return isWhole && alike.length === 1 && alike[0] === codes[0]
}

/** Codes that follow each other are one mark: '[v,' 'gf]'. */
function inMarks(words: readonly Word[]): Word[][] {
  const marks: Word[][] = []
  for (const word of [...words].sort((a, b) => a.left - b.left)) {
    const before = marks.find((mark) => isNext(mark.at(-1) as Word, word))
    if (before) before.push(word)
    else marks.push([word])
  }
  return marks
}

/** What a strip shows of a mark. */
function inkBox({ left, right, baseline, size }: InkMark | MarkRegion) {
  return { left, right, top: baseline - STRIPS.above * size, bottom: baseline + STRIPS.below * size }
}

/** The codes in the place of the letters, in brackets where these were, because marks are compared by the width of their letters. */
function asWord(codes: readonly string[], { region, left, right, top, bottom }: Cell<InkMark | MarkRegion>): Word {
  const beside = STRIPS.beside * STRIPS.typeSize
  const box = { left: left + beside, right: right - beside, top, bottom, baseline: top + STRIPS.baseline * STRIPS.typeSize }
  const isBracketed = /^[([{]/.test(region.words[0]?.text ?? '')
  return {
    ...box,
    text: isBracketed ? `(${codes.join(', ')})` : codes.join(' '),
    confidence: MARK_SHAPES.confidence,
    size: STRIPS.typeSize,
    stroke: 1,
  }
}
