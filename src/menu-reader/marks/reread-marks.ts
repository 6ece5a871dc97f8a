import { binarise, type GreyImage } from '../image/grey-image.ts'
import { findBlobs } from '../image/ink-blobs.ts'
import { type Dictionary, openDictionary } from '../language/dictionary.ts'
import type { Word } from '../lines/word.ts'
import { type Cell, composeStrips, isInsideCell } from '../prices/strips.ts'
import type { Recogniser } from '../recogniser.ts'
import { flagNearCodes } from './code-words.ts'
import type { InkMark } from './ink-mark.ts'
import { findJoinedMarks, splitJoinedMark } from './joined-marks.ts'
import { isWholeLegend, readLegend } from './legend.ts'
import { textRows, wordsOfLegend } from './legend-blocks.ts'
import { isUsualMarks } from './mark-codes.ts'
import { findMarkRegions, type MarkRegion } from './mark-regions.ts'
import { flagWideMarks, withoutGuesses } from './mark-widths.ts'
import { findUnreadInColumn } from './marks-in-column.ts'
import { findInkMarks } from './marks-in-ink.ts'
import { splitJoinedCode, withClosingBracket } from './repaired-codes.ts'
import { rereadLegend } from './reread-legend.ts'
import { clearerReading, type ResolvedInk, resolveInkMark, unreadMark, withUnreadRaised } from './resolve-ink-mark.ts'
import { type Resolved, resolveRegion } from './resolve-region.ts'
import { INK_MARKS, LEGEND_CODES, MARK_REGIONS } from './settings.ts'
import { shareCodes } from './share-codes.ts'
import { findUnreadAfterCodes } from './unread-after-codes.ts'
import { codesInRings, codesOfOtherRings, type RingedLetters, withUsualCodes } from './unread-legend-entries.ts'

/**
 * Recognises what may be marks after a name a second time, enlarged, and takes the result where it is more confident. Marks are set smaller than
 * names, raised, in rings or in bold, and the recogniser has no context for them. A code of the legend counts rather than another one.
 */
export async function rereadMarks(
  picture: GreyImage,
  printed: readonly Word[],
  recogniser: Recogniser,
  isWord: Dictionary = openDictionary(recogniser.language()),
): Promise<Word[]> {
  const words = await rereadLegend(picture, printed.flatMap(splitJoinedCode).map(withClosingBracket), recogniser)
  const marked = await resolveMarks(picture, words, recogniser, isWord)
  // The marks of dishes show which code of the legend was misread, and its codes show which marks were.
  const explained = withUsualCodes(words, codesOfDishes(marked))
  const isRepaired = codesOfLegend(explained).legend.size > codesOfLegend(words).legend.size
  const unsure = flagNearCodes(explained, marked, codesOfLegend(marked).legend)
  return isRepaired || unsure !== explained ? resolveMarks(picture, unsure, recogniser, isWord) : marked
}

/** The usual codes that at least two dishes have. */
function codesOfDishes(marked: readonly Word[]): Set<string> {
  const inLegend = wordsOfLegend(marked)
  const codes = marked.filter((word) => !inLegend.has(word) && word.confidence >= INK_MARKS.minConfidence && isUsualMarks(word.text))
  const counts = Map.groupBy(
    codes.flatMap(({ text }) => text.toLowerCase().match(/\p{L}+/gu) ?? []),
    (code) => code,
  )
  return new Set([...counts].flatMap(([code, { length }]) => (length >= LEGEND_CODES.minRings ? [code] : [])))
}

async function resolveMarks(picture: GreyImage, words: readonly Word[], recogniser: Recogniser, isWord: Dictionary): Promise<Word[]> {
  const ink = findInkMarks(picture, words)
  const inRings = (await readTwice(ink.picture, ofForm('ringed', ink.marks), recogniser)).map(({ alone, beside }) => ({
    cell: alone[0],
    readings: [beside[1].map(withLetters), alone[1].map(withLetters)] as const,
  }))
  const ringed = withCodesOfOthers(inRings, words)
  const known = codesBesideRings(ink, ringed, words)
  const resolved = resolveInk(ink.picture, ringed, words, { ...known, isWord })
  // Apart, because letters of different sizes on one strip are read worse.
  const raised = (await readTwice(ink.picture, ofForm('raised', ink.marks), recogniser)).map(({ alone, beside }) => ({
    cell: alone[0],
    readings: [alone[1], beside[1]] as const,
  }))
  const all = [
    ...(await resolveRegions(picture, words, { ...known, marks: ink.marks, recogniser, isWord })),
    ...resolveInk(ink.picture, raised, words, { ...known, isWord }),
    ...resolved,
  ]
  const marked = flagWideMarks(withChanges(words, all), known.legend)
  return withoutGuesses(marked, new Set([...known.legend, ...codesOfLegend(marked).legend]))
}

type InkReading = { cell: Cell<InkMark>; readings: readonly [Word[], Word[]] }

/**
 * The codes of a legend, which may stand in rings too. What was read in a ring before is less certain than the enlarged letters: 'va' on a badge before 'vegan'
 * would be a code, and 'VG' beside dishes none.
 */
function codesBesideRings(ink: ReturnType<typeof findInkMarks>, ringed: readonly InkReading[], words: readonly Word[]): KnownCodes {
  const inRings = new Set(ofForm('ringed', ink.marks).flatMap((mark) => mark.words))
  const [before, after] = [words, words.filter((word) => !inRings.has(word))].map((trusted) => {
    const own = codesOfLegend(trusted)
    const resolved = codesOfLegend(withUsualCodes(withChanges(words, resolveInk(ink.picture, ringed, words, own))))
    return resolved.legend.size > own.legend.size ? resolved : own
  }) as [KnownCodes, KnownCodes]
  const known = inRings.size > 0 && after.legend.size >= before.legend.size ? after : before
  const inLegend = codesInRings(words, ringed.map(lettersOf))
  if (inLegend.isSubsetOf(known.legend)) return known
  const withRings = { ...known, legend: known.legend.union(inLegend) }
  const more = codesOfLegend(withUsualCodes(withChanges(words, resolveInk(ink.picture, ringed, words, withRings))))
  return more.legend.size > known.legend.size ? more : known
}

type KnownCodes = { legend: Set<string>; isWhole: boolean }

/** Takes letters in the rings of a legend for the code that other rings show where they resemble only it. */
function withCodesOfOthers(ringed: readonly InkReading[], words: readonly Word[]): InkReading[] {
  const codes = codesOfOtherRings(words, ringed.map(lettersOf))
  return ringed.map((one, i) => {
    const [word] = one.readings.flat()
    const code = codes[i]
    return code && word ? { ...one, readings: [[{ ...word, text: code }], [{ ...word, text: code }]] } : one
  })
}

function lettersOf({ cell: { region }, readings }: InkReading): RingedLetters {
  const [one, other] = readings.map((words) => words.map(({ text }) => text.replace(/[^\p{L}\p{N}]/gu, '')).join('')) as [string, string]
  return { end: region.end, top: region.top, baseline: region.baseline, readings: [one, other] }
}

/** Recognises short words after names again, and what was not read in a column of marks. */
async function resolveRegions(
  picture: GreyImage,
  words: readonly Word[],
  { legend, isWhole, marks, recogniser, isWord }: KnownCodes & { marks: readonly InkMark[]; recogniser: Recogniser; isWord: Dictionary },
): Promise<Resolved[]> {
  const inInk = new Set(marks.flatMap((mark) => mark.words))
  const others = words.filter((word) => !inInk.has(word))
  const blobs = findBlobs(binarise(picture))
  const unread = [...findUnreadInColumn(blobs, words, legend), ...findUnreadAfterCodes(blobs, others, legend)]
  const inLegend = wordsOfLegend(words)
  const beside = findMarkRegions(others, legend, isWord).filter((region) => !region.words.some((word) => inLegend.has(word)))
  const joined = findJoinedMarks(
    blobs,
    others.filter((word) => !inLegend.has(word)),
    { legend, isWord },
  )
  const regions = [...beside, ...unread, ...joined.map(({ region }) => region)].slice(0, MARK_REGIONS.maxRegions)
  const read = (await readTwice(picture, regions, recogniser)).map(({ alone, beside }) => {
    const again = clearerReading(beside[1], alone[1], legend)
    return { cell: again === alone[1] ? alone[0] : beside[0], again }
  })
  return shareCodes(picture, read, { legend, isWhole, words: others }).map(({ cell, again }) => {
    const resolved = resolveRegion(cell, again, legend, isWhole)
    const mark = joined.find(({ region }) => region === cell.region)
    return mark ? splitJoinedMark(mark, again === null ? null : resolved, legend) : resolved
  })
}

/** A small 'G' after another letter is also read as a '6': 'V6' in a ring is 'VG'. */
function withLetters(word: Word): Word {
  return { ...word, text: word.text.replace(/(?<=^[^\p{L}\p{N}]*\p{L})6(?!\d)/u, 'G') }
}

function ofForm(form: InkMark['form'], marks: readonly InkMark[]): InkMark[] {
  return marks.filter((mark) => mark.form === form).slice(0, MARK_REGIONS.maxRegions)
}

/** @param read marks with two readings; the first counts when neither has codes of the legend */
function resolveInk(
  picture: GreyImage,
  read: readonly InkReading[],
  words: readonly Word[],
  { legend, isWhole, isWord }: KnownCodes & { isWord?: Dictionary },
): Resolved[] {
  const clearer = read.map(({ cell, readings: [first, second] }) => ({
    cell,
    again: clearerReading(first, second, legend, cell.region.codes),
  }))
  const resolved = shareCodes(picture, clearer, { legend, isWhole, words: [] }).map(({ cell, again }) => ({
    region: cell.region,
    ...resolveInkMark(cell, again, { legend, words, isWhole, ...(isWord && { isWord }) }),
  }))
  return withUnreadRaised(withUnread(resolved, words), words)
}

/** Leaves a placeholder for letters in a ring that were not read, where another mark replaces the word that was read at the place of both. */
function withUnread(resolved: readonly ResolvedInk[], words: readonly Word[]): ResolvedInk[] {
  const replaced = new Set(resolved.flatMap((one) => one.replaced.map(([word]) => word)))
  return resolved.map((one) => {
    const isLost = one.region.form === 'ringed' && one.added.length === 0 && one.region.words.some((word) => replaced.has(word))
    return isLost ? { ...one, added: [unreadMark(one.region, words)] } : one
  })
}

function withChanges(words: readonly Word[], resolved: readonly Resolved[]): Word[] {
  const replaced = new Map(resolved.flatMap((one) => one.replaced))
  const kept = words.flatMap((word) => (replaced.has(word) ? (replaced.get(word) ?? []) : [word]))
  return [...kept, ...resolved.flatMap(({ added }) => added)]
}

/**
 * Recognises marks alone in a row, and beside others. Several codes are better read alone, where neighbours do not become part of them; single letters
 * are better read beside others.
 */
async function readTwice<Of extends InkMark | MarkRegion>(
  picture: GreyImage,
  marks: readonly Of[],
  recogniser: Recogniser,
): Promise<{ alone: ReadCell<Of>; beside: ReadCell<Of> }[]> {
  const beside = await readEnlarged(picture, marks, recogniser)
  const alone = await readEnlarged(picture, marks, recogniser, 1)
  return alone.map((one, i) => ({ alone: one, beside: beside[i] as ReadCell<Of> }))
}

type ReadCell<Of extends InkMark | MarkRegion> = [Cell<Of>, Word[]]

/** Recognises parts of a picture in strips, and returns the words of each part from left to right. */
async function readEnlarged<Of extends InkMark | MarkRegion>(
  picture: GreyImage,
  parts: readonly Of[],
  recogniser: Recogniser,
  perStrip?: number,
): Promise<ReadCell<Of>[]> {
  if (parts.length === 0) return []
  const { strips, cells } = composeStrips(picture, parts, perStrip)
  const again = (await recogniser.recognise(strips, () => {}, 'block')).map(withClosingBracket)
  return cells.map((cell) => [cell, again.filter((word) => isInsideCell(word, cell)).sort((a, b) => a.left - b.left)])
}

function codesOfLegend(words: readonly Word[]): KnownCodes {
  const rows = textRows(words)
  const legend = readLegend(rows)
  return { legend: new Set(legend.keys()), isWhole: isWholeLegend(rows, legend) }
}
