import { eraseBlob } from '../image/erase-blob.ts'
import type { GreyImage } from '../image/grey-image.ts'
import { heightOf } from '../image/rectangle.ts'
import { textOf, type Word } from '../lines/word.ts'
import { readLegend } from './legend.ts'
import { textRows } from './legend-blocks.ts'
import { isUsualMarks, UNREAD_MARK } from './mark-codes.ts'
import { groupIntoRows } from './page-rows.ts'
import { ALLERGEN_LISTS } from './settings.ts'

const ALLERGEN =
  'gluten(?![\\s-]?f)|wheat|cereals?|crustaceans?|shellfish|eggs?|fish|peanuts?|(?:tree )?nuts?|soya?|soy ?beans?|milk|dairy(?![\\s-]?f)|lactose(?![\\s-]?f)|celery|mustard|sesame|sulph?(?:it|id)es?|sulphur|lupins?|molluscs?'
/** One explanation of a legend of allergens: 'A gluten', '3 = eggs', '(7) milk'. */
const ENTRY = new RegExp(String.raw`(?<![\p{L}\p{N}])(?<code>\p{L}|\d{1,2})[)\].:]?\s?[=:–—-]?\s?(?:${ALLERGEN})(?!\p{L})`, 'giu')

/** Single letters or numbers between commas; points are commas that were read as such. */
const PIECES = /[.,;:/·\s]+/

/**
 * Removes letters and numbers of allergens after names, 'Shakshuka (v) C, G', from a page whose legend explains them ('A gluten, C eggs'), and from
 * its picture: read as marks they give tags that the menu does not print. Without such a legend nothing is removed.
 */
export function eraseAllergens(picture: GreyImage, words: readonly Word[]): { picture: GreyImage; words: Word[] } {
  const rows = groupIntoRows(words)
  const legend = rows.flatMap((row) =>
    [...textOf(row).matchAll(ENTRY)].map(({ groups }) => ({ row, code: groups?.code?.toUpperCase() ?? '' })),
  )
  const codes = new Set(legend.map(({ code }) => code))
  if (codes.size < ALLERGEN_LISTS.minCodes) return { picture, words: [...words] }
  const diets = [...readLegend(textRows(words)).keys()].filter((code) => code.length > 1 || !codes.has(code.toUpperCase()))
  const isRaisedSure = diets.length > 0 && [...codes].every((code) => /\d/.test(code))
  const inLegend = new Set(legend.flatMap(({ row }) => row))
  const open = rows.filter((row) => !row.some((word) => inLegend.has(word)))
  const isSmallSure = areSmallLists(open, { codes, diets })
  const found = open.flatMap((row) => listsIn(row, { codes, diets, isSmallSure, isRaisedSure }))
  if (found.length < ALLERGEN_LISTS.minLists) return { picture, words: [...words] }
  // Among lists in small type, a letter like a mark may be one of an allergen that was misread.
  const unsure = new Set(isSmallSure ? open.flatMap((row) => smallIn(row).filter((word) => isDiet(word, { codes, diets }))) : [])
  const cleared = { ...picture, data: picture.data.slice() }
  for (const word of [...found, ...unsure]) eraseBlob(cleared, edged(word))
  const others = words.filter((word) => !found.includes(word))
  return { picture: cleared, words: others.map((word) => (unsure.has(word) ? { ...word, text: UNREAD_MARK } : word)) }
}

type AllergenLegend = {
  codes: ReadonlySet<string>
  diets: readonly string[]
  /** Whether all small letters after names are lists, however they were read. False when marks of diets are as small. */
  isSmallSure: boolean
  /** Whether all raised characters are numbers of allergens, however they were read. True when all codes of diets are letters. */
  isRaisedSure: boolean
}

/**
 * Whether letters in small type after names are mostly several between commas or codes of the legend, and hardly any mark of a diet is as
 * small: a misread letter may be one. Only where the legend has letters.
 */
function areSmallLists(rows: readonly Word[][], legend: Pick<AllergenLegend, 'codes' | 'diets'>): boolean {
  if ([...legend.codes].some((code) => /\d/.test(code))) return false
  const small = rows.flatMap(smallIn)
  const lists = small.filter(isUnreadList)
  const sure = lists.filter(
    ({ text }) => piecesOf(text).length > 1 || piecesOf(text).every((piece) => legend.codes.has(piece.toUpperCase())),
  ).length
  return (
    small.filter((word) => isDiet(word, legend)).length <= ALLERGEN_LISTS.maxDiets * lists.length &&
    sure >= ALLERGEN_LISTS.minLists &&
    sure >= ALLERGEN_LISTS.minShare * lists.length
  )
}

/** The words of a row in smaller type right after a name and its marks. */
function smallIn(row: readonly Word[]): Word[] {
  return row.filter((word, i) => {
    const host = hostIn(row, i)
    return host !== undefined && !isFollowed(row, i) && isSmallBeside(word, host)
  })
}

/** The words of a row that are lists of allergens, right after a name or its marks. */
function listsIn(row: readonly Word[], legend: AllergenLegend): Word[] {
  const lists: Word[] = []
  for (const [i, word] of row.entries()) {
    const before = row[i - 1]
    const host = hostIn(row, i)
    if (!before || !host || isFollowed(row, i) || isDiet(word, legend)) continue
    const isSmall = isSmallBeside(word, host)
    const isBesideOthers = lists.includes(before) || isListNext(row[i + 1], legend)
    const isUnread = isSmall && (legend.isSmallSure ? isUnreadList(word) : legend.isRaisedSure && isUnreadNumber(word, host))
    if (isListed(word, legend, isBesideOthers, isSmall) || isUnread) lists.push(word)
  }
  return lists
}

/** The last word of the name right before a word and its marks. */
function hostIn(row: readonly Word[], at: number): Word | undefined {
  const [before, word] = [row[at - 1], row[at] as Word]
  const isNear = before !== undefined && word.left - before.right < ALLERGEN_LISTS.maxGap * heightOf(before)
  return isNear ? row.slice(0, at).findLast(({ text }) => /\p{L}{3}/u.test(text)) : undefined
}

/**
 * Several codes of the legend between commas, or one beside others. Numbers are those of allergens only in smaller type than names: others are
 * prices.
 */
function isListed({ text }: Word, { codes }: AllergenLegend, isBesideOthers: boolean, isSmall: boolean): boolean {
  const pieces = piecesOf(text)
  const isKnown = pieces.length > 0 && pieces.every((piece) => codes.has(piece.toUpperCase()))
  return isKnown && (isSmall || (!/\d/.test(text) && (pieces.length > 1 || isBesideOthers)))
}

function isSmallBeside(word: Word, host: Word): boolean {
  return heightOf(word) < ALLERGEN_LISTS.maxHeight * (host.size ?? heightOf(host))
}

/** Letters in small type that were misread: 'c,p.a' for 'C, F, A', 'am' for 'A, M'. */
function isUnreadList({ text }: Word): boolean {
  const pieces = piecesOf(text)
  return /^[\p{L}06.,;:/·]+$/u.test(text) && pieces.length > 0 && pieces.every((piece) => piece.length <= 2)
}

function isListNext(next: Word | undefined, { codes }: Pick<AllergenLegend, 'codes'>): boolean {
  return next !== undefined && piecesOf(next.text).length > 0 && piecesOf(next.text).every((piece) => codes.has(piece.toUpperCase()))
}

/** Raised numbers that were misread: '*2' for '4,2', '+**' for '1,4,6'. */
function isUnreadNumber({ text, bottom }: Word, host: Word): boolean {
  const isRaised = bottom < host.baseline - ALLERGEN_LISTS.minRise * (host.size ?? heightOf(host))
  return isRaised && /^[^\p{L}£$€(]{1,6}$/u.test(text) && !/\d[.,]\d\d/.test(text)
}

function piecesOf(text: string): string[] {
  return text.split(PIECES).filter(Boolean)
}

/** A code of a diet stays, also where the legend of allergens has its letter for none. */
function isDiet({ text }: Word, { codes, diets }: Pick<AllergenLegend, 'codes' | 'diets'>): boolean {
  const letters = text.toLowerCase().replace(/[^\p{L}]/gu, '')
  return diets.includes(letters) || (isUsualMarks(text) && !piecesOf(text).every((piece) => codes.has(piece.toUpperCase())))
}

/** Whether a word of text goes on after a word: a letter within a name. */
function isFollowed(row: readonly Word[], at: number): boolean {
  const next = row[at + 1]
  const word = row[at] as Word
  return next !== undefined && /\p{L}{3}/u.test(next.text) && next.left - word.right < ALLERGEN_LISTS.maxGap * heightOf(word)
}

function edged({ left, top, right, bottom }: Word): { left: number; top: number; right: number; bottom: number } {
  const edge = ALLERGEN_LISTS.edge
  return { left: Math.round(left) - edge, top: Math.round(top) - edge, right: Math.round(right) + edge, bottom: Math.round(bottom) + edge }
}
