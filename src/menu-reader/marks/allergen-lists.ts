import { eraseBlob } from '../image/erase-blob.ts'
import type { GreyImage } from '../image/grey-image.ts'
import { textOf } from '../lines/text-of.ts'
import type { Word } from '../lines/type-metrics.ts'
import { readLegend } from './legend.ts'
import { textRows } from './legend-blocks.ts'
import { isUsualMarks } from './mark-codes.ts'
import { ALLERGEN_LISTS } from './settings.ts'
import { wordRows } from './text-rows.ts'

const ALLERGEN =
  'gluten(?![\\s-]?f)|wheat|cereals?|crustaceans?|shellfish|eggs?|fish|peanuts?|(?:tree )?nuts?|soya?|soy ?beans?|milk|dairy(?![\\s-]?f)|lactose(?![\\s-]?f)|celery|mustard|sesame|sulph?(?:it|id)es?|sulphur|lupins?|molluscs?'
/** One explanation of a key of allergens: 'A gluten', '3 = eggs', '(7) milk'. */
const ENTRY = new RegExp(String.raw`(?<![\p{L}\p{N}])(?<code>\p{L}|\d{1,2})[)\].:]?\s?[=:–—-]?\s?(?:${ALLERGEN})(?!\p{L})`, 'giu')

/** Single letters or numbers between commas; points are commas that were read as such. */
const PIECES = /[.,;:/·\s]+/

/**
 * Removes letters and numbers of allergens after names, 'Shakshuka (v) C, G', from a page whose key explains them ('A gluten, C eggs'), and from
 * its picture: read as marks they give tags that the menu does not print. Without such a key nothing is removed.
 */
export function eraseAllergens(picture: GreyImage, words: readonly Word[]): { picture: GreyImage; words: Word[] } {
  const rows = wordRows(words)
  const key = rows.flatMap((row) =>
    [...textOf(row).matchAll(ENTRY)].map(({ groups }) => ({ row, code: groups?.code?.toUpperCase() ?? '' })),
  )
  const codes = new Set(key.map(({ code }) => code))
  if (codes.size < ALLERGEN_LISTS.minCodes) return { picture, words: [...words] }
  const diets = [...readLegend(textRows(words)).keys()].filter((code) => code.length > 1 || !codes.has(code.toUpperCase()))
  const inKey = new Set(key.flatMap(({ row }) => row))
  const open = rows.filter((row) => !row.some((word) => inKey.has(word)))
  const found = open.flatMap((row) => listsIn(row, { codes, diets }))
  if (found.length < ALLERGEN_LISTS.minLists) return { picture, words: [...words] }
  const cleared = { ...picture, data: picture.data.slice() }
  for (const word of found) eraseBlob(cleared, edged(word))
  return { picture: cleared, words: words.filter((word) => !found.includes(word)) }
}

type Key = { codes: ReadonlySet<string>; diets: readonly string[] }

/** The words of a row that are lists of allergens, right after a name or its marks. */
function listsIn(row: readonly Word[], key: Key): Word[] {
  const lists: Word[] = []
  for (const [i, word] of row.entries()) {
    const before = row[i - 1]
    if (!before || word.left - before.right > ALLERGEN_LISTS.maxGap * heightOf(before)) continue
    const host = row.slice(0, i).findLast(({ text }) => /\p{L}{3}/u.test(text))
    const follows = lists.includes(before)
    if (!host || isFollowed(row, i) || isDiet(word, key)) continue
    if (isListed(word, key, follows || isListNext(row[i + 1], key)) || isSmallList(word, host)) lists.push(word)
  }
  return lists
}

/** Several codes of the key between commas, or one beside others. */
function isListed({ text }: Word, { codes }: Key, isBesideOthers: boolean): boolean {
  const pieces = piecesOf(text)
  return pieces.length > 0 && (pieces.length > 1 || isBesideOthers) && pieces.every((piece) => codes.has(piece.toUpperCase()))
}

function isListNext(next: Word | undefined, { codes }: Key): boolean {
  return next !== undefined && piecesOf(next.text).length > 0 && piecesOf(next.text).every((piece) => codes.has(piece.toUpperCase()))
}

/** In smaller type than the name, however its letters were read: 'c,p.a', 'am'. */
function isSmallList(word: Word, host: Word): boolean {
  const pieces = piecesOf(word.text)
  const isShort = pieces.every((piece) => piece.length <= (pieces.length > 1 ? 2 : 3))
  return isShort && heightOf(word) < ALLERGEN_LISTS.maxHeight * heightOf(host)
}

function piecesOf(text: string): string[] {
  return text.split(PIECES).filter(Boolean)
}

/** A code of a diet stays, also where the key of allergens has its letter for none. */
function isDiet({ text }: Word, { codes, diets }: Key): boolean {
  const letters = text.toLowerCase().replace(/[^\p{L}]/gu, '')
  return diets.includes(letters) || (isUsualMarks(text) && !piecesOf(text).every((piece) => codes.has(piece.toUpperCase())))
}

/** Whether a word of text goes on after a word: a letter within a name. */
function isFollowed(row: readonly Word[], at: number): boolean {
  const next = row[at + 1]
  const word = row[at] as Word
  return next !== undefined && /\p{L}{3}/u.test(next.text) && next.left - word.right < ALLERGEN_LISTS.maxGap * heightOf(word)
}

function heightOf({ top, bottom }: Word): number {
  return bottom - top
}

function edged({ left, top, right, bottom }: Word): { left: number; top: number; right: number; bottom: number } {
  const edge = ALLERGEN_LISTS.edge
  return { left: Math.round(left) - edge, top: Math.round(top) - edge, right: Math.round(right) + edge, bottom: Math.round(bottom) + edge }
}
