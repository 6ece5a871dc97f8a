import { sizeOrHeight, textOf, type Word } from '../lines/word.ts'
import { isLikelyEntry, isUsualEntry, legendEntries, lettersIn, meaningsIn, usualCodeFor } from './legend.ts'
import { legendLines } from './legend-blocks.ts'
import { isUsualMarks } from './mark-codes.ts'
import { areLookalikes } from './match-codes.ts'
import { LEGEND_CODES } from './settings.ts'

/** An explanation whose code was not read: its first word, and the last word of the explanation before it. */
export type UnreadEntry = {
  meaning: string
  first: Word
  before: Word | undefined
  /** Whether its row has codes that were read, or hardly more than explanations, so that letters which only resemble a usual code are one. */
  isSure: boolean
}

/** Rows with several explanations; and rows with one and hardly more, where the page has several of them: the legend is set in a list. */
export function legendRows(words: readonly Word[]): Word[][] {
  const { rows: across, blocks } = legendLines(words)
  const rows = [...across, ...blocks.flat()].map((row) => ({ row, diets: meaningsIn(textOf(row)).filter(({ tag }) => tag !== null) }))
  const isWholeRow = ({ row, diets: [only] }: (typeof rows)[number]) =>
    only !== undefined && only.to - only.from >= LEGEND_CODES.minShareOfRow * textOf(row).length
  const listed = rows.filter((one) => one.diets.length === 1 && isWholeRow(one))
  const isList = new Set(listed.flatMap(({ diets }) => diets.map(({ tag }) => tag))).size >= LEGEND_CODES.minMeanings
  return rows.filter((one) => one.diets.length >= LEGEND_CODES.minMeanings || (isList && listed.includes(one))).map(({ row }) => row)
}

/** What leads to an explanation: 'suitable for vegetarians'. */
const LEAD = /^(?:suitable|safe|ok|for|made|a)$/i

/** The explanations of a row without a code that was read. */
export function findUnreadEntries(row: readonly Word[]): UnreadEntry[] {
  const text = textOf(row)
  const meanings = meaningsIn(text)
  const isLikely = ({ code, tag }: { code: string; tag: unknown }) =>
    meanings.some((meaning) => meaning.tag === tag && isLikelyEntry(code, text.slice(meaning.from, meaning.to)))
  const legible = textOf(row.filter((word) => isText(word) || word.confidence >= leastConfidence(word)))
  const read = new Set(legendEntries(legible).flatMap((entry) => (isLikely(entry) ? [entry.tag] : [])))
  const explained = meanings.reduce((total, { from, to }) => total + lettersIn(text.slice(from, to)), 0)
  const isSure = read.size > 0 || (meanings.length >= LEGEND_CODES.minMeanings && explained >= LEGEND_CODES.minShareOfRow * lettersIn(text))
  let end = 0
  const starts = row.map((word) => {
    const start = end
    end += word.text.length + 1
    return start
  })
  return meanings.flatMap(({ from, to, tag }) => {
    let at = starts.indexOf(from)
    if (tag === null || read.has(tag) || at < 0) return []
    while (LEAD.test(row[at - 1]?.text ?? '')) at--
    const first = row[at] as Word
    const before = row.filter((word) => word.right <= first.left + 1 && isText(word)).at(-1)
    return [{ meaning: text.slice(from, to), first, before, isSure }]
  })
}

/** The usual code for an explanation that was read before it, or that the letters resemble. */
export function entryCode(words: readonly Word[], { meaning, isSure }: Pick<UnreadEntry, 'meaning' | 'isSure'>): string | null {
  const code = words.map(({ text }) => text.replace(/[^\p{L}\p{N}]/gu, '')).join('')
  if (isUsualEntry(code, meaning)) return code
  return isSure && code !== '' ? usualCodeFor(code, meaning) : null
}

/**
 * Replaces what was read in place of a usual code before an explanation, such as letters on a badge, when it resembles only that code: 'of' before 'gluten
 * free' in a row with other codes.
 * @param among the codes that count; all usual ones when left out
 */
export function withUsualCodes(words: readonly Word[], among?: ReadonlySet<string>): Word[] {
  const replaced = new Map<Word, Word | null>()
  for (const row of legendRows(words))
    for (const { first, before, ...entry } of findUnreadEntries(row)) {
      const own = row.filter((word) => word.right <= first.left + 1 && (!before || word.left >= before.right - 1) && word !== before)
      const letters = own.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
      const code = letters.length > 0 ? entryCode(letters, entry) : null
      if (code === null || (among && !among.has(code.toLowerCase()))) continue
      for (const word of letters) replaced.set(word, word === letters[0] ? { ...word, text: `(${code})` } : null)
    }
  return words.flatMap((word) => (replaced.has(word) ? (replaced.get(word) ?? []) : [word]))
}

/** Letters in a ring, as they were read twice, and the place of the ring. */
export type RingedLetters = { end: number; top: number; baseline: number; readings: readonly [string, string] }

/**
 * The codes that were read in rings just before explanations that they abbreviate: 'G' before 'gluten free', which only a legend makes a code. The second reading must be the
 * same, or of letters that resemble it: beside others, a 'G' is read as 'G6'.
 */
export function codesInRings(words: readonly Word[], rings: readonly RingedLetters[]): Set<string> {
  const entries = legendRows(words).flatMap(findUnreadEntries)
  const found = rings.flatMap((ring) => {
    const [one, other] = ring.readings.map((text) => text.toLowerCase()) as [string, string]
    const isLike = (code: string, again: string) =>
      areLookalikes(again, code) || (code.length === 1 && again !== '' && [...again].every((letter) => areLookalikes(letter, code)))
    const entry = entries.find((one) => isRingBefore(ring, one))
    const isCode = (code: string) => code !== '' && entry !== undefined && isLikelyEntry(code, entry.meaning)
    return isLike(one, other) && isCode(one) ? [one] : isLike(other, one) && isCode(other) ? [other] : []
  })
  return new Set(found)
}

function isRingBefore({ end, top, baseline }: RingedLetters, { first }: UnreadEntry): boolean {
  const size = sizeOrHeight(first)
  return first.top < baseline && first.bottom > top && first.left >= end - 1 && first.left - end < LEGEND_CODES.afterRing * size
}

/**
 * For each ring, the usual code of the explanation behind it that its letters only resemble, when both readings of other rings of the page are that code: 'GE' before 'gluten
 * free' where dishes have 'GF'. Null for all other rings.
 */
export function codesOfOtherRings(words: readonly Word[], rings: readonly RingedLetters[]): (string | null)[] {
  const entries = legendRows(words).flatMap(findUnreadEntries)
  const isShown = (code: string) =>
    rings.filter(({ readings }) => readings.every((text) => text.toLowerCase() === code)).length >= LEGEND_CODES.minRings
  return rings.map((ring) => {
    const entry = entries.find((one) => isRingBefore(ring, one))
    const usual = entry ? ring.readings.flatMap((text) => usualCodeFor(text, entry.meaning) ?? []) : []
    return usual.find(isShown) ?? null
  })
}

/** Words of the explanation before, and not a code. */
export function isText({ text }: Word): boolean {
  return /\p{L}{3}/u.test(text)
}

/** Codes that menus seldom use are more likely misread: '(gr)' for '(gf)'. */
function leastConfidence({ text }: Word): number {
  return isUsualMarks(text) ? LEGEND_CODES.minConfidence : LEGEND_CODES.minUnusual
}
