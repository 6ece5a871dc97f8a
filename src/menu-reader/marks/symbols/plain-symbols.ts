import { binarise, type GreyImage } from '../../image/grey-image.ts'
import { findBlobs, type InkBlob } from '../../image/ink-blobs.ts'
import type { PreprocessedImage } from '../../image/preprocess.ts'
import { isMiddleInside } from '../../image/rectangle.ts'
import { BADGES } from '../../image/settings.ts'
import type { Dictionary } from '../../language/dictionary.ts'
import { sizeOrHeight, textOf, type Word } from '../../lines/word.ts'
import { meaningsIn } from '../legend.ts'
import { isUsualMarks } from '../mark-codes.ts'
import { groupIntoRows } from '../page-rows.ts'
import { eraseRing } from '../rings.ts'
import { PLAIN_SYMBOLS, SYMBOLS } from '../settings.ts'
import { type Appearance, appearanceDifference, fillOf, measureShape } from './appearance.ts'
import { groupsOf, hostOf } from './beside-names.ts'
import { findSymbols, joinParts, type SymbolSizes } from './find-symbols.ts'
import { markWords, matchSymbols, type SymbolLimits, type SymbolReading, single } from './match-symbols.ts'
import { splitTouchingSymbols } from './split-from-symbol.ts'
import {
  areCodesRead,
  isLevel,
  isMostOf,
  legendTexts,
  type SymbolLegend,
  type SymbolMeaning,
  symbolsBefore,
  wordAt,
} from './symbol-legend.ts'

/**
 * Replaces symbols in the colour of the text, such as '*', '†' or a leaf, by the words with which the legend of the page explains them. They are
 * compared by shape alone, so that the legend must explain nothing else, each with a symbol of its own.
 */
export function readPlainSymbols(
  preprocessed: PreprocessedImage,
  printed: readonly Word[],
  usualSize: number,
  isWord: Dictionary = () => false,
): Word[] {
  if (printed.filter(isLettersInRing).length >= PLAIN_SYMBOLS.minLettered) return [...printed]
  const { picture } = preprocessed
  const appearance = (blob: InkBlob) => measureShape(blob, preprocessed)
  const { sizes, legend } = findPlainLegend(picture, printed, { usualSize, appearance })
  if (legend.meanings.length === 0) return [...printed]
  const singles = single(legend.meanings)
  const limits = limitsFor(isWhole(legend, printed))
  const ink = findBlobs(binarise(picture, PLAIN_SYMBOLS.threshold))
  const isLikeSymbol = (blob: InkBlob) => matchSymbols([appearance(blob)], singles, limits) !== null
  const marksOfBlobs = (blobs: readonly InkBlob[]) => marksOf(blobs.map(appearance), legend.meanings, limits)
  const ofLegend = new Set(legend.texts.flat())
  const touching = new Map(
    printed.flatMap((word) => {
      const parts = ofLegend.has(word) ? null : splitTouchingSymbols(word, ink, { isLikeSymbol, isWord })
      return parts ? [[word, parts] as const] : []
    }),
  )
  const words = printed.map((word) => touching.get(word)?.bareWord ?? word)
  const ofTouching = [...touching.values()].flatMap(({ bareWord, symbols }) =>
    markWords(readTouching(symbols, { sizes, usualSize, marksOfBlobs }), bareWord),
  )
  const isTaken = (blob: InkBlob) =>
    [...legend.blobs].some(({ left, top }) => left === blob.left && top === blob.top) ||
    [...touching.keys()].some((word) => isMiddleInside(blob, word))
  const free = findSymbols(picture, words, usualSize, sizes).filter((blob) => !isTaken(blob))
  // No name ends in '&'.
  const isSure = (word: Word) => word.confidence >= PLAIN_SYMBOLS.signConfidence && /^[&+]$/.test(word.text) && isFollowed([word], words)
  const isKnown = (blob: InkBlob) => isLikeSymbol(blob) && !words.some((word) => isSure(word) && isMiddleInside(blob, word))
  const known = new Set(free.filter(isKnown))
  const isSymbol = (word: Word) => word.text.length <= 4 && [...known, ...legend.blobs].some((blob) => isMiddleInside(blob, word))
  const text = words.filter((word) => !isSymbol(word))
  const removed = new Set<InkBlob>(legend.blobs)
  const found = groupsOf(free, usualSize).flatMap((group): Word[] => {
    const host = known.has(group[0] as InkBlob) ? hostOf(group, text, usualSize) : null
    if (!host || isFollowed(group, text)) return []
    for (const blob of group) removed.add(blob)
    return markWords(isCut(group[0] as InkBlob, { ink, isLikeSymbol }, usualSize) ? ['unread'] : marksOfBlobs(group), host)
  })
  const rows = new Set(legend.texts.flat())
  const isReplaced = (word: Word) => rows.has(word) || (isSymbol(word) && [...removed].some((blob) => isMiddleInside(blob, word)))
  return [...words.filter((word) => !isReplaced(word)), ...found, ...ofTouching, ...legendTexts(legend)]
}

/**
 * Finds the legend of symbols in the colour of the text, and the distances within which parts of ink are one symbol. Two symbols of a name may
 * be as close as the two parts of one, '**'. The legend shows whether it has such symbols.
 */
function findPlainLegend(
  picture: GreyImage,
  printed: readonly Word[],
  { usualSize, appearance }: { usualSize: number; appearance: (blob: InkBlob) => Appearance },
): { sizes: SymbolSizes; legend: SymbolLegend } {
  const readWith = (sizes: SymbolSizes) => {
    const legend = readPlainLegend(printed, findSymbols(picture, printed, usualSize, sizes), appearance)
    const rings = [...legend.blobs].filter((blob) => eraseRing({ ...picture, data: picture.data.slice() }, blob) !== null)
    return { sizes, legend: rings.length > PLAIN_SYMBOLS.maxRings * legend.blobs.size ? NO_LEGEND : legend }
  }
  const apart = readWith({ ...PLAIN_SYMBOLS, joinAcross: SYMBOLS.joinAcross })
  return apart.legend.meanings.length > 0 ? apart : readWith(PLAIN_SYMBOLS)
}

type TouchingOptions = { sizes: SymbolSizes; usualSize: number; marksOfBlobs: (blobs: readonly InkBlob[]) => SymbolReading[] }

/** Reads symbols that touch a name, which may also touch each other. '**' is not read as '*', because no dish has a diet twice. */
function readTouching(symbols: readonly InkBlob[], { sizes, usualSize, marksOfBlobs }: TouchingOptions): readonly SymbolReading[] {
  const joined = joinParts(symbols, { across: sizes.joinAcross * usualSize, within: sizes.joinWithin * usualSize })
  const read = [joined, symbols].map((blobs) => (blobs.length > 0 ? marksOfBlobs(blobs) : ['unread' as const]))
  return read.find((marks) => !marks.includes('unread')) ?? ['unread']
}

/** Letters in rings and boxes were read as codes in brackets. All rings look alike. */
export function isLettersInRing({ text }: Word): boolean {
  return /^[([][\p{L}\s]+[)\]]$/u.test(text) && isUsualMarks(text)
}

/** Stricter limits where the symbol of another diet was not found. */
function limitsFor(isWhole: boolean): SymbolLimits {
  const { maxDifference, maxWithoutRival, minLead, shareOfClosest } = PLAIN_SYMBOLS
  return { maxDifference: isWhole ? maxDifference : maxWithoutRival, minLead, shareOfClosest }
}

/** Whether each diet that the page explains has a symbol that was found. Otherwise a symbol of another diet would have no rival. */
function isWhole({ meanings }: SymbolLegend, words: readonly Word[]): boolean {
  const explained = groupIntoRows(words).flatMap((row) => meaningsIn(textOf(row)).flatMap(({ tag }) => tag ?? []))
  return explained.every((diet) => meanings.some(({ tag }) => tag === diet))
}

/** Whether text of the name goes on closely after symbols, which then are a part of it: '&'. */
function isFollowed(group: readonly InkBlob[], words: readonly Word[]): boolean {
  const [first, last] = [group[0] as InkBlob, group.at(-1) as InkBlob]
  return words.some((word) => {
    const gap = word.left - last.right
    const isText = /\p{L}{2}/u.test(word.text) && isLevel(first, word) && gap > 0
    return isText && gap < PLAIN_SYMBOLS.maxGapInName * sizeOrHeight(word)
  })
}

/** Whether ink like a symbol, of the same height, is closely before a symbol: one of '**' was read as a part of the name. */
function isCut(
  symbol: InkBlob,
  { ink, isLikeSymbol }: { ink: readonly InkBlob[]; isLikeSymbol: (blob: InkBlob) => boolean },
  usualSize: number,
): boolean {
  const height = symbol.bottom - symbol.top
  return ink.some((blob) => {
    const { left, right, top, bottom } = blob
    const isBefore = left < symbol.left && right <= symbol.left + 1 && symbol.left - right < PLAIN_SYMBOLS.joinAcross * usualSize
    const isAsHigh = Math.max(Math.abs(top - symbol.top), Math.abs(bottom - symbol.bottom)) < PLAIN_SYMBOLS.sameHeight * height
    return isBefore && isAsHigh && isLikeSymbol(blob)
  })
}

/** Unread unless each symbol of the row is one of the legend. */
function marksOf(appearances: readonly Appearance[], meanings: readonly SymbolMeaning[], limits: SymbolLimits): SymbolReading[] {
  const marks = matchSymbols(appearances, meanings, limits) ?? []
  const used = marks.reduce((total, tag) => total + (meanings.find((meaning) => meaning.tag === tag)?.appearances.length ?? 0), 0)
  return used === appearances.length ? marks : ['unread']
}

/** Reads rows that are a legend as a whole, with a symbol of its own before each explanation that is no read code. */
function readPlainLegend(
  words: readonly Word[],
  symbols: readonly InkBlob[],
  measureAppearance: (blob: InkBlob) => Appearance,
): SymbolLegend {
  const blobs = new Set<InkBlob>()
  const texts: Word[][] = []
  const wordOn = (symbol: InkBlob) => words.find((word) => isMiddleInside(symbol, word))
  // A letter that does not begin the explanation is no code for it: a drop before 'dairy free' is read as 'O'.
  const isCode = ({ text, confidence }: Word, meaning: string) =>
    /\p{L}/u.test(text) && confidence > PLAIN_SYMBOLS.letterConfidence && text.charAt(0).toLowerCase() === meaning.charAt(0).toLowerCase()
  const isSymbolOf = (meaning: string) => (blob: InkBlob) => {
    const word = wordOn(blob)
    return !word || !(SEPARATING.test(word.text) || isCode(word, meaning))
  }
  const meanings = groupIntoRows(words).flatMap((all): SymbolMeaning[] => {
    const row = all.filter((word) => !(word.text.length <= 3 && symbols.some((symbol) => isMiddleInside(symbol, word))))
    const found = meaningsIn(textOf(row))
    if (!found.some(({ tag }) => tag) || !isMostOf(found, textOf(row)) || areCodesRead(textOf(all), found)) return []
    const own = found.map(({ from, to }) => {
      const first = wordAt(row, from)
      const isSymbol = isSymbolOf(textOf(row).slice(from, to))
      return first ? symbolsBefore({ word: first, separator: row[row.indexOf(first) - 1] }, symbols, isSymbol) : []
    })
    if (own.some(({ length }) => length === 0)) return []
    for (const blob of own.flat()) blobs.add(blob)
    texts.push(row)
    return found.map(({ tag }, i) => ({ tag, appearances: (own[i] as InkBlob[]).map(measureAppearance) }))
  })
  return areDifferent(meanings) ? { meanings, blobs, texts } : NO_LEGEND
}

const NO_LEGEND: SymbolLegend = { meanings: [], blobs: new Set(), texts: [] }

/** What separates explanations, and no symbol of one. */
const SEPARATING = /^[/|·•.,:;=_~–—-]+$/

function areDifferent(meanings: readonly SymbolMeaning[]): boolean {
  return meanings.every((one, i) =>
    meanings.slice(i + 1).every((other) => {
      const isAlike =
        one.appearances.length === other.appearances.length &&
        one.appearances.every((appearance, at) => isLike(appearance, other.appearances[at] as Appearance))
      return !isAlike || one.tag === other.tag
    }),
  )
}

function isLike(one: Appearance, other: Appearance): boolean {
  const areFilled = [one, other].every((appearance) => fillOf(appearance) >= BADGES.minFill)
  return appearanceDifference(one, other) <= (areFilled ? PLAIN_SYMBOLS.minDifferent : PLAIN_SYMBOLS.minDifferentSigns)
}
